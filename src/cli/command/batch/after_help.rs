//! What help says after the options of `batch`.

pub(super) const AFTER_HELP: &str = "\
Files are YAML collections, lists of position texts, EPD, tables with named columns (TSV or
CSV) or JSON Lines; the content decides which. A line that cannot be read is a result with its
reason.

A line holds the result of one problem, with those of its twins in `twins`. Rows of CSV have no
place for twins.

Without --time, --nodes, --moves or a number of moves in --stipulation, one position that has no
win can be searched forever.

With --task classify, --moves N is the question of positions for which the file asks nothing: is
there a win in N moves? With --task solve it only bounds the search: a problem without a win in N
moves stays undecided, and --stipulation '#N' asks for one.

Examples:
  paiju batch --time 1s -o results.jsonl collection.tsv
  paiju batch --time 60s -o results.jsonl --retry undecided collection.tsv
  paiju batch --task verify --summary puzzles > verified.jsonl
  paiju batch --shard 3/16 -o part-3.jsonl collection.tsv
  paiju batch --task classify --moves 3 positions.txt
  cat positions.txt | paiju batch --exit-zero > solved.jsonl";
