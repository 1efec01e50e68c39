// Findings, verdicts and faults as sentences in the languages of the page.

import { filled } from "./words.js";

const moves = (count, at) => [
  count === 1 ? "1 move" : `${count} moves`,
  count === 1 ? "1 Zug" : `${count} Zügen`,
  `${count} 着`,
][at];

const WINS = {
  mate: ["mate", "matt", "将死"],
  stalemate: ["stalemate, a win", "patt, gewonnen", "困毙"],
  bared: ["the king is bared", "der König ist entblößt", "剩光王"],
  repetition: ["win by repetition", "Gewinn durch Wiederholung", "循环取胜"],
  draw: ["draw", "remis", "和棋"],
};

const FINDINGS = {
  "no-win": ["there is no win in {0}", "es gibt keinen Gewinn in {0}", "{0}内无法取胜"],
  never: ["there is no win in any number of moves", "es gibt in keiner Zügezahl einen Gewinn", "无论多少着都无法取胜"],
  value: ["the exact value is {2}", "der genaue Wert ist {2}", "精确值：{2}"],
  "short-win": ["a win in {0} instead of {1}: {3}", "ein Gewinn in {0} statt {1}: {3}", "{0}即胜，少于 {1}：{3}"],
  cook: ["a cook: {3} wins in {0}", "Nebenlösung: {3} gewinnt in {0}", "副解：{3} {0}胜"],
  keeps: ["{3} is as good ({2})", "{3} ist ebenso gut ({2})", "{3} 同样有效（{2}）"],
  "all-keep": ["all moves are as good: {3}", "alle Züge sind gleich gut: {3}", "所有着法效果相同：{3}"],
  dual: ["a dual: {3}", "Dual: {3}", "双解：{3}"],
  unplayable: ["the solution cannot be played: {2}", "die Lösung ist nicht spielbar: {2}", "解答无法进行：{2}"],
  "fewer-keys": ["{c} keys were found, {1} are intended", "{c} Schlüsselzüge gefunden, {1} gewollt", "找到 {c} 个首着，预期 {1} 个"],
  "set-play-in-check": ["no set play: the side to move is in check", "kein Satzspiel: die Seite am Zug steht im Schach", "先走方被将军，不存在假设着法"],
  "no-attack": ["the solution stops short of a winning move", "die Lösung endet vor einem Gewinnzug", "解答缺少取胜着法"],
  "no-defence": ["the solution stops short: there is still {3}", "die Lösung endet zu früh: es bleibt {3}", "解答未完：还有 {3}"],
  unanswered: ["the defence {3}, which lasts {0}, is not answered", "die Verteidigung {3}, die {0} dauert, ist nicht beantwortet", "未应对 {3}（还需 {0}）"],
  "does-not-win": ["{3} does not win within {0}", "{3} gewinnt nicht in {0}", "{3} 不能在 {0}内取胜"],
  "too-late": ["{3} comes after the last move of the stipulation", "{3} kommt nach dem letzten Zug der Forderung", "{3} 超出要求的着数"],
  "no-check": ["{3} gives no check, and every move must", "{3} gibt kein Schach, doch jeder Zug muss es", "{3} 未将军，而要求连将"],
  "does-not-keep": ["{3} does not keep the result", "{3} hält das Ergebnis nicht", "{3} 未能保持结果"],
  "wrong-mark": ["{3} is marked wrongly", "{3} ist falsch bezeichnet", "{3} 的标记有误"],
  open: ["not decided: no win in {0} or fewer moves is proven", "nicht entschieden: bewiesen ist nur, dass es in höchstens {0} nicht geht", "未定：仅证明 {0}内无法取胜"],
  "open-keys": ["a win in {0} is proven; other keys are not decided", "ein Gewinn in {0} ist bewiesen; andere Schlüssel sind offen", "已证明 {0}胜；其他首着未定"],
  "open-check": ["not everything is proven: {2}", "nicht alles ist bewiesen: {2}", "未全部证明：{2}"],
  "not-accepted": ["the independent checker does not accept the win: {2}", "der unabhängige Prüfer erkennt den Gewinn nicht an: {2}", "独立检验器不认可：{2}"],
  "too-long": ["so many moves are not searched", "so viele Züge werden nicht durchsucht", "着数过多，不予求解"],
  "other-moves": ["{c} other first moves are not decided", "{c} andere erste Züge sind offen", "另有 {c} 个首着未定"],
  "no-tables": ["no forced win was found; + and = need endgame tables (--tables)", "kein erzwungener Gewinn gefunden; + und = brauchen Endspieltabellen (--tables)", "未找到强制取胜；+ 和 = 需要残局库（--tables）"],
  "missing-table": ["no forced win was found, and there is no {2}", "kein erzwungener Gewinn gefunden, und es fehlt: {2}", "未找到强制取胜，且缺少 {2}"],
  "broken-table": ["{2}", "{2}", "{2}"],
};

const FAULTS = {
  "no-royal": ["{0} is missing", "{0} fehlt", "缺少{0}"],
  "too-many": ["{0}: too many, at most {1}", "{0}: zu viele, höchstens {1}", "{0}过多，最多 {1} 个"],
  territory: ["{0} can never stand on {2}", "{0} kann nie auf {2} stehen", "{0}不可能在 {2}"],
  check: ["{0} is in check although the other side is to move", "{0} steht im Schach, obwohl die andere Seite am Zug ist", "轮到对方走，而{0}方正被将军"],
  facing: ["the generals face each other on an open file", "die Generäle stehen sich auf offener Linie gegenüber", "将帅照面"],
};

const VERDICTS = {
  sound: ["sound", "korrekt", "正确"],
  unsound: ["unsound", "inkorrekt", "有误"],
  undecided: ["undecided", "unentschieden", "未定"],
  solved: ["solved", "gelöst", "已解"],
  "no-solution": ["no solution", "keine Lösung", "无解"],
  error: ["error", "Fehler", "错误"],
};

const ANSWERS = {
  won: ["Won: {0}.", "Gewonnen: {0}.", "胜：{0}。"],
  over: ["The game is over: {0}.", "Das Spiel ist aus: {0}.", "对局结束：{0}。"],
  wins: ["Right: it still wins, {1} left.", "Richtig: es gewinnt noch, übrig: {1}.", "正确：仍能取胜，剩 {1}。"],
  fails: ["Wrong: {2} refutes it.", "Falsch: {2} widerlegt es.", "错误：{2} 可破。"],
  lost: ["There is no win in time from here.", "Von hier gibt es keinen rechtzeitigen Gewinn.", "由此无法按时取胜。"],
  "not-allowed": ["Every move must give check.", "Jeder Zug muss Schach geben.", "每着都须将军。"],
  open: ["Not decided within the limits.", "Nicht entschieden innerhalb der Grenzen.", "在限制内未定。"],
};

/** Writes sentences in the language of the words. */
export class Sentences {
  constructor(words) {
    this.words = words;
  }

  of(table, name, ...values) {
    const found = table[name];
    return found ? filled(this.words.of(found), ...values) : name;
  }

  moves(count) {
    return moves(count, this.words.at);
  }

  verdict(name) {
    return this.of(VERDICTS, name);
  }

  win(name) {
    return this.of(WINS, name);
  }

  finding(finding) {
    const { word, count, other, text, moves: about } = finding;
    const shownMoves = about.slice(0, 6).map((one) => one.text).join(", ");
    const names = about.length > 6 ? `${shownMoves}, …` : shownMoves;
    const shown = count === undefined ? "" : this.moves(count);
    const sentence = this.of(FINDINGS, word, shown, other ?? "", text ?? "", names);
    return sentence.replace("{c}", String(count ?? ""));
  }

  /** What an answer of the solver says, in a few words. */
  answer(answer) {
    const { moves: length, at_most: most, keys, win, never, not_within: none, stopped, value } = answer;
    if (value) return value;
    if (length) {
      const how = win ? this.win(win) : "";
      const many = keys.length > 1 ? this.words.of([`, ${keys.length} keys`, `, ${keys.length} Schlüsselzüge`, `，${keys.length} 个首着`]) : "";
      return `#${length} · ${how}${many}`;
    }
    if (most) return this.words.of([`a win in ${most} or fewer`, `ein Gewinn in höchstens ${most}`, `至多 ${most} 着胜`]);
    if (never) return this.of(FINDINGS, "never");
    const no = this.words.of([`no win in ${none} or fewer`, `kein Gewinn in höchstens ${none}`, `${none} 着内无法取胜`]);
    return stopped || answer.verdict === "undecided" ? `${no} · ${this.verdict("undecided")}` : no;
  }

  /** How far a search has come. */
  progress(step) {
    const { words } = this;
    if (step.found) return words.of([`a win in ${step.found}, looking for a shorter …`, `ein Gewinn in ${step.found}, sucht kürzere …`, `已找到 ${step.found} 着胜，寻找更短……`]);
    if (!step.not_within) return words.say("looking");
    return words.of([
      `no win in ${step.not_within} or fewer, still looking …`,
      `kein Gewinn in höchstens ${step.not_within}, sucht weiter …`,
      `${step.not_within} 着内无法取胜，继续求解……`,
    ]);
  }

  fault(fault, scene) {
    const { kind, side, man, squares, limit, message } = fault;
    const who = man ? this.words.man(scene, man) : side ? this.words.side(scene, side === "w" ? 0 : 1) : "";
    if (!FAULTS[kind]) return message;
    return this.of(FAULTS, kind, who, limit ?? "", squares.map((at) => scene.squares[at][0]).join(", "));
  }

  judgement(said) {
    const reply = said.reply?.text ?? "";
    const word = said.word === "fails" && !reply ? "lost" : said.word;
    return this.of(ANSWERS, word, said.how ? this.win(said.how) : "", this.moves(said.left), reply);
  }
}
