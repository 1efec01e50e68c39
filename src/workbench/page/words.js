// The words of the page itself in its languages. `{0}`, `{1}` are placeholders.

const WORDS = {
  game: ["Game", "Spiel", "棋种"],
  men: ["Men", "Steine", "棋子"],
  language: ["Language", "Sprache", "语言"],
  board: ["Board", "Brett", "棋盘"],
  file: ["File", "Datei", "文件"],
  keyList: ["Keys", "Tasten", "按键"],
  keyCursor: ["from square to square on the board", "auf dem Brett von Feld zu Feld", "在棋盘上移动光标"],
  keyEnter: ["lifts a man and puts it down", "nimmt einen Stein auf und setzt ihn ab", "提子、落子"],
  keyLetters: ["puts a man on the square; lower case for Black", "setzt einen Stein auf das Feld; klein für Schwarz", "在该点放子；小写为黑方"],
  keyDelete: ["takes the man off, as a right click does", "nimmt den Stein weg, wie ein Rechtsklick", "移除棋子，同右键"],
  keyStep: ["step through the line that is shown", "gehen durch die gezeigte Zugfolge", "逐步演示着法"],
  keyEscape: ["puts a man down; leaves the line", "setzt einen Stein ab; verlässt die Zugfolge", "放下棋子；退出演示"],
  keyModes: ["set up, play through, try", "aufbauen, nachspielen, probieren", "摆局、演示、试走"],
  keyProblems: ["previous and next problem of the file", "vorige und nächste Aufgabe der Datei", "上一题、下一题"],
  keyUndo: ["undoes the last change", "macht die letzte Änderung rückgängig", "撤销"],
  keyRedo: ["redoes it", "wiederholt sie", "重做"],
  keySave: ["saves the problem", "speichert die Aufgabe", "保存"],
  keyPaste: ["sets up a copied position or problem", "stellt auf, was irgendwo kopiert wurde", "摆出已复制的内容"],
  keySearch: ["searches the collection", "sucht in der Sammlung", "搜索题集"],
  panels: ["Panels", "Bereiche", "面板"],
  problem: ["Problem", "Aufgabe", "题目"],
  collection: ["Collection", "Sammlung", "题集"],
  positionText: ["The position as text", "Die Stellung als Text", "文字局面"],
  removeMan: ["Take men off: choose this, then tap them", "Steine wegnehmen: dies wählen, dann antippen", "移除棋子：选此项后点棋子"],
  rightsGone: ["The right to castle is lost: the king is not on its starting square.", "Das Recht zur Rochade ist weg: der König steht nicht mehr zu Hause.", "王不在原位，王车易位权已失效。"],
  newProblem: ["New problem", "Neue Aufgabe", "新题"],
  noFile: ["no file", "keine Datei", "无文件"],
  noFileHelp: [
    "No file is open. A problem is saved as a YAML file of its own, or in the file with which the program is started.",
    "Keine Datei ist offen. Eine Aufgabe wird als eigene YAML-Datei gesichert, oder in der Datei, mit der das Programm gestartet wird.",
    "未打开文件。题目可存为单独的 YAML 文件，或存入启动程序时指定的文件。",
  ],
  noFileHelpAlone: [
    "Open a file or make a new one to keep problems together; a single problem is saved as YAML.",
    "Eine Datei öffnen oder anlegen, um Aufgaben zu sammeln; eine einzelne wird als YAML gesichert.",
    "打开或新建文件以汇集题目；单题可存为 YAML。",
  ],
  previous: ["‹ Previous", "‹ Vorige", "‹ 上一题"],
  next: ["Next ›", "Nächste ›", "下一题 ›"],
  problems: ["{0} problems", "{0} Aufgaben", "共 {0} 题"],
  problemsOf: ["{0} of {1} problems", "{0} von {1} Aufgaben", "{1} 题中的 {0} 题"],
  arrange: ["Duplicate, move, remove …", "Kopieren, verschieben, entfernen …", "复制、移动、删除…"],
  duplicate: ["Duplicate", "Duplizieren", "复制此题"],
  up: ["Up", "Nach oben", "上移"],
  down: ["Down", "Nach unten", "下移"],
  duplicated: ["Problem {0}, “{1}”, has a copy after it.", "Aufgabe {0}, „{1}“, steht danach noch einmal.", "已在第 {0} 题“{1}”后复制一份。"],
  movedTo: ["Problem {0}, “{1}”, is number {2} now.", "Aufgabe {0}, „{1}“, ist jetzt Nummer {2}.", "第 {0} 题“{1}”现为第 {2} 题。"],
  movedInto: ["Problem {0}, “{1}”, is in {2} now.", "Aufgabe {0}, „{1}“, ist jetzt in {2}.", "第 {0} 题“{1}”已移到 {2}。"],
  copiedInto: ["Problem {0}, “{1}”, is in {2}, too.", "Aufgabe {0}, „{1}“, ist jetzt auch in {2}.", "第 {0} 题“{1}”已复制到 {2}。"],
  otherFile: ["Another file", "Eine andere Datei", "其他文件"],
  moveInto: ["Move there", "Dorthin verschieben", "移到该文件"],
  copyInto: ["Copy there", "Dorthin kopieren", "复制到该文件"],
  filtersAndOrder: ["Filter and sort", "Filtern und ordnen", "筛选与排序"],
  order: ["Order", "Reihenfolge", "排序"],
  fileOrder: ["as in the file", "wie in der Datei", "按文件顺序"],
  orderBy: ["by {0}", "nach {0}", "按{0}"],
  difficultyName: ["Difficulty", "Schwierigkeit", "难度"],
  stipulationMenu: ["What is asked", "Was verlangt ist", "题目要求"],
  "asks ##": ["win in this many moves", "Gewinn in so vielen Zügen", "若干着内取胜"],
  "asks ## checks": ["win with checks alone", "Gewinn nur mit Schachgeboten", "连将杀"],
  "asks ## checkmate": ["checkmate, no other win", "Matt, kein anderer Gewinn", "只算将死"],
  "asks ####": ["stalemate, no other win", "Patt, kein anderer Gewinn", "只算困毙"],
  "asks ##.5": ["defender to move", "Verteidiger am Zug", "守方先行"],
  "asks +": ["win (study)", "Gewinn (Studie)", "排局胜"],
  "asks =": ["draw (study)", "Remis (Studie)", "排局和"],
  "asks h##": ["helpmate", "Hilfsmatt", "互助杀"],
  "asks s##": ["selfmate", "Selbstmatt", "自杀"],
  "asks r##": ["reflexmate", "Reflexmatt", "反射杀"],
  "asks ser-##": ["series mate", "Serienzugmatt", "连走杀"],
  "asks ser-h##": ["series helpmate", "Serienzug-Hilfsmatt", "连走互助杀"],
  "asks ser-s##": ["series selfmate", "Serienzug-Selbstmatt", "连走自杀"],
  waiting: ["waiting for other searches ({0})", "wartet auf andere Suchen ({0})", "等待其他求解结束（{0}）"],
  stillUnsound: ["not sound; key {0}", "nicht korrekt; Schlüssel {0}", "不成立；首着 {0}"],
  noTablesHere: ["no endgame tables here: paiju table build makes them", "hier sind keine Endspieltabellen: paiju table build erstellt sie", "此处没有残局库：可用 paiju table build 建立"],
  moreInFile: ["and {0} more in it; open it as a file to have all", "und {0} weitere darin; als Datei öffnen, um alle zu haben", "其中另有 {0} 题；可作为文件打开以查看全部"],
  copyForum: ["Copy as text", "Als Text kopieren", "复制为文本"],
  picture: ["Picture:", "Bild:", "图片："],
  keyArrow: ["with the key as an arrow", "mit dem Schlüssel als Pfeil", "以箭头标出首着"],
  print: ["Print", "Drucken", "打印"],
  printAll: ["Print the listed problems", "Gelistete Aufgaben drucken", "打印所列题目"],
  turn: ["{0} to move", "{0} am Zug", "{0}先"],
  undo: ["Undo", "Rückgängig", "撤销"],
  redo: ["Redo", "Wiederholen", "重做"],
  mirror: ["Mirror", "Spiegeln", "左右翻转"],
  swap: ["Swap sides", "Seiten tauschen", "红黑互换"],
  twins: ["Twins", "Zwillinge", "双生题"],
  twinsHelp: [
    "one twin per line, b: move a1 b1; also remove a1, add R a1, exchange a1 b1, mirror, turn, stipulation #4",
    "ein Zwilling je Zeile, b: move a1 b1; auch remove a1, add R a1, exchange a1 b1, mirror, turn, stipulation #4",
    "每行一个双生题，如 b: move a1 b1；另有 remove a1、add R a1、exchange a1 b1、mirror、turn、stipulation #4",
  ],
  twinsShown: ["Twins:", "Zwillinge:", "双生题："],
  diagram: ["Diagram", "Diagramm", "原图"],
  isTwin: [
    "This is twin {0}. Change the diagram; its twins follow.",
    "Das ist Zwilling {0}. Am Diagramm ändern; die Zwillinge folgen.",
    "这是双生题 {0}。请修改原图，双生题会随之变化。",
  ],
  zeroposition: [
    "Zero position: the diagram itself is not a problem; choose a twin.",
    "Nullstellung: das Diagramm selbst ist keine Aufgabe; einen Zwilling wählen.",
    "零局面：原图本身不是题目，请选择双生题。",
  ],
  solutions: ["Solutions", "Lösungen", "解法"],
  defenses: ["Defenses", "Verteidigungen", "应着"],
  keys: ["Keys", "Schlüsselzüge", "首着"],
  orMore: ["{0} or more", "{0} oder mehr", "{0} 个或更多"],
  begins: ["{0} begins: {1}", "{0} beginnt: {1}", "{0}先走：{1}"],
  names: {
    coordinates: ["coordinates", "Koordinaten", "坐标"],
    uci: ["UCI", "UCI", "UCI"],
    iccs: ["ICCS", "ICCS", "ICCS"],
    wxf: ["WXF", "WXF", "WXF"],
    cells: ["cells", "Felder", "格名"],
    chinese: ["Chinese", "chinesisch", "中文（简）"],
    "chinese-traditional": ["Chinese, traditional", "chinesisch, traditionell", "中文（繁）"],
    german: ["German", "deutsch", "德式"],
    dutch: ["Dutch", "niederländisch", "荷式"],
    none: ["none", "keine", "不论"],
    checks: ["checks", "Dauerschach", "长将作负"],
    asian: ["Asian", "asiatisch", "亚洲规则"],
  },
  parts: ["Board tools", "Brettwerkzeuge", "棋盘工具"],
  stepping: ["Stepping", "Schritte", "步进"],
  settings: ["Settings", "Einstellungen", "设置"],
  questions: ["Questions", "Fragen", "提问"],
  exportAs: ["Save as", "Sichern als", "另存为"],
  chooseFile: ["Open a file", "Datei öffnen", "打开文件"],
  tooLarge: ["The file is larger than 3.5 MB.", "Die Datei ist größer als 3,5 MB.", "文件超过 3.5 MB。"],
  exportLoses: ["This format leaves out:\n{0}\nSave anyway?", "Dieses Format lässt weg:\n{0}\nTrotzdem sichern?", "此格式会略去：\n{0}\n仍要保存？"],
  convertTo: [
    "A file of this format is not overwritten. A collection {0} is made next to it and opened instead.{1}",
    "Eine Datei dieses Formats wird nicht überschrieben. Daneben entsteht die Sammlung {0}, die an ihrer Stelle offen ist.{1}",
    "不会覆盖此格式的文件。将在旁边建立题集 {0} 并改为打开它。{1}",
  ],
  leavesOut: ["\nIt leaves out:\n{0}", "\nSie lässt weg:\n{0}", "\n会略去：\n{0}"],
  checking: ["{0} of {1} checked", "{0} von {1} geprüft", "已检查 {0}／{1}"],
  checked: [
    "{0} checked, {1} undecided; each had at most {2} s",
    "{0} geprüft, {1} offen; jede hatte höchstens {2} s",
    "已检查 {0} 题，{1} 题未定；每题至多 {2} 秒",
  ],
  stop: ["Stop", "Anhalten", "停止"],
  stopped: ["stopped", "angehalten", "已停止"],
  filters: ["Filter", "Filter", "筛选"],
  flip: ["Turn board", "Brett drehen", "旋转棋盘"],
  clear: ["Clear", "Leeren", "清空"],
  start: ["Start position", "Grundstellung", "开局"],
  exchange: ["Copy, paste, print …", "Kopieren, einfügen, drucken …", "复制／粘贴／打印……"],
  rights: ["Castling", "Rochade", "易位"],
  stipulation: ["Stipulation", "Forderung", "要求"],
  stipulationHelp: ["#3, #, #3 checks, +, =", "#3, #, #3 checks, +, =", "#3, #, #3 checks（连将）, +, ="],
  notation: ["Notation", "Notation", "记谱"],
  repetition: ["Repetition", "Wiederholung", "循环规则"],
  usual: ["usual", "üblich", "默认"],
  solution: ["Solution", "Lösung", "解答"],
  takeSolution: ["Take the solver's", "Die des Lösers nehmen", "采用求解结果"],
  title: ["Title", "Titel", "标题"],
  author: ["Authors", "Autoren", "作者"],
  source: ["Source", "Quelle", "来源"],
  records: ["More about the publication", "Mehr zur Veröffentlichung", "出处详情"],
  recordsHelp: [
    "one per line: volume, issue, round, page, problemid, date, tourney, distinction, judges, correction-of, version-of, after, anticipated-by; as page: 12",
    "je eine Zeile: volume, issue, round, page, problemid, date, tourney, distinction, judges, correction-of, version-of, after, anticipated-by; wie page: 12",
    "每行一项：volume、issue、round、page、problemid、date、tourney、distinction、judges、correction-of、version-of、after、anticipated-by；如 page: 12",
  ],
  marks: ["Marks on the board", "Markierungen auf dem Brett", "棋盘标记"],
  marksHelp: [
    "one mark per line: e5, e5 red cross, a1-a9 blue; or draw with the right mouse button",
    "eine Markierung je Zeile: e5, e5 red cross, a1-a9 blue; oder mit der rechten Maustaste zeichnen",
    "每行一个标记：e5、e5 red cross、a1-a9 blue；也可用鼠标右键绘制",
  ],
  comments: ["Comments", "Kommentare", "注释"],
  chinese: ["Chinese", "Chinesisch", "繁体"],
  simplified: ["Simplified", "Vereinfacht", "简体"],
  figures: ["Figures", "Figuren", "图形"],
  close: ["Close", "Schließen", "关闭"],
  copyFen: ["Copy FEN", "FEN kopieren", "复制 FEN"],
  copySvg: ["Copy SVG", "SVG kopieren", "复制 SVG"],
  savePng: ["PNG picture", "PNG-Bild", "PNG 图片"],
  copyYaml: ["Copy YAML", "YAML kopieren", "复制 YAML"],
  copyMoves: ["Copy moves", "Züge kopieren", "复制着法"],
  copyByHand: ["The browser does not allow the page to copy; copy it from here:", "Der Browser lässt die Seite nicht kopieren; hier kopieren:", "浏览器不允许页面复制，请在此复制："],
  copied: ["copied", "kopiert", "已复制"],
  pasteLabel: [
    "FEN, DhtmlXQ, moves, YAML … or drop a file (XQF, CBR, PGN …) anywhere",
    "FEN, DhtmlXQ, Züge, YAML … oder eine Datei (XQF, CBR, PGN …) irgendwo ablegen",
    "FEN、DhtmlXQ、着法、YAML……或将文件（XQF、CBR、PGN……）拖放到页面",
  ],
  take: ["Set up", "Aufstellen", "摆上棋盘"],
  onlyFirst: ["Of several files the first is read; not read: {0}", "Von mehreren Dateien wird die erste gelesen; nicht gelesen: {0}", "多个文件只读第一个；未读：{0}"],
  nothingFound: ["nothing was found in the text", "darin wurde nichts gefunden", "未找到内容"],
  gone: ["The program does not answer at this address.", "Das Programm antwortet unter dieser Adresse nicht.", "程序在此地址没有响应。"],
  offline: [
    "The program does not answer at this address. You can go on: your work is kept in this browser, and FEN, YAML and moves can be copied. If the program was started again, open its new address.",
    "Das Programm antwortet unter dieser Adresse nicht. Weiterarbeiten geht: die Arbeit bleibt in diesem Browser erhalten, und FEN, YAML und Züge lassen sich kopieren. Wurde das Programm neu gestartet, dessen neue Adresse öffnen.",
    "程序在此地址没有响应。可以继续编辑：内容保存在此浏览器中，FEN、YAML 和着法仍可复制。如已重新启动程序，请打开新地址。",
  ],
  notAsked: ["not searched: the program does not answer", "nicht gesucht: das Programm antwortet nicht", "未求解：程序没有响应"],
  notLoaded: [
    "The solver could not be loaded. You can go on: your work is kept in this browser. Look at the network and load the page again.",
    "Der Löser ließ sich nicht laden. Weiterarbeiten geht: die Arbeit bleibt in diesem Browser erhalten. Das Netz prüfen und die Seite neu laden.",
    "求解器未能加载。可以继续编辑：内容保存在此浏览器中。请检查网络并重新加载页面。",
  ],
  notLoadedYet: ["not searched: the solver could not be loaded", "nicht gesucht: der Löser ließ sich nicht laden", "未求解：求解器未能加载"],
  crashed: [
    "the search did not finish: it was too much for the browser",
    "nicht zu Ende gesucht: das war zu viel für den Browser",
    "未能求解完毕：超出浏览器的能力",
  ],
  noTables: [
    "no endgame tables in the browser: the program has them",
    "keine Endspieltabellen im Browser: das Programm hat sie",
    "浏览器中没有残局库：本机程序有",
  ],
  openFile: ["Open a file …", "Datei öffnen …", "打开文件…"],
  newFile: ["New file", "Neue Datei", "新建文件"],
  closeFile: ["Close file", "Datei schließen", "关闭文件"],
  download: ["Download", "Herunterladen", "下载"],
  notDownloaded: ["changes are kept in this browser only: download the file", "Änderungen liegen nur in diesem Browser: Datei herunterladen", "修改仅保存在此浏览器中：请下载文件"],
  recentFiles: ["Files kept in this browser", "Dateien in diesem Browser", "保存在此浏览器中的文件"],
  impossible: ["This position is not possible.", "Diese Stellung ist nicht möglich.", "此局面不合法。"],
  notKept: [
    "This browser keeps nothing: unsaved work is lost when the page closes.",
    "Dieser Browser behält nichts: was nicht gespeichert ist, geht mit der Seite verloren.",
    "此浏览器无法保存内容：关闭页面后未保存的内容会丢失。",
  ],
  notRestored: ["The kept work cannot be read: {0}", "Das Aufgehobene ist nicht lesbar: {0}", "无法读取保留的内容：{0}"],
  leftOver: ["Unsaved work of {0} was kept: {1}", "Nicht gespeicherte Arbeit vom {0}: {1}", "保留了 {0} 未保存的内容：{1}"],
  restore: ["Restore", "Wiederherstellen", "恢复"],
  discard: ["Discard", "Verwerfen", "丢弃"],
  reallyDiscard: ["Discard this work?", "Diese Arbeit verwerfen?", "丢弃这些内容？"],
  lineShown: [
    "A line is shown, so the diagram is not changed. Go back to setting up first, or set up this position.",
    "Es wird eine Zugfolge gezeigt, daher ändert sich das Diagramm nicht. Erst zurück zum Aufbau, oder diese Stellung aufbauen.",
    "正在演示着法，原图不会改变。请先返回摆局，或以此局面摆局。",
  ],
  badAddress: ["The position in the address cannot be read. {0}", "Die Adresse enthält keine lesbare Stellung. {0}", "地址中没有可识别的局面。{0}"],
  copyLink: ["Copy link", "Link kopieren", "复制链接"],
  notAMove: ["{0} is not a legal move.", "{0} ist kein möglicher Zug.", "{0} 不合规则。"],
  modes: ["Mode of the board", "Modus des Bretts", "棋盘模式"],
  modeSetup: ["Set up", "Aufbauen", "摆局"],
  modePlay: ["Play through", "Nachspielen", "演示"],
  noMoves: ["There is no move to play here.", "Hier ist kein Zug zu spielen.", "此处无着可走。"],
  empty: [
    "Set up a position: drag men from the trays, or paste one (Ctrl-V).",
    "Eine Stellung aufbauen: Steine aus den Kästen ziehen, oder eine einfügen (Strg-V).",
    "请摆放局面：从棋盒拖动棋子，或粘贴局面（Ctrl-V）。",
  ],
  looking: ["looking …", "sucht …", "求解中……"],
  positions: ["{0} positions", "{0} Stellungen", "{0} 个局面"],
  answer: ["Answer", "Antwort", "应着"],
  first: ["to the start", "an den Anfang", "回到开头"],
  back: ["a move back", "einen Zug zurück", "后退一着"],
  forward: ["a move on", "einen Zug vor", "前进一着"],
  last: ["to the end", "ans Ende", "到结尾"],
  tryMoves: ["Try moves", "Probieren", "试走"],
  takePosition: ["Set up this position", "Diese Stellung aufbauen", "以此局面摆局"],
  findings: ["Findings", "Befunde", "检查结果"],
  tree: ["Solution", "Lösung", "解法"],
  foldOne: ["Fold what follows {0}", "Zuklappen, was auf {0} folgt", "折叠 {0} 之后"],
  unfoldOne: ["Unfold what follows {0}", "Aufklappen, was auf {0} folgt", "展开 {0} 之后"],
  foldAll: ["Fold", "Zuklappen", "折叠"],
  unfoldAll: ["Unfold", "Aufklappen", "展开"],
  themes: ["Themes", "Themen", "杀法"],
  difficulty: ["Difficulty {0}", "Schwierigkeit {0}", "难度 {0}"],
  tries: ["Tries", "Verführungen", "假解"],
  otherWins: ["Other wins", "Andere Gewinne", "其他胜法"],
  setPlay: ["Set play", "Satzspiel", "假设对方先走"],
  anatomy: ["Anatomy of the final position", "Anatomie der Schlussstellung", "终局分析"],
  replayed: ["replayed by the independent checker", "vom unabhängigen Prüfer nachgespielt", "已由独立检验器复核"],
  save: ["Save", "Speichern", "保存"],
  saveNew: ["Save as new", "Als neue speichern", "另存为新题"],
  saveYaml: ["Save as YAML", "Als YAML sichern", "存为 YAML"],
  remove: ["Remove from file", "Aus der Datei entfernen", "从文件删除"],
  undoFile: ["Undo in file", "Datei: rückgängig", "撤销文件修改"],
  redoFile: ["Redo in file", "Datei: wiederholen", "重做文件修改"],
  survey: ["Check all", "Alle prüfen", "全部检查"],
  surveyHelp: [
    "Checks every problem that is listed below, its twins included, for 5 seconds at most each.",
    "Prüft jede unten gelistete Aufgabe samt Zwillingen, höchstens 5 Sekunden lang.",
    "检查下列每一题及其双生题，每题至多 5 秒。",
  ],
  foreign: [
    "not overwritten: saving makes a YAML collection next to it",
    "wird nicht überschrieben: Speichern legt daneben eine YAML-Sammlung an",
    "不会被覆盖：保存时在旁边建立 YAML 题集",
  ],
  savedAs: ["Saved as problem {0}, “{1}”.", "Gespeichert als Aufgabe {0}, „{1}“.", "已保存为第 {0} 题“{1}”。"],
  removed: ["Problem {0}, “{1}”, was removed.", "Aufgabe {0}, „{1}“, wurde entfernt.", "已删除第 {0} 题“{1}”。"],
  target: ["Save writes problem {0}, “{1}”", "Speichern schreibt Aufgabe {0}, „{1}“", "保存到第 {0} 题“{1}”"],
  targetNew: ["Save adds a new problem", "Speichern fügt eine neue Aufgabe an", "保存为新题"],
  elsewhere: ["from elsewhere: {0}", "von anderswo: {0}", "来自别处：{0}"],
  unsaved: ["not saved", "nicht gespeichert", "未保存"],
  "from-game": ["game", "Spiel", "棋种"],
  "from-men": ["men", "Steine", "棋子"],
  "from-title": ["title", "Titel", "标题"],
  saveOver: [
    "The position on the board does not come from problem {0}, “{1}” ({2}). Overwrite that problem?",
    "Was auf dem Brett steht, stammt nicht aus Aufgabe {0}, „{1}“ ({2}). Diese Aufgabe damit überschreiben?",
    "棋盘上的内容并非来自第 {0} 题“{1}”（{2}）。要覆盖该题吗？",
  ],
  loseChanges: ["Leave this problem without saving it?", "Diese Aufgabe ohne Speichern verlassen?", "不保存就离开此题？"],
  reallyRemove: ["Remove problem {0}, “{1}”, from the file?", "Aufgabe {0}, „{1}“, aus der Datei entfernen?", "从文件中删除第 {0} 题“{1}”？"],
  conflict: [
    "The file has changed on the disk. Write only this problem into the new version?",
    "Die Datei hat sich auf der Platte geändert. Nur diese Aufgabe in die jetzige Fassung schreiben?",
    "磁盘上的文件已改变。仅将此题写入现有文件？",
  ],
  problemConflict: [
    "Problem {0}, “{1}”, was changed in another page or program. Overwrite it with yours?",
    "Aufgabe {0}, „{1}“, wurde anderswo geändert. Mit der eigenen überschreiben?",
    "第 {0} 题“{1}”已在别处修改。用当前内容覆盖？",
  ],
  losesComments: [
    "Saving loses comments (# …) of the file. Save anyway?",
    "Beim Speichern gehen Kommentare (# …) der Datei verloren. Trotzdem speichern?",
    "保存会丢失文件中的注释（# …）。仍要保存？",
  ],
  changedElsewhere: ["This problem was changed in another page.", "Diese Aufgabe wurde auf einer anderen Seite geändert.", "此题已在另一页面修改。"],
  onDisk: ["The file has changed on the disk.", "Die Datei hat sich auf der Platte geändert.", "磁盘上的文件已改变。"],
  reload: ["Reload", "Neu laden", "重新载入"],
  where: ["Question", "Frage", "条件"],
  whereHelp: [
    "As paiju select asks: theme = traitor, length in 2..3, checks, final(K e10, N d8), move(attacker R takes A gives)",
    "Wie paiju select fragt: theme = traitor, length in 2..3, checks, final(K e10, N d8), move(attacker R takes A gives)",
    "与 paiju select 相同：theme = traitor、length in 2..3、checks、final(K e10, N d8)、move(attacker R takes A gives)",
  ],
  whereOpen: ["{0} without a playable solution", "{0} ohne spielbare Lösung", "{0} 题没有可走的解答"],
  search: ["search", "suchen", "搜索"],
  verdict: ["Verdict", "Befund", "结论"],
  length: ["Length", "Länge", "着数"],
  least: ["Difficulty ≥", "Schwierigkeit ≥", "难度 ≥"],
  idle: ["Which man is not needed?", "Welcher Stein ist entbehrlich?", "哪个子可以去掉？"],
  mend: ["Mend", "Verbessern", "修正"],
  prepend: ["Prepend moves", "Züge voranstellen", "逆算"],
  matrix: ["Vary a man", "Stein variieren", "变换棋子位置"],
  varyMan: ["What is varied", "Was variiert wird", "变换内容"],
  varyHelp: [
    "Square or letters of a man, colon, squares or kinds: e4: * · e4: R/N or none · N: d8-f10; several with a semicolon between them",
    "Feld oder Buchstaben eines Steins, Doppelpunkt, Felder oder Arten: e4: * · e4: R/N or none · N: d8-f10; mehrere mit Semikolon dazwischen",
    "棋子所在点或字母，冒号，点或兵种：e4: * · e4: R/N or none · N: d8-f10；多项以分号隔开",
  ],
  mapHelp: [
    "A number: sound in this many moves. *: can be solved, but not sound. -: no solution. x: no win in any number of moves. #: the game is over. ?: undecided. ·: illegal.",
    "Eine Zahl: korrekt in so vielen Zügen. *: lösbar, aber nicht korrekt. -: keine Lösung. x: kein Gewinn in beliebig vielen Zügen. #: das Spiel ist zu Ende. ?: offen. ·: illegal.",
    "数字：成立，即步数。*：可解但不成立。-：无解。x：步数不限也不能胜。#：对局已结束。?：未定。·：不合规则。",
  ],
  leftOut: ["left out", "weggelassen", "不放"],
  moreFound: ["{0} more sound placements", "{0} weitere korrekte Aufstellungen", "另有 {0} 种成立的摆法"],
  mendsFound: ["{0} of {1} changes mend it", "{0} von {1} Änderungen machen die Aufgabe korrekt", "{1} 处改动中有 {0} 处可修正"],
  idleMen: ["{0} idle", "{0} entbehrlich", "{0} 个闲子"],
  "keeps-key": ["keeps the key", "erhält den Schlüssel", "保留首着"],
  "keeps-line": ["keeps the line", "erhält die Lösung", "保留主变"],
  "keeps-net": ["keeps line and net", "erhält Lösung und Mattbild", "保留主变与杀形"],
  moveEach: ["Every man moved by one", "Jeder Stein um eins versetzt", "每子移动一格"],
  notLooked: ["{0} were not examined for want of time", "{0} aus Zeitmangel nicht untersucht", "时间不足，{0} 个未检查"],
  allNeeded: ["Every man is needed.", "Jeder Stein wird gebraucht.", "每个子都必要。"],
  notSound: [
    "The problem itself is not sound; the changes below would make it so.",
    "Die Aufgabe selbst ist nicht korrekt; unten steht, was es wäre.",
    "此题本身有误；以下为改动后的结果。",
  ],
  without: ["Without {0}:", "Ohne {0}:", "去掉{0}："],
  withMoved: ["{0} on", "{0} auf", "{0}移至"],
  noKey: ["no win", "kein Gewinn", "无法取胜"],
  secondKey: ["a second key, {0}", "ein zweiter Schlüssel, {0}", "出现第二首着 {0}"],
  manyKeys: ["{0} keys: {1}", "{0} Schlüssel: {1}", "{0} 个首着：{1}"],
  otherKey: ["another key, {0}", "ein anderer Schlüssel, {0}", "首着变为 {0}"],
  shorterWin: ["a win in {0}: {1}", "Gewinn in {0}: {1}", "{0} 着取胜：{1}"],
  backToProblem: ["Back to the problem", "Zurück zur Aufgabe", "返回原题"],
  more: ["and {0} more", "und {0} weitere", "另有 {0} 个"],
  moreOrMore: ["and {0} or more others", "und {0} oder mehr weitere", "另有 {0} 个或更多"],
  illegal: ["illegal", "unmöglich", "不合法"],
  notNeeded: ["not needed: same keys without it", "entbehrlich: dieselben Schlüssel", "非必要：首着不变"],
  unchanged: ["same keys", "dieselben Schlüssel", "首着不变"],
  anticipations: ["Anticipations", "Vorgänger", "同类先例"],
  anticipationsHelp: [
    "Problems of the file with this position, key or mating net",
    "Aufgaben der Datei mit dieser Stellung, diesem Schlüssel oder Mattnetz",
    "文件中局面、首着或杀势相同的题目",
  ],
  noAnticipations: ["No problem of the file anticipates this one.", "Keine Aufgabe der Datei nimmt diese vorweg.", "文件中没有同类先例。"],
  onlyPosition: ["Without a solution, only the position is compared.", "Ohne Lösung wird nur die Stellung verglichen.", "没有解答，只比较局面。"],
  similar: ["More like this", "Mehr davon", "类似题目"],
  "least-moves": ["Fewest moves", "Wenigste Züge", "最少着数"],
  "most-moves": ["Most moves", "Meiste Züge", "最多着数"],
  "least-men": ["Fewest men", "Wenigste Steine", "最少子数"],
  "most-men": ["Most men", "Meiste Steine", "最多子数"],
  find: ["Find", "Suchen", "搜寻"],
  tried: ["done; {0} positions were tried", "fertig; {0} Stellungen probiert", "完成；试了 {0} 个局面"],
  train: ["Train: hide the solution", "Üben: Lösung verbergen", "练习：隐藏解答"],
  endTraining: ["Show the solution", "Lösung zeigen", "显示解答"],
  yourMove: ["Find the key: play it on the board.", "Finde den Schlüssel: ziehe auf dem Brett.", "找出首着：在棋盘上走。"],
  about: ["Authors, source, comments, twins …", "Autoren, Quelle, Kommentare, Zwillinge …", "作者、来源、注释、双生题……"],
  legend: {
    moved: ["angles: the last move", "Winkel: der letzte Zug", "角框：最后一着"],
    arrow: ["arrow: the next move", "Pfeil: der nächste Zug", "箭头：下一着"],
    check: ["thick line: check", "dicke Linie: Schach", "粗线：将军"],
    guard: ["dashed line and cross: guarded flight", "gestrichelt mit Kreuz: gedecktes Fluchtfeld", "虚线和叉：被控制的逃路"],
    free: ["small ring: free flight", "kleiner Ring: freies Fluchtfeld", "小圈：可逃之点"],
    traitor: ["dashed ring: traitor", "gestrichelter Ring: Verräter", "虚线圈：自阻之士"],
    "self-block": ["ring: self-block", "Ring: Selbstblock", "圈：自阻"],
    screen: ["tilted square: screen", "Raute: Schanze", "菱形：炮架"],
    leg: ["dot: free leg", "Punkt: freies Bein", "点：未蹩的马腿象眼"],
    blocked: ["bar: blocked leg", "Balken: blockiertes Bein", "短杠：蹩腿塞眼"],
  },
};

/** The men whose Chinese names are those of the traditional characters where these are drawn, by
 *  side. */
const TRADITIONAL = { general: "帥將", horse: "傌馬", chariot: "俥車", cannon: "炮砲" };

/** The languages by their codes, in the order of the words. */
export const LANGUAGES = [["en", "English"], ["de", "Deutsch"], ["zh", "中文"]];

/** Fills in the placeholders `{0}`, `{1}`. */
export const filled = (text, ...values) => text.replace(/\{(\d)\}/g, (_, at) => values[Number(at)] ?? "");

/** The words of one language, which can be changed. */
export class Words {
  /** `catalogue` has the sentences about problems, and the names of sides and men. */
  constructor(catalogue) {
    this.catalogue = catalogue;
    const wanted = [storage("language"), ...(navigator.languages ?? [])].filter(Boolean);
    const known = wanted.map((tag) => LANGUAGES.findIndex(([code]) => tag.startsWith(code)));
    this.at = Math.max(0, known.find((at) => at >= 0) ?? 0);
    /** What is drawn on the men. */
    this.script = "chinese";
    /** What writes numbers, by language. The first one takes the browser long, which has nothing else to do yet. */
    this.formats = [];
    this.number(0);
  }

  get code() {
    return LANGUAGES[this.at][0];
  }

  choose(code) {
    this.at = LANGUAGES.findIndex(([known]) => known === code);
    storage("language", code);
  }

  /** A word, with what is filled in. */
  say(name, ...values) {
    return filled(WORDS[name][this.at], ...values);
  }

  /** One of an array of words, one a language. */
  of(words) {
    return words[this.at];
  }

  /** Texts with the commas of the language. */
  list(texts) {
    const parts = { commas: texts.map((text) => ({ key: "text", args: { text: { text } } })) };
    return this.catalogue.text(this.code, { key: "commas", args: { parts } });
  }

  /** A text after its label. */
  labelled(label, said) {
    return this.catalogue.text(this.code, { key: "labelled", args: { label: { text: label }, said: { text: said } } });
  }

  side(scene, side) {
    return this.catalogue.text(this.code, { key: `side.${scene.sides[side].toLowerCase()}` });
  }

  /** The notation in which moves are usual in the language. */
  notation(rules) {
    return this.code === "zh" && rules !== "chex" ? "chinese" : "coordinates";
  }

  /** A kind of man. */
  kind(scene, letter) {
    const man = scene.men.find((one) => one.letter === letter);
    const at = letter === letter.toUpperCase() ? 0 : 1;
    const own = this.catalogue.text(this.code, { key: `man.${at ? "second" : "first"}.${man.name}` });
    const isDrawn = this.code === "zh" && this.script === "chinese";
    return (isDrawn && TRADITIONAL[man.name]?.[at]) || own;
  }

  /** A man with its side. */
  man(scene, letter) {
    const side = this.side(scene, letter === letter.toUpperCase() ? 0 : 1);
    return this.catalogue.text(this.code, { key: "man", args: { side: { text: side }, man: { text: this.kind(scene, letter) } } });
  }

  /** The name of a notation or of a rule about repetition. */
  name(word) {
    return WORDS.names[word]?.[this.at] ?? word;
  }

  legend(kind) {
    return WORDS.legend[kind]?.[this.at] ?? kind;
  }

  /** A number as it is written in the language. */
  number(value) {
    this.formats[this.at] ??= new Intl.NumberFormat(this.code);
    return this.formats[this.at].format(value);
  }
}

/** What the browser remembers for this address, where it lets the page. */
export function storage(name, value) {
  try {
    if (value === undefined) return localStorage.getItem(`paiju-${name}`);
    localStorage.setItem(`paiju-${name}`, value);
  } catch {
    // A page that may remember nothing still works.
  }
  return null;
}
