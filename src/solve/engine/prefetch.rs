//! Reading ahead: the one place where the safe language has no words for what is needed.
//!
//! A look into a large table waits some 60 ns for memory, and a search looks up all the moves
//! of a position, one after the other. Asked for ahead, they come together. Reading them ahead
//! instead does not help, since the processor waits for what it reads.

/// Lets the processor fetch two cache lines.
#[cfg(target_arch = "x86_64")]
#[inline]
#[expect(unsafe_code, reason = "the processor's hint has no safe name in the standard library")]
pub(in crate::solve) fn fetch<T>(place: *const T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

    const LINE: usize = 64;
    let place = place.cast::<i8>();
    // SAFETY: the hint reads nothing that the program could see and never faults, wherever it
    // points; SSE, which it belongs to, is part of every x86-64.
    unsafe {
        _mm_prefetch::<_MM_HINT_T0>(place);
        _mm_prefetch::<_MM_HINT_T0>(place.wrapping_add(LINE));
    }
}

/// Nothing: how other processors are asked is not known here.
#[cfg(not(target_arch = "x86_64"))]
#[inline]
pub(in crate::solve) fn fetch<T>(_: *const T) {}
