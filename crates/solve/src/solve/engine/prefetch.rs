//! Prefetching: the one place of the solver with `unsafe`, since the standard library has no safe
//! name for the processor's hint.
//!
//! A probe of a large table waits some 60 ns for memory, and a search probes the positions after
//! all moves, one after the other. When their cache lines are prefetched, these waits overlap.
//! Plain reads ahead of time do not help, since the processor waits for what it reads.

/// Prefetches two cache lines.
#[cfg(target_arch = "x86_64")]
#[inline]
#[expect(unsafe_code, reason = "the processor's hint has no safe name in the standard library")]
pub(in crate::solve) fn prefetch<T>(address: *const T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

    const LINE: usize = 64;
    let address = address.cast::<i8>();
    // SAFETY: the hint reads nothing that the program could see and never faults, wherever it
    // points; SSE, which it belongs to, is part of every x86-64.
    unsafe {
        _mm_prefetch::<_MM_HINT_T0>(address);
        _mm_prefetch::<_MM_HINT_T0>(address.wrapping_add(LINE));
    }
}

/// Does nothing on other processors.
#[cfg(not(target_arch = "x86_64"))]
#[inline]
pub(in crate::solve) fn prefetch<T>(_: *const T) {}
