//! Solving: is there a win within so many moves, which moves begin it, what follows.
//!
//! This room knows positions and rules, not problems: a question is a length and whether
//! only checks count. Everything it claims is proven; where a limit stops it, it says how
//! far it came. A [`Prover`] answers "won within so many moves?" and "lost within so many?";
//! all else – shortest wins, keys, [trees](expand), [duals](duals()), [threats](annotate),
//! [useless interpositions](Prover::useless), [tries](tries()), [set play](set_play()), [all first
//! moves that win](winners()), which rules a win [depends on](rule_dependences()) – is made of these two questions.
//!
//! # What was tried
//!
//! On every fifth problem of 適情雅趣 (55), two seconds each, all on one core of a shared
//! machine: how many were settled, that is, proven shortest or shown to have no win.
//!
//! | engine | settled |
//! |---|---|
//! | exhaustive AND/OR search with a table, one more move each time | 13 |
//! | df-pn bounded by length, all moves looked at in each position, sums | 33 |
//! | … with the exhaustive engine below three moves | 34 |
//! | … and quiet attacks and unlikely replies looked at late | 35 |
//! | … and weak disproof numbers instead of sums for the attacker | 36–37 |
//! | … but without looking for the defender's mates at once | 33 |
//! | … but weak proof numbers for the defender too | 35 |
//! | … but with first numbers that count checks (three ways) | 34 |
//!
//! The figures move by one or two from run to run. Restricted to checks, the exhaustive
//! engine is the better one on some problems and hopeless on others; df-pn decides all but
//! a handful of 356 problems of 16 to 59 checks in a few milliseconds each.
//!
//! In 29 problems of the whole collection an engine claims a win that is not found here with
//! a million positions. None of these found one of them: threats (what the attacker could do
//! if the defender passed) as first numbers, a search for the defender's own mates by checks,
//! weak proof numbers for the defender, first numbers by the mobility of the general or by
//! checks. Half of the 29 are end games of five to nine men, which [tables](Endgames) settle.
//!
//! What did help is what men weigh (see `outlook.rs`): first numbers that double or halve with
//! every cannon lost or won since the start of the question. On 139 questions about 適情雅趣 of
//! 4 000 to 250 000 positions, one core:
//!
//! | first numbers | there is no win (78) | is there one within 20? (33) |
//! |---|---|---|
//! | replies counted | 150 ms | 130–140 ms |
//! | weighed, quiet attacks at 15, unlikely replies at 2 | 105 ms | 160 ms |
//! | weighed, quiet attacks at 15, unlikely replies at 4 | **70–90 ms** | 155–170 ms |
//! | weighed, quiet attacks at 4, unlikely replies at ½ | 180 ms | **55–65 ms** |
//!
//! (the geometric mean of the times.) So proving and finding have first numbers of their own.
//! What made no difference beyond the noise: other weights of chariots for the proof, and half
//! as much weight again. What was worse: weights for proof numbers only, the moves that are
//! left, men near a general, being in check, twice or half the freedom that a search is given
//! beyond the second best move, 0 or ½ for each brother in the place of ⅛ in the attacker's
//! disproof number.
//!
//! A limit on the number of quiet moves in a line (0, then 1, 2, …) finds some wins ten times
//! as fast and others not at all: of nine wins that engines claim and that were not found in
//! ten seconds, six were shown to need more than two in some line.
//!
//! A disproof that has been found, taken out of the table with one reply to each attack, has a
//! third to a seventh of the positions that were searched for it with df-pn; each of these was
//! visited 1.6 times on average. So what remains to be won is in the choice of replies. Trying
//! those first that refuted most (a history of moves) made no difference, nor did counting the
//! best one, two or four of them as likely.
//!
//! The table costs a fifth of the time, nearly all of it waiting for memory. Tags apart from
//! the entries, so that most looks read one line, entries of two lines that are read without
//! locks, and looking all moves of a position up in one go, so that the waits overlap, were
//! each within a twentieth of what there is.
//!
//! What did help is to ask for the entries of all moves ahead with the processor's own hint
//! (`fetch.rs`), which is not waited for: 0.84 of the time on two questions of 6 and 11 million
//! positions. Asking for each two, four or eight moves ahead, or for one line instead of two,
//! made no difference to that, nor do huge pages any more; without it they are worth at most a
//! tenth. What is forgotten while there is memory has to be searched again: with shards that
//! grow when they are half full, instead of three quarters, 117 questions take 5 % fewer
//! positions.
//!
//! On 13 questions of 0.4 to 4.4 million positions, without a win, fewer positions were searched
//! with quiet attacks at 7½ instead of 15 (14 %), and with an eighth or a sixteenth more than the
//! second best instead of a quarter (12 to 18 %). But of 60 questions of up to 250 000 positions
//! the smaller freedom left one to three open after 1.5 million, and 16 whole problems took as
//! long as before with quiet attacks at 7½. When two moves are missing between what is refuted
//! and a win that is known, asking for both at once took 4 % fewer positions on 20 problems, from
//! 25 % fewer to 28 % more; less than a quarter for a shorter win made two of ten take over a
//! third more.
//!
//! What a proof without a win was spent on, in two of these questions: positions that turned
//! out won, 1 %; that were refuted, half; the other half were left undecided, nearly all of them
//! after a reply that was looked at once. So replies that refuted before where the men of the
//! side that replies stood on the same points begin four times as easy, and the search of a
//! reply goes a sixteenth beyond the second best, while that of an attack still goes a quarter:
//! 22 % fewer positions on the 13 questions (0.4 to 1.4 times as many), 17 % on 30
//! smaller ones of 15 000 to 800 000, none of which is left open. Where a win is looked
//! for, the same left open four of 149 wins, and by checks alone it took 6 % more; both are as
//! they were.
//!
//! | no win: freedom beyond the second best | familiar replies | positions, 13 questions | 30 smaller |
//! |---|---|---|---|
//! | a quarter for both | not looked at | 1 | 1 |
//! | a quarter for both | as likely as captures | 0.88 | 1.00 |
//! | a sixteenth for replies | as likely as captures | 0.82 | 0.96 |
//! | a sixteenth for replies | four times as easy: same men, same last attack | 0.77 | 0.86 |
//! | a sixteenth for replies | **four times as easy: same men** | 0.77 | 0.82 |
//! | a sixteenth for replies | four times as easy: same men of both sides | 0.88 | 0.98 |
//! | a half for replies | as likely as captures | 1.3, one open | |
//! | none for replies | as likely as captures | 1.0, three open | |
//!
//! (geometric means.) What was worse: first numbers of replies of 2, 4 or 8 positions instead of
//! 1, so that the first of them goes deep (1.1 to 2.8 times as many positions), and leaving
//! quiet attacks alone where their common number is enough to turn back (a third more
//! positions, each of them cheaper; no gain in time beyond the noise).
//!
//! On the 13 questions again: with the exhaustive engine below four moves 2.8 times as many
//! positions, each in less than half the time, 1.4 times the time in all; its replies were right at
//! the first try in 98 of 100 cases. Putting off the look at replies until one is chosen took as
//! long as before, doing so with quiet attacks 1.3 times as long, with up to three times the
//! positions: what the table knows of brothers is needed for the choice. Remembering which
//! positions have no mate at once answers 18 of 100 such questions in two moves, since attacks
//! commute, and saves as much time as it takes. Reading all entries of a position's moves ahead,
//! without locks, moved the waiting without shortening it.
//!
//! Mates at once after each reply to a quiet attack took a fifth of the time. Those that were
//! threatened before are found once for all replies; what a reply allows besides shows when it
//! is searched. 117 questions take 0.94 of the time and 0.99 of the positions. Storing what a
//! quiet attack leaves, instead of finding it again, makes a position 7 % cheaper but takes 3 %
//! more of them, 14 % where the table fills up.
//!
//! Then each number of the proof was changed by a quarter to a half, one at a time, on the 102
//! smaller questions: quiet attacks, familiar replies, the attacker's freedom, weights, moves
//! counted, few replies, and less than the sum for the proof numbers of replies. Each took 0.94
//! to 1.11 times the positions, and none both fewer in the mean and fewer in all but one that
//! is within the noise. To count a reply as harder, or easier, the more has been searched below
//! it, by a sixty-fourth for each doubling, took 1.06 and 1.56 times as many.
//!
//! How long the hardest take is partly chance: with five other constants in the hash of keys,
//! which changes nothing but what is forgotten, 適情雅趣 351 is proven in 10 to 19 s each time
//! and 305 in 14 to 19 s four times; with the one that is used 351 is open after 22 s and 305
//! takes 20 s or a little more. Forgetting all
//! numbers when a length has taken as long as those before it does settle 351 within 16 then
//! (5 million positions), but takes 1.05 times as many on six of the seven other hard questions,
//! 1.4 on one and 1.04 on the 102 smaller ones.
//!
//! Half of these positions are attacks that are looked at once after a reply and left again,
//! since the numbers that come back are too high: all the attacker's moves have to be refuted,
//! and how many there are was not known before. So the first disproof number of a position
//! after a reply counts the attacker's moves, and half as much where he is in check. On
//! 117 questions without a win, 102 of them of 0.15 to 1.2 million positions and 15 of 1 to
//! 5 million: a quarter fewer positions and a quarter less time (geometric means; from a tenth
//! to five times as many; two that were settled are left open by five million, one the other
//! way). Of the hardest, 適情雅趣 299 within 11 took 6 s instead of 55 and 351 within 16 took
//! 18 s instead of 61.
//!
//! | first disproof numbers: after a reply | in check | after an attack | unlikely replies | positions, 66 of them |
//! |---|---|---|---|---|
//! | 1 | 1 | 1 | 4 | 1 |
//! | **1 + ¼ for each attack** | **1 + ⅛** | **2** | **8** | 0.77 |
//! | 1 + ¼ | 1 + ⅛ | 1 | 8 | 0.79 |
//! | 2 + ¼ | 2 + ⅛ | 2 | 8 | 0.81 |
//! | 1 + ¼ | 1 + ⅛ | 3 | 8 | 0.84 |
//! | 1 + ¼ | 1 + ⅛ | 2 | 10 | 0.86 |
//! | 1 + ¼, and ½ to 2 for each check | 1 + ⅛ | 2 | 8 | 0.79–0.87 |
//!
//! The number of evasions alone, where the attacker is in check, gains nothing (1.01). Looking at
//! the familiar reply alone before the others took a quarter more time at least, and keeping
//! what was looked at for the next visit saves none, though 22 of 100 visits find it. With the
//! same numbers a search for a win found two of 16 no more in 20 s, and one in 6.6 s instead of
//! 0.2.
//!
//! What is refuted within one move less is mostly refuted by the same replies, so a position
//! that is begins half as hard to refute as its numbers say. And most replies that nothing
//! recommends lose to the same threat, but each is searched again and again until all have
//! become equally hard. So one that has only been looked at counts as at least ⅞ as hard as the
//! easiest that has been searched. On the same 117 questions, and on the eight hardest of 0.8 to
//! 14 million positions:
//!
//! | refuted within one move less | replies only looked at, of the easiest searched | positions, 117 | 8 |
//! |---|---|---|---|
//! | as its numbers say | as their numbers say | 1 | 1 |
//! | half as hard | as their numbers say | 0.89 | 0.96 |
//! | half as hard | at least ¾ | 0.91 | |
//! | **half as hard** | **at least ⅞** | 0.92 | 0.91 |
//! | half as hard | at least 15⁄16 | 0.87 | 1.00 |
//! | half as hard | at least the same | 0.87 | 1.02 |
//!
//! (geometric means; less than a twentieth of 117 and less than a sixth of eight cannot be told
//! apart.) Of the eight, two threads left 適情雅趣 351 within 16 open after 60 s before this; since
//! then they prove it in 8 to 12 s in four runs of five, and all eight in 51 to 54 s. What was
//! worse, on 51 of the questions: a quarter as hard (0.92 in the place of 0.85), at most two
//! positions (0.86, but 1.07 on the eight), the same for attacks that have only been looked at
//! (1.8, and 14 left open), and settling each position within one, two or three moves less before
//! it is searched (1.6, 1.1, 1.0). Learning from each search by how much first numbers were wrong,
//! for the men of either side, gave 0.74 on these, but 1.1 on harder ones. Forgetting all numbers
//! when a length has taken twice as long as those before it costs next to nothing, but gains
//! nothing either. A search for a win finds some a little sooner with the two, but two or three of
//! 53 wins no more in 8 s.
//!
//! Six of ten visits to a position after a reply ended with the first look at its moves, nearly
//! always because its disproof number was higher than had been guessed; most came after checks
//! that the attacker answers by taking the man that gives them. So the guess became what
//! that look shows: the number after an attack, weighed with the dearest man that can be taken,
//! and ¼ (in check ⅛) for each move. After an attack, half of what a reply can take counts
//! likewise. Of the replies searched, half had refuted where the same men stood; these refute
//! again in half to three quarters of the cases, others in a twentieth to a third. So two of them
//! are remembered. On the 102 smaller of the 117 questions (geometric mean, and positions in all)
//! and on the eight hardest with three sets of constants in the hash of keys:
//!
//! | first numbers | 102 | in all | 8 |
//! |---|---|---|---|
//! | as before | 1 | 1 | 1 |
//! | an attack may go as far again as the second best, instead of a quarter | 0.91 | 0.92 | |
//! | … and what the attacker can take | 0.86 | 0.93 | |
//! | … and familiar replies three times as easy, instead of four | 0.82 | 0.88 | |
//! | … and half of what the replies can take | 0.80 | 0.84 | 1.00 |
//! | … and **the familiar reply before the last, twice as easy** | 0.76 | 0.83 | 0.88 |
//! | … and, within one move more than refuted, the cost of that | 0.75 | 0.74 | 0.95 |
//!
//! With these constants 適情雅趣 305 within 10 takes 3.3 to 3.7 million positions instead of 5.5 to
//! 8.8, 189 within 9 takes 7 instead of 9, 299 within 11 2.8 instead of 1.7, and 351 within 16 is
//! still open after 16 million with one of them. No better: an attack that may go half as far
//! again or twice as far as the second best (0.95), or without bound (1.2); proof numbers of
//! positions after a reply two to eight times as high (0.89 to 0.94, in as much time); replies that
//! take, check, or refuted at the same length made harder or easier by a half (0.78 to 0.89
//! in the place of 0.76); first the attack that was hardest to refute where the attacker's men
//! stood the same (1.07 to 1.12 of what it is without). With the same weights a search for
//! a win finds 54 of 59 in 6 s, without them 55.
//!
//! Two threads keep to a quarter beyond the second best for attacks: seven of the eight hardest
//! then take 0.58 of the time of one thread, with half 0.72, with as far again 0.87, with an eighth
//! 0.90, one left open by the last two. What made them reliable is that one thread leads, see
//! `team.rs`.
//!
//! Most of the time of a position goes into finding out which moves give check, mate or are legal,
//! so telling nearly all checks from where a man goes, without trying them (see `CheckHints`),
//! took 0.80 of the time on 289; not writing down what is not looked at, 0.93 to 0.99; asking
//! once for the moves after a reply, 0.97. Finding the attackers of a general ray by ray instead
//! of by table, and knowing from the hints whether a position is check, made no difference.
//!
//! Replies that refuted the same last attack, looked at first too: 0.92 of the positions on the 102
//! questions with two sets of constants, but 1.00 on seven of the hardest with three, and on 289
//! from 0.9 times as many to left open. A reply whose proof number is low counted as harder, or as
//! easier: 1.3 to 3 times as many positions, since the search then changes its mind too often.
//!
//! Of 29 problems, 17 proven in half a second to 12 s and 12 harder, with 22 s each: going on from
//! a win found to the next shorter one at once, instead of one length each turn, proved one
//! in 11 s instead of 16 and left three open with bounds of 11, 11 and 10 in the place of 13, 13
//! and 22; an eighth of the proof's positions for that, a sixteenth where one length is open,
//! instead of a quarter, took a tenth less time to the proof.
//!
//! What decides end games is tables. With those of their own men, 適情雅趣 409 is won in 23,
//! 425 in 18 and 443 in 14 where engines know no win and wins of 22 and 26, and 383 and 469 are
//! not won at all, all of them in under 20 s.
//!
//! Trying two moves more each time, instead of one, takes 15 % fewer positions where there is
//! no win; but where there is one, whole problems took 14 % more. By checks alone it
//! helps at the beginning.
//!
//! One table for the proof from below and the search for any win, instead of two, left open
//! 4 of the first 70 wins by checks after a minute; two leave as many as the proof alone.

mod driver;
mod engine;
mod limits;
mod phases;
mod progress;
mod prover;
mod timings;

pub use driver::answer::{Answer, Question, Unfinished, solve, solve_alone, solve_up_to};
pub use engine::budget::Budget;
pub use engine::endgames::{Endgames, Fate};
pub use engine::exhaustive::has_lost;
pub use limits::{Limits, Stopped};
pub use phases::duals::{Dual, Duals, MINOR_LISTED, duals};
pub use phases::interposition::{Useless, real_length};
pub use phases::rule_dependence::{Change, RuleDependence, rule_dependences};
pub use phases::set_play::{NoSetPlay, Play, SetPlay, SetReply, set_play};
pub use phases::solution::{Defence, Line, Node, Preferred, Reply, expand, main_line};
pub use phases::threats::{Quiet, Threat, annotate, threat};
pub use phases::tries::{Tries, Try, tries};
pub use phases::winners::{Winner, Winners, winners};
pub use progress::Progress;
pub use prover::{MAX_LENGTH, Prover};
pub use timings::{Spent, Timings};
