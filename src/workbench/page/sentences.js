// Findings, verdicts and faults as sentences in the languages of the page.

import { filled } from "./words.js";

/** A number of moves; German has another form after a preposition: "3 Züge", "in 3 Zügen". */
const moves = (count, at, isDative = false) => [
  count === 1 ? "1 move" : `${count} moves`,
  count === 1 ? "1 Zug" : `${count} ${isDative ? "Zügen" : "Züge"}`,
  `${count} 着`,
][at];

/** Chooses between the forms of one and of many: `{c:move|moves}`, by the number that is named. */
const inflected = (sentence, numbers) =>
  sentence.replace(/\{([a-z]):([^|}]*)\|([^}]*)\}/g, (_, name, one, many) => (Number(numbers[name]) === 1 ? one : many));

const WINS = {
  mate: ["mate", "matt", "将死"],
  stalemate: ["stalemate, a win", "patt, gewonnen", "困毙"],
  bared: ["the king is bared", "der König ist entblößt", "剩光王"],
  repetition: ["win by repetition", "Gewinn durch Wiederholung", "循环取胜"],
  draw: ["draw", "remis", "和棋"],
};

/** `{0}` and `{1}` are numbers of moves, `{2}` a text, `{3}` moves, `{4}` a number of moves as a subject,
 *  `{c}` a number; `{c:one|many}` and `{t:one|many}` depend on the number and on the text. */
const FINDINGS = {
  "no-win": ["there is no win in {0}", "es gibt keinen Gewinn in {0}", "{0}内无法取胜"],
  never: ["there is no win in any number of moves", "es gibt in keiner Zügezahl einen Gewinn", "无论多少着都无法取胜"],
  value: ["the exact value is {2}", "der genaue Wert ist {2}", "精确值：{2}"],
  "printed-length": [
    "the printed line has {1} moves; the shortest win is in {0}",
    "die gedruckte Zugfolge hat {1} Züge; der kürzeste Gewinn {0}",
    "书上的着法共 {1} 步；最短 {0} 步取胜",
  ],
  "short-win": ["a win in {0} instead of {1}: {3}", "ein Gewinn in {0} statt {1}: {3}", "{0}即胜，少于 {1}：{3}"],
  cook: ["a cook: {3} wins in {0}", "Nebenlösung: {3} gewinnt in {0}", "副解：{3} {0}胜"],
  keeps: ["{3} is as good ({2})", "{3} ist ebenso gut ({2})", "{3} 同样有效（{2}）"],
  "all-keep": ["all moves are as good: {3}", "alle Züge sind gleich gut: {3}", "所有着法效果相同：{3}"],
  dual: ["a dual: {3}", "Dual: {3}", "双解：{3}"],
  unplayable: ["the solution cannot be played: {2}", "die Lösung ist nicht spielbar: {2}", "解答无法进行：{2}"],
  "fewer-keys": ["{c} {c:key was|keys were} found, intended: {1}", "{c} {c:Schlüsselzug|Schlüsselzüge} gefunden, gewollt: {1}", "找到 {c} 个首着，预期 {1} 个"],
  "set-play-in-check": ["no set play: the side to move is in check", "kein Satzspiel: die Seite am Zug steht im Schach", "先走方被将军，不存在假设着法"],
  "no-attack": ["the solution stops short of a winning move", "die Lösung endet vor einem Gewinnzug", "解答缺少取胜着法"],
  "no-defence": ["the solution stops short: there is still {3}", "die Lösung endet zu früh: es bleibt {3}", "解答未完：还有 {3}"],
  unanswered: ["the defence {3}, which lasts {0}, is not answered", "die Verteidigung {3}, die {4} dauert, ist nicht beantwortet", "未应对 {3}（还需 {0}）"],
  "does-not-win": ["{3} does not win within {0}", "{3} gewinnt nicht in {0}", "{3} 不能在 {0}内取胜"],
  "too-late": ["{3} comes after the last move of the stipulation", "{3} kommt nach dem letzten Zug der Forderung", "{3} 超出要求的着数"],
  "no-check": ["{3} gives no check, and every move must", "{3} gibt kein Schach, doch jeder Zug muss es", "{3} 未将军，而要求连将"],
  "does-not-keep": ["{3} does not keep the result", "{3} hält das Ergebnis nicht", "{3} 未能保持结果"],
  "fairy-none": ["there is no solution", "es gibt keine Lösung", "无解"],
  "fairy-shorter": ["it can be done in {2} {t:move|moves}", "es geht in {2} {t:Zug|Zügen}", "{2} 着即可完成"],
  "fairy-cook": ["another solution", "eine weitere Lösung", "另有一解"],
  "fairy-more": ["there {c:is|are} {c} more {c:solution|solutions}", "es gibt {c} weitere {c:Lösung|Lösungen}", "另有 {c} 个解"],
  "fairy-many": ["there are {c} or more solutions besides", "es gibt {c} oder mehr weitere Lösungen", "另有 {c} 个或更多解"],
  "fairy-fewer": ["solutions wanted: {1}, found: {c}", "gewollte Lösungen: {1}, gefunden: {c}", "应有 {1} 个解，实有 {c} 个"],
  "series-check": ["{3} gives check, which only the last move of the series may do", "{3} gibt Schach, was nur der letzte Zug der Serie darf", "{3} 将军，只有连走的最后一着可以"],
  "fairy-no-such": ["this is no solution of the stipulation", "das ist keine Lösung der Forderung", "此着法不是要求的解"],
  "fairy-twice": ["the same solution is given twice", "dieselbe Lösung steht zweimal da", "同一解重复给出"],
  "no-duplex": ["the other side cannot begin, for the side to move is in check", "die andere Seite kann nicht beginnen, denn die Seite am Zug steht im Schach", "先走方被将军，对方无法先走"],
  "wrong-mark": ["{3} is marked wrongly", "{3} ist falsch bezeichnet", "{3} 的标记有误"],
  open: ["not decided: no win in {0} or fewer moves is proven", "nicht entschieden: bewiesen ist nur, dass es in höchstens {0} nicht geht", "未定：仅证明 {0}内无法取胜"],
  "open-keys": ["a win in {0} is proven; other keys are not decided", "ein Gewinn in {0} ist bewiesen; andere Schlüssel sind offen", "已证明 {0}胜；其他首着未定"],
  "open-check": ["not everything is proven: {2}", "nicht alles ist bewiesen: {2}", "未全部证明：{2}"],
  "not-accepted": ["the independent checker does not accept the win: {2}", "der unabhängige Prüfer erkennt den Gewinn nicht an: {2}", "独立检验器不认可：{2}"],
  "too-long": ["so many moves are not searched", "so viele Züge werden nicht durchsucht", "着数过多，不予求解"],
  "other-moves": ["{c} other first {c:move is|moves are} not decided", "{c} {c:anderer erster Zug ist|andere erste Züge sind} offen", "另有 {c} 个首着未定"],
  "no-tables": ["no forced win was proven; + and = need endgame tables (--tables)", "kein erzwungener Gewinn bewiesen; + und = brauchen Endspieltabellen (--tables)", "未能证明强制取胜；+ 和 = 需要残局库（--tables）"],
  "missing-table": ["no forced win was proven, and there is no {2}", "kein erzwungener Gewinn bewiesen, und es fehlt: {2}", "未能证明强制取胜，且缺少 {2}"],
  "broken-table": ["{2}", "{2}", "{2}"],
};

const FAULTS = {
  "no-royal": ["{0} is missing", "{0} fehlt", "缺少{0}"],
  "too-many": ["{0}: too many, at most {1}", "{0}: zu viele, höchstens {1}", "{0}过多，最多 {1} 个"],
  territory: ["{0} can never stand on {2}", "{0} kann nie auf {2} stehen", "{0}不可能在 {2}"],
  check: ["{0} is in check although the other side is to move", "{0} steht im Schach, obwohl die andere Seite am Zug ist", "轮到对方走，而{0}方正被将军"],
  facing: ["the generals face each other on an open file", "die Generäle stehen sich auf offener Linie gegenüber", "将帅照面"],
};

/** What the server says in English only: reasons why a search ended, values of studies. */
const REASONS = {
  "time limit reached": ["time limit reached", "Zeitgrenze erreicht", "已达时间上限"],
  "node limit reached": ["node limit reached", "Stellungsgrenze erreicht", "已达局面数上限"],
  interrupted: ["interrupted", "abgebrochen", "已中断"],
  draw: ["draw", "remis", "和"],
  "win by repetition rule": ["win by repetition rule", "Gewinn nach der Wiederholungsregel", "循环规则胜"],
  "loss by repetition rule": ["loss by repetition rule", "Verlust nach der Wiederholungsregel", "循环规则负"],
};

/** Why something is refused; what is not here is said in English behind the last one. */
const REFUSALS = {
  stipulation: [
    "The stipulation cannot be read: expected #3, #, #3 checks, +, = or h#2, s#3, ser-h#4 …",
    "Die Forderung ist nicht lesbar: erwartet wird #3, #, #3 checks, +, = oder h#2, s#3, ser-h#4 …",
    "无法识别要求：应为 #3、#、#3 checks、+、= 或 h#2、s#3、ser-h#4 等",
  ],
  solution: ["The solution cannot be read", "Die Lösung ist nicht lesbar", "无法识别解答"],
  twins: ["The twins cannot be read: a line each, as in “b: move a1 b1”", "Die Zwillinge sind nicht lesbar: je eine Zeile wie „b: move a1 b1“", "无法识别双生题：每行一个，如 “b: move a1 b1”"],
  "too-large": ["This is too large.", "Das ist zu groß.", "内容过大。"],
  "too-long": ["This took too long.", "Das hat zu lange gedauert.", "耗时过长。"],
  "too-many": ["Too many pages or requests at once.", "Zu viele Seiten oder Anfragen zugleich.", "同时打开的页面或请求过多。"],
  "no-page": ["This page is not known any more; load it again.", "Diese Seite ist nicht mehr bekannt; neu laden.", "此页面已失效，请重新加载。"],
  "not-legal": ["This position is not legal.", "Diese Stellung ist nicht möglich.", "此局面不合法。"],
  "no-such-board": ["This format holds only games on the board of 9 × 10 points.", "Dieses Format kennt nur das Brett von 9 × 10 Punkten.", "此格式只支持 9×10 棋盘。"],
  "only-direct": ["Only direct problems are generated, such as #3.", "Erzeugt werden nur direkte Aufgaben wie #3.", "只能生成 #3 之类的直接题。"],
  "no-opponent": ["Help, self, reflex and series play has no opponent to try moves against.", "Bei Hilfs-, Selbst-, Reflex- und Serienspiel gibt es keinen Gegner zum Probieren.", "互助、自将等玩法没有可试走的对手。"],
  "nothing-to-undo": ["There is nothing to undo.", "Es gibt nichts rückgängig zu machen.", "没有可撤销的修改。"],
  conflict: ["The file has changed on the disk: reload it first.", "Die Datei hat sich auf der Platte geändert: erst neu laden.", "磁盘上的文件已改变，请先重新载入。"],
  edit: ["The file is not changed", "Die Datei wird nicht geändert", "文件未修改"],
  write: ["The file cannot be written", "Die Datei ist nicht schreibbar", "无法写入文件"],
  other: ["This is refused", "Das wird abgelehnt", "已拒绝"],
};

/** Refusals whose English detail says more. */
const WITH_DETAIL = ["solution", "edit", "write", "twins", "other"];

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
  keeps: ["Right: the tables keep the value.", "Richtig: nach den Tabellen bleibt der Wert.", "正确：残局库显示结果不变。"],
  "loses-value": ["Wrong: {2} refutes it.", "Falsch: {2} widerlegt es.", "错误：{2} 可破。"],
  "no-table": ["No table knows this position.", "Keine Tabelle kennt diese Stellung.", "残局库没有此局面。"],
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
    const { count, other, text, moves: about } = finding;
    const word = finding.at_least ? "fairy-many" : finding.word;
    const shownMoves = about.slice(0, 6).map((one) => one.text).join(", ");
    const names = about.length > 6 ? `${shownMoves}, …` : shownMoves;
    const [shown, subject] = count === undefined ? ["", ""] : [moves(count, this.words.at, true), this.moves(count)];
    const { at } = this.words;
    const sentence = inflected(FINDINGS[word]?.[at] ?? word, { c: count, t: text }).replace("{c}", String(count ?? ""));
    return filled(sentence, shown, other ?? "", this.reason(text ?? ""), names, subject);
  }

  /** A reason or a value of the server in the language of the page. */
  reason(text) {
    const plies = /^(win|loss) in (\d+) pl(y|ies)$/.exec(text);
    if (plies) {
      const [, kind, count] = plies;
      const win = kind === "win";
      return this.words.of([text, `${win ? "Gewinn" : "Verlust"} in ${count} Halbzügen`, `${count} 步${win ? "胜" : "负"}`]);
    }
    return REASONS[text] ? this.words.of(REASONS[text]) : text;
  }

  /** Why the server refuses something. */
  refused(error) {
    if (error.isGone) return this.words.say("gone");
    const word = error.said?.word in REFUSALS ? error.said.word : "other";
    const sentence = this.words.of(REFUSALS[word]);
    if (this.words.code === "en" && word === "other") return error.message;
    return WITH_DETAIL.includes(word) ? `${sentence}: ${error.message}` : sentence;
  }

  /** What an answer of the solver says, in a few words. */
  answer(answer) {
    const { moves: length, at_most: most, keys, win, never, not_within: none, stopped, value } = answer;
    if (value) return this.reason(value);
    if (answer.count !== undefined) {
      const { count, more } = answer;
      if (stopped) return this.verdict("undecided");
      return more ? this.words.of([`${count} or more solutions`, `${count} oder mehr Lösungen`, `${count} 个或更多解`])
        : this.words.of([`${count} ${count === 1 ? "solution" : "solutions"}`, `${count} ${count === 1 ? "Lösung" : "Lösungen"}`, `${count} 个解`]);
    }
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
