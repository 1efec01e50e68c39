/** Composed problems of Xiangqi (Chinese chess), China-Schach and Chex. Moves are in coordinates. */

export type Rules = "xiangqi" | "china-schach" | "chex";
export type Verdict =
  | "solved" | "no-solution" | "sound" | "unsound" | "undecided" | "illegal" | "error" | string;

/** A position text, or the fields of a problem in YAML. */
export type Problem = string | ({ fen: string } & Record<string, unknown>);

/** A file in any format that is read. */
export type File = string | Uint8Array;

/** Defaults for the problems of an input. */
export interface PoseOptions {
  /** The rules, unless the problem names others; Xiangqi by default. */
  rules?: Rules;
  /** What is asked instead of what the problem says: `#3`, `#`, `=`, `h#2`, … */
  stipulation?: string;
  /** Whether every attacking move must give check. */
  checks?: boolean;
  /** The rule about repetition. */
  repetition?: string;
  /** How moves of the author are read. */
  notation?: string;
}

/** The limits of one problem. Without one, a search runs to its end. */
export interface Limits {
  seconds?: number;
  /** Positions, which unlike time are the same on every machine. */
  nodes?: number;
  /** The memory of the search; 256 by default, 768 at most. */
  megabytes?: number;
  /** Whether endgame tables of up to three seconds are built on the way; true by default. */
  build?: boolean;
}

export interface SolveOptions extends PoseOptions, Limits {
  /** The longest win that is looked for. */
  moves?: number;
  /** First moves that fail to at most this many replies. */
  tries?: number;
  /** All first moves that win within `moves`. */
  all?: boolean;
  /** What would happen if the other side moved first. */
  setPlay?: boolean;
  /** The solution tree and more. */
  details?: boolean;
  /** Themes and difficulty. */
  classify?: boolean;
}

export interface VerifyOptions extends PoseOptions, Limits {
  /** The name of the file, for default ids. */
  name?: string;
  /** How unique solutions must be. */
  policy?: "strict" | "standard" | "only-move" | "key" | "any-win" | "tsume";
  /** Other winning moves are graded, and looked for up to this many moves beyond the solution. */
  beyond?: number;
  details?: boolean;
}

export interface ExplainOptions extends PoseOptions, Limits {
  /** Whether the ends of the solution are explained instead of the position itself. */
  solve?: boolean;
  allEnds?: boolean;
}

export interface DrawOptions extends PoseOptions {
  /** Moves in coordinates, or two squares: `c6d8`. */
  arrows?: string[];
  /** Whether marks show why the position is lost. */
  explain?: boolean;
  men?: "chinese" | "simplified" | "figures";
  coordinates?: "counted" | "letters" | "none";
  palette?: "color" | "print";
  /** Whether the second mover is at the bottom. */
  flip?: boolean;
}

export interface ConvertOptions extends PoseOptions {
  name?: string;
  /** Whether PGN holds variations. */
  variations?: boolean;
  encoding?: "utf-8" | "gb18030";
}

export interface Finding {
  kind: string;
  moves?: string[];
  line?: string[];
  [field: string]: unknown;
}

/** The result for a problem; `paiju schema` describes all fields. */
export interface PaijuRecord {
  id: string;
  fen: string | null;
  stipulation: string | null;
  verdict: Verdict;
  /** The length of the shortest win. */
  moves: number | null;
  keys: string[] | null;
  line: string[] | null;
  nodes?: number;
  seconds?: number;
  /** The limit that stopped the search. */
  stopped?: string | null;
  /** Whether the side that is not to move cannot have made a legal last move. */
  no_last_move?: boolean;
  findings?: Finding[];
  themes?: unknown[];
  /** What each man of a sound problem is needed for, with `verbose` and under the policy `strict`. */
  economy?: unknown;
  /** The twins after the first problem, where a whole set is one result. */
  twins?: PaijuRecord[];
  [field: string]: unknown;
}

/** Why a position is lost. */
export interface Explained {
  id: string;
  /** The solution in a few English sentences. */
  summary?: string[];
  fen: string | null;
  line: string[];
  anatomy: unknown;
  variations: { fen: string; line: string[]; anatomy: unknown }[];
  themes: { name: string; [field: string]: unknown }[];
  stopped?: string;
  [field: string]: unknown;
}

export interface Converted {
  bytes: Uint8Array;
  /** What the format cannot hold, in English. */
  losses: string[];
  /** The bytes as a text. */
  readonly text: string;
}

/** Something that cannot be read or done. */
export class PaijuError extends Error {
  line?: number | null;
  column?: number | null;
  help?: string | null;
}

export const version: string;

/** Finds the shortest win and all keys. */
export function solve(problem: Problem, stipulation?: string, options?: SolveOptions): PaijuRecord;
export function solve(problem: Problem, options?: SolveOptions): PaijuRecord;

/** Checks all problems of a file, twins as problems of their own. */
export function verify(file: File, options?: VerifyOptions): PaijuRecord[];

/** Explains the position itself or, with `solve` or a stipulation, the ends of the solution. */
export function explain(problem: Problem, options?: ExplainOptions): Explained;

/** Draws the board of a problem, legal or not, as SVG. */
export function draw(problem: Problem, options?: DrawOptions): string;

/** Writes all problems of a file in another format. */
export function convert(
  file: File, to: "xqf" | "pgn" | "dhtmlxq" | "yaml" | "fen" | "epd", options?: ConvertOptions,
): Converted;
