// What the program says of a problem, and why it refuses something, in the language of the page.

import { filled } from "./words.js";

/** Why something is refused; other reasons follow the last of these in English. */
const REFUSALS = {
  stipulation: [
    "The stipulation cannot be read: expected #3, #, #3 checks, #3 checkmate, #3 by P, ==3, #2.5, +, = or h#2, s#3, ser-h#4 …",
    "Die Forderung ist nicht lesbar: erwartet wird #3, #, #3 checks, #3 checkmate, #3 by P, ==3, #2.5, +, = oder h#2, s#3, ser-h#4 …",
    "无法识别要求：应为 #3、#、#3 checks、#3 checkmate、#3 by P、==3、#2.5、+、= 或 h#2、s#3、ser-h#4 等",
  ],
  solution: ["The solution cannot be read", "Die Lösung ist nicht lesbar", "无法识别解答"],
  twins: ["The twins cannot be read: a line each, as in “b: move a1 b1”", "Die Zwillinge sind nicht lesbar: je eine Zeile wie „b: move a1 b1“", "无法识别双生题：每行一个，如 “b: move a1 b1”"],
  vary: ["This cannot be varied", "Das lässt sich nicht variieren", "无法如此变换"],
  "too-large": ["This is too large.", "Das ist zu groß.", "内容过大。"],
  "too-long": ["This took too long.", "Das hat zu lange gedauert.", "耗时过长。"],
  "too-many": ["Too many pages or requests at once.", "Zu viele Seiten oder Anfragen zugleich.", "同时打开的页面或请求过多。"],
  "no-page": ["This page is not known any more; load it again.", "Diese Seite ist nicht mehr bekannt; neu laden.", "此页面已失效，请重新加载。"],
  "not-legal": ["This position is not legal.", "Diese Stellung ist nicht möglich.", "此局面不合法。"],
  "no-such-board": ["This format holds only games on the board of 9 × 10 points.", "Dieses Format kennt nur das Brett von 9 × 10 Punkten.", "此格式只支持 9×10 棋盘。"],
  "only-direct": ["Only direct problems are generated, such as #3.", "Erzeugt werden nur direkte Aufgaben wie #3.", "只能生成 #3 之类的直接题。"],
  "narrow-goal": ["Moves are tried in problems that ask for nothing but a win, with the attacker to move.", "Züge werden in Aufgaben probiert, die nur einen Gewinn verlangen und in denen der Angreifer am Zug ist.", "只有单纯求胜、攻方先行的题目可以试走。"],
  "no-opponent": ["Help, self, reflex and series play has no opponent to try moves against.", "Bei Hilfs-, Selbst-, Reflex- und Serienspiel gibt es keinen Gegner zum Probieren.", "互助、自将等玩法没有可试走的对手。"],
  "nothing-to-undo": ["There is nothing to undo.", "Es gibt nichts rückgängig zu machen.", "没有可撤销的修改。"],
  conflict: ["The file has changed on the disk: reload it first.", "Die Datei hat sich auf der Platte geändert: erst neu laden.", "磁盘上的文件已改变，请先重新载入。"],
  edit: ["The file is not changed", "Die Datei wird nicht geändert", "文件未修改"],
  write: ["The file cannot be written", "Die Datei ist nicht schreibbar", "无法写入文件"],
  crashed: [
    "The solver has ended: this was too much for the browser. Everything else goes on.",
    "Der Löser ist abgebrochen: das war zu viel für den Browser. Alles andere geht weiter.",
    "求解器已中止：超出浏览器的能力。其他功能不受影响。",
  ],
  "no-text": [
    "This text has no position, no problem and no moves: expected a position text (FEN), moves, DhtmlXQ, PGN, a link or YAML.",
    "In diesem Text ist keine Stellung, keine Aufgabe und kein Zug: erwartet wird ein Stellungstext (FEN), Züge, DhtmlXQ, PGN, eine Adresse oder YAML.",
    "文本中没有局面、题目或着法：应为 FEN、着法、DhtmlXQ、PGN、链接或 YAML。",
  ],
  "bad-position": ["The position in this text cannot be read", "Die Stellung in diesem Text ist nicht lesbar", "无法识别文本中的局面"],
  "bad-moves": ["The moves cannot be played", "Die Züge sind nicht spielbar", "着法无法走出"],
  "bad-problem": ["A problem cannot be read", "Eine Aufgabe ist nicht lesbar", "无法识别题目"],
  remark: ["Note", "Hinweis", "提示"],
  "left-out": ["The page has no field for", "Die Seite hat kein Feld für", "页面没有此项"],
  "not-read": ["Not read", "Nicht gelesen", "未读取"],
  "no-such-file": ["There is no such file beside this one", "Neben dieser Datei gibt es keine solche", "旁边没有这个文件"],
  other: ["This is refused", "Das wird abgelehnt", "已拒绝"],
};

/** Refusals whose English detail says more. */
const WITH_DETAIL = ["solution", "vary", "edit", "write", "twins", "bad-position", "bad-moves", "bad-problem", "remark", "left-out", "not-read", "no-such-file", "other"];

/** Writes sentences in the language of the words. */
export class Sentences {
  /** `isAlone`: whether the page runs without a server. */
  constructor(words, isAlone = false) {
    Object.assign(this, { words, isAlone });
  }

  of(table, name, ...values) {
    const found = table[name];
    return found ? filled(this.words.of(found), ...values) : name;
  }

  /** A sentence about the problem, as the program sends it. */
  say(sentence) {
    return this.words.catalogue.text(this.words.code, sentence);
  }

  /** The same in pieces; some of them are moves. */
  pieces(sentence) {
    return this.words.catalogue.pieces(this.words.code, sentence);
  }

  verdict(name) {
    return this.say({ key: `verdict.${name}` });
  }

  /** A theme by its name in files; the Chinese name is known everywhere. */
  theme(id) {
    const own = this.say({ key: `theme.${id}` });
    const chinese = this.words.catalogue.text("zh", { key: `theme.${id}` });
    return own === chinese ? own : `${own} ${chinese}`;
  }

  /** Why the server refuses something. */
  refused(error) {
    if (error.isGone) return this.words.say(this.isAlone ? "notLoaded" : "gone");
    const word = error.said?.word in REFUSALS ? error.said.word : "other";
    const sentence = this.words.of(REFUSALS[word]);
    if (this.words.code === "en" && word === "other") return error.message;
    return WITH_DETAIL.includes(word) ? `${sentence}: ${error.message}` : sentence;
  }
}
