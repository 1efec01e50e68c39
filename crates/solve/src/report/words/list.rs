//! The sentences that are a key with parts, one a row.
//!
//! A row says what the sentence is about, the name of its function, its parts with their kinds, and its key
//! in the catalogue. `problems(count: number) = "count.problems";` becomes
//!
//! ```ignore
//! pub fn problems(count: impl TryInto<u64>) -> Sentence {
//!     Sentence::new("count.problems").number("count", count)
//! }
//! ```
//!
//! and one of the [`examples`] with which a test compares the catalogue of each language.

use std::fmt::Display;

use super::sentence::Sentence;
use crate::report::{Line, Move};

/// The type in which a function takes a part, and an example of it.
macro_rules! part {
    (type number) => { impl TryInto<u64> };
    (type text) => { impl Display };
    (type part) => { Sentence };
    (type commas) => { Vec<Sentence> };
    (type line) => { &Line };
    (type moves) => { &[Move] };
    (example number) => { 2_u64 };
    (example text) => { "text" };
    (example part) => { plain("part") };
    (example commas) => { vec![plain("part")] };
    (example line) => { &Line::default() };
    (example moves) => { &[] };
    // The name of a placeholder; `move` is a word of Rust.
    (name mv) => { "move" };
    (name $name:ident) => { stringify!($name) };
}

macro_rules! sentences {
    ($($(#[$doc:meta])* $function:ident($($part:ident: $kind:ident),*) = $key:literal;)*) => {
        $(
            $(#[$doc])*
            pub fn $function($($part: part!(type $kind)),*) -> Sentence {
                Sentence::new($key)$(.$kind(part!(name $part), $part))*
            }
        )*

        /// Each of them once.
        #[cfg(test)]
        pub(super) fn examples() -> Vec<Sentence> {
            vec![$($function($(part!(example $kind)),*)),*]
        }
    };
}

sentences! {
    // What other sentences are made of.
    /// The word in front of what an author could do about it.
    help() = "level.help";
    /// What is wrong, and what to do about it.
    with_help(said: part, help: part) = "helped";
    /// What is wrong on a line of a file.
    on_line(line: number, said: part) = "on-line";
    /// A sentence after a word that names its subject.
    with_label(label: part, said: part) = "labelled";
    /// The heading of a list.
    above(said: part) = "above";
    /// Parts with commas between them.
    with_commas(parts: commas) = "commas";
    /// What is the same in all languages.
    plain(text: text) = "text";
    /// A man of a side.
    man_of(side: part, man: part) = "man";
    /// A man on a square.
    man_at(man: part, square: text) = "anatomy.man";
    /// A man of a side on a square.
    man_of_side(side: part, man: part, square: text) = "anatomy.man-of-side";
    /// A man of a side on a square, as why a move is not legal names it.
    man_there(side: part, man: part, square: text) = "refusal.man";
    /// A man on a point, as an arbiter names it.
    the_man_on(man: part, square: text) = "judged.man";
    /// A remark in parentheses on the text before it, with the space between, if any.
    aside(remark: part) = "aside";

    // Answers.
    /// That something is undecided, and why.
    open(why: part) = "answer.undecided";
    /// A win that was found and not replayed.
    unconfirmed(moves: number) = "answer.unconfirmed";
    /// A number of the attacker's moves with its unit, which for tables is the ply.
    counted(moves: number) = "moves";
    /// That the independent checker does not accept a win, which is not claimed then.
    not_accepted(why: text) = "finding.not-accepted";

    // Claims.
    /// What is claimed, and what is proven instead.
    claimed(claim: part, proven: part) = "claimed";
    /// That nothing is claimed.
    unclaimed() = "claim.none";
    /// That the moves before a position may decide a repetition, and are not examined.
    moves_before() = "claim.moves-before";
    /// That nothing but its solutions is claimed of a problem of help, self, reflex or series play.
    claims_solutions(stipulation: text) = "claim.solutions";

    // Many problems.
    /// A number of problems.
    problems(count: number) = "count.problems";
    /// Counts of problems.
    tallied(count: number, what: part) = "tally.part";
    /// How many problems were left when a run was interrupted.
    not_done(count: number) = "tally.not-done";
    /// That a win has too many variations to be replayed.
    not_replayed() = "remark.not-replayed";
    /// That no win is forced in the length of the printed line.
    printed_without_win(moves: number) = "remark.printed";

    // Runs and tables.
    /// How many problems can be solved in fewer moves than are asked for.
    short_wins(count: number) = "run.short-wins";
    /// The length of wins that are counted.
    won_in(moves: number) = "run.won-in";
    /// How many positions a problem took.
    cost(count: number) = "run.cost";
    /// A man on a square with the number of exceptions among the positions that have it there.
    exception(man: part, count: text, of: text) = "table.exception";
    /// The heading of the lengths of decided positions.
    decided_in_plies() = "table.decided";
    /// The rules of a table and the class of its material.
    material(rules: text, repetition: text, class: part) = "table.material";
    /// How many positions a table has.
    positions(count: text) = "table.positions";
    /// That perpetual checks lose in a table.
    checks_lose() = "table.checks-lose";
    /// How many entries of a table were verified.
    verified(entries: text) = "table.verified";

    // What problems have in common.
    /// How many problems were there before.
    anticipations(problems: part, count: number) = "like.found";
    /// That no problem is like the one in question.
    nothing_like_it() = "like.nothing";
    /// How many problems are there twice.
    duplicates(problems: part, count: number) = "twice.found";
    /// That the ideas of problems are not known.
    ideas_undecided(problems: part, count: number) = "twice.undecided";

    // Next to a solution.
    /// The first moves that win in this many moves.
    winners_in(moves: number, winners: moves) = "winners.in";
    /// That nothing is known of an end that could be explained.
    no_end() = "tree.no-end";
    /// That a reply interposes uselessly.
    useless() = "tree.useless";
    /// That a quiet move threatens nothing, and passing would be a defence.
    zugzwang() = "tree.zugzwang";
    /// That the same position is expanded earlier in the tree.
    repeated() = "tree.repeated";

    // Problems that are made of others.
    /// How many placements there are.
    placements(count: number) = "matrix";
    /// That the fixed men are symmetric, so that two placements have one value.
    matrix_symmetric() = "matrix.symmetric";
    /// That a varied man is left out.
    left_out() = "matrix.left-out";
    /// That something else is asked.
    edit_asked(asked: text) = "edit.asked";
    /// That the solution is another one.
    edit_solution() = "edit.solution";
    /// The key and the reply that come before a problem.
    prepended(line: line) = "prepended";
    /// How many replies there are to a key.
    replies(count: number) = "prepended.replies";
    /// From how many positions that were lost anyway the defender's last moves come.
    prepends_forced(forced: number, replies: number) = "prepends.forced";

    // What is found in tables.
    /// What a table is checked for.
    verifying(entries: text, material: text) = "table.verifying";
    /// How many tables are to be built.
    planned(count: number, existed: number) = "table.planned";
    /// The title of positions from tables.
    mined_from(materials: text) = "mined.title";
    /// The title of positions from games.
    mined_from_games(count: number) = "mined.title-games";
    /// That there is nothing in games.
    none_in_games(count: number, known: number) = "mined.nothing";
    /// That looking was ended before its time.
    mining_interrupted() = "mined.interrupted";

    // Problems that are generated.
    /// The title of a collection of them.
    made_title() = "made.title";
    /// How many there are from a run that was ended.
    made_before(made: number, count: number) = "made.before";
    /// That fewer were made than were asked for, and what was tried.
    made_few(made: number, count: number, tried: number, parts: part) = "made.few";
    /// How many of the positions that were tried were sound.
    made_sound(count: number) = "made.sound";
    /// How many of these were similar to another.
    made_similar(count: number) = "made.similar";
    /// How many of these had the idea of another.
    made_alike(count: number) = "made.alike";
    /// That no final position can show the themes.
    made_without_end() = "made.no-end";
    /// Which positions were passed over.
    made_passed_over(counts: part) = "made.passed-over";
    /// How many problems are of one material.
    made_of_one_material(alike: number, of: number) = "made.one-material";
    /// How many problems have minor duals, and what it costs to have others.
    made_with_duals(duals: number, of: number, cost: part) = "made.duals";
    /// That all the problems found have duals.
    made_none_strict(found: number) = "made.no-strict";
    /// How many of the problems found have no duals, and how much longer a set of such takes.
    made_strict(strict: number, found: number, times: text) = "made.strict";

    // Certificates.
    /// Why a certificate proves nothing.
    certificate_refused(why: text) = "certificate.refused";
    /// That first moves keep a draw.
    proven_draw(keys: text) = "certificate.keeps-draw";
    /// The rules of a certificate of a verdict, and how large it is.
    proven_under(rules: text, repetition: text, positions: number, answers: number)
        = "certificate.about";

    // Books.
    /// Who is to move, and what is asked.
    asked(turn: part, stipulation: text) = "asked";
    /// Where the first move goes, as the last hint.
    square_matters(square: text) = "hint.square";
    /// The place of a problem in its source.
    source_number(number: text) = "page.number";
    /// The round in which a game was played.
    round(round: text) = "page.round";
    /// The volume of a book or a magazine.
    volume(volume: text) = "page.volume";
    /// The issue of a magazine.
    issue(issue: text) = "page.issue";
    /// The number of a printed page.
    page_number(page: text) = "page.page";
    /// Who judged a tourney, as a list.
    judges(names: text) = "page.judges";
    /// What the author marks on the board, as a list.
    own_marks(marks: text) = "page.own-marks";
    /// Where a problem was published again.
    reprinted(text: text) = "page.reprinted";
    /// Who wrote the comments.
    annotator(name: text) = "page.annotator";
    /// The solution as its author gives it.
    authors_solution(text: text) = "page.authors-solution";
    /// What the judge of a tourney says.
    tourney_judge(text: text) = "page.judge";
    /// The heading of the table of contents.
    page_contents() = "page.contents";
    /// Above all problems, where they have no other title.
    page_problems() = "page.problems";
    /// The heading of the diagrams.
    page_positions() = "page.positions";
    /// The heading of final positions.
    page_final_positions() = "page.final-positions";
    /// The heading of the hints.
    page_hints() = "page.hints";
    /// Titles that are offered for a problem without one, as a list.
    titles_offered(titles: text) = "title.offered";
    /// What `~` means in place of a reply.
    sign_rest() = "sign.rest";
    /// A link to one solution.
    page_solution() = "page.solution";
    /// The heading of the solutions.
    page_solutions() = "page.solutions";
    /// Before what a solution shows.
    page_shows() = "page.shows";
    /// Before what a solution rests on.
    page_rests_on() = "page.rests-on";
    /// The tries with their refutations.
    page_tries() = "page.tries";
    /// Before the themes of a solution.
    page_themes() = "page.themes";
    /// Above what an editor says first.
    page_foreword() = "page.foreword";
    /// Above signs and their meanings.
    page_signs() = "page.signs";
    /// Above the authors with their problems.
    page_author_index() = "page.author-index";
    /// Above the themes with their problems.
    page_theme_index() = "page.theme-index";
    /// That variations are left out.
    page_cut() = "page.cut";
    /// How a board is played on.
    page_help() = "page.help";
    /// A button that leads to the first position.
    page_first() = "page.first";
    /// A button that takes a move back.
    page_back() = "page.back";
    /// A button that plays a move.
    page_forward() = "page.forward";
    /// A button that leads to the last position.
    page_last() = "page.last";

    // Pages that train; what their scripts say is in the catalogue under `train`.
    /// That a problem without a solution cannot be trained.
    untrained_unsolved() = "untrained.unsolved";
    /// That a problem whose solution is not known cannot be trained.
    untrained_undecided() = "untrained.undecided";
    /// That a problem cannot be trained, since a limit left a part of its play open.
    untrained_cut() = "untrained.cut";
    /// That some moves of a problem were not judged.
    trained_partly() = "trained.partly";

    // Solving sheets, and solvers' answers.
    /// That an answer is right.
    answer_right() = "marking.right";
    /// The sentence that an answer is right but incomplete.
    answer_short(right: number, of: number) = "marking.short";
    /// That there is no answer.
    no_answer() = "marking.nothing";
    /// That an answer cannot be read, with the reason in English.
    answer_unreadable(why: text) = "marking.unreadable";
    /// That a move of an answer cannot be played.
    answer_impossible(mv: text) = "marking.impossible";
    /// That a move of an answer wins, but in more moves than are asked for.
    answer_later(mv: text, moves: number) = "marking.later";
    /// That it is not known whether a move of an answer is right.
    answer_open(mv: text) = "marking.open";
    /// The points of an answer, or of all answers of a solver.
    points(points: text, of: text) = "marking.points";
    /// The moves that are each right.
    right_moves(moves: text) = "marking.key";
    /// The moves that win later than is asked.
    later_moves(moves: text) = "marking.key.later";
    /// The moves about which nothing is known.
    open_moves(moves: text) = "marking.key.open";
    /// That positions were left out of a marker's key.
    key_cut() = "marking.key.cut";
    /// Room for the points on a sheet.
    sheet_points(of: text) = "sheet.points";
    /// Room for the solver's name on a sheet.
    sheet_name() = "sheet.name";
    /// Room for the solution on a sheet.
    sheet_solution() = "sheet.solution";
}
