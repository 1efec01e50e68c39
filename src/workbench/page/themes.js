// The German names of themes; English and Chinese ones come with each theme.

const GERMAN = {
  "double-cannon": "Doppelkanone", "horse-cannon": "Pferd und Kanone", "smothered-cannon": "Erstickter Palast",
  smothered: "Ersticktes Matt", "iron-bolt": "Eiserner Riegel", "double-chariots": "Zwei Wagen",
  "throat-cutting": "Kehlschnitt", "little-knife": "Kleines Messer", "double-chariots-advisor": "Zwei Wagen am Mandarin",
  "sea-moon": "Mond im Meer", "elbow-horse": "Pferd am Trog", "palcorner-horse": "Pferd an der Palastecke",
  "angler-horse": "Angelndes Pferd", "tiger-silhouette": "Tiger von der Seite", "golden-hook": "Goldhaken-Pferd",
  "octagonal-horse": "Achteck-Pferd", "discovered-horse": "Gezogene Feder", "double-horses": "Zwei Pferde an der Quelle",
  "lone-horse": "Einzelnes Pferd fängt den General", "lone-soldier": "Einzelner Soldat fängt den General",
  "lone-cannon": "Einzelne Kanone fängt den General", "lone-chariot": "Einzelner Wagen fängt den General",
  "white-face": "Weißer General", "heaven-earth": "Kanonen von Himmel und Erde", "cannons-chariot": "Kanonen mit Wagen",
  crowned: "Gekrönt", "double-toast": "Zwei Becher Wein", "two-devils": "Zwei Teufel klopfen an",
  "three-chariots": "Drei Wagen am Mandarin", "centroid-pawn": "Soldat auf dem Thron", "centroid-chariot": "Wagen auf dem Thron",
  eunuchs: "Eunuchen jagen den Kaiser", "old-pawn": "Alter Soldat durchsucht den Berg", "flank-three": "Drei am Flügel",
  "back-rank": "Grundreihenmatt", anastasia: "Anastasia-Matt", arabian: "Arabisches Matt", opera: "Opernmatt",
  kiss: "Todeskuss", ladder: "Treppenmatt", pillsbury: "Pillsbury-Matt", morphy: "Morphy-Matt", boden: "Boden-Matt",
  "two-knights": "Zwei Springer", suffocation: "Würgematt", "bishop-knight": "Läufer und Springer",
  epaulettes: "Epaulettenmatt", "pawn-mate": "Bauernmatt", "promotion-mate": "Umwandlungsmatt", "lone-knight": "Einzelner Springer",
  "lone-bishop": "Einzelner Läufer", "lone-rook": "Einzelner Turm", "barred-way": "Versperrter Weg",
  "leisurely-general": "Der General greift ein", "counter-check": "Kreuzschachmatt", stalemate: "Patt", bared: "Entblößt",
  "double-check": "Doppelschach", traitor: "Verräter", "self-block": "Selbstblock", "pinned-defender": "Gefesselter Verteidiger",
  "forced-traitor": "Erzwungener Verräter", sacrifice: "Opfer", decoy: "Hinlenkung", deflection: "Ablenkung",
  interference: "Verstellung", switchback: "Rückkehr", "discovered-check": "Abzugsschach", "cross-check": "Kreuzschach",
  "quiet-key": "Stiller Schlüssel", zugzwang: "Zugzwang", underpromotion: "Unterverwandlung",
};

/** The name of a theme in the language of the page. */
export function themeName(theme, code) {
  if (code === "zh") return theme.chinese;
  return `${code === "de" ? GERMAN[theme.id] ?? theme.english : theme.english} ${theme.chinese}`;
}
