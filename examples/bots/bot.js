// A bot for Adjacency on 8 x 8 that speaks `line` and UGI: alpha-beta, deeper until time is up.
const readline = require("readline");
let spec = process.env.LAWAN_GAME || "";  // such as adjacency:nb=4,rounds=8
let stopped = false;
const other = (side) => (side === "x" ? "o" : "x");
const name = (cell) => "abcdefgh"[cell % 8] + (8 - Math.floor(cell / 8));
const after = (text, word, otherwise) => {  // the number after a word
  const at = text.indexOf(word);
  return at < 0 ? otherwise : parseInt(text.slice(at + word.length));
};
function parse(text) {  // the cells from the top left, whose turn it is, moves to come
  const first = spec.includes("first=o") ? "o" : "x";
  if (text.startsWith("startpos")) text = `6oo/6oo/8/8/8/8/xx6/xx6 ${first} 1 ${after(spec, "rounds=", 28)}`;
  const [board, side, , rounds] = text.split(" ");
  const cells = board.replace(/\d+/g, (run) => ".".repeat(run)).replaceAll("/", "");
  return { cells: [...cells], side, left: 2 * rounds - (cells.replaceAll(".", "").length - 8) };
}
function play(p, cell) {
  const cells = p.cells.slice();
  const reach = after(spec, "nb=", 8) / 4;
  for (let near = 0; near < 64; near++) {
    const a = Math.abs((near >> 3) - (cell >> 3)), b = Math.abs((near & 7) - (cell & 7));
    if (Math.max(a, b) <= 1 && a + b <= reach && cells[near] !== ".") cells[near] = p.side;
  }
  cells[cell] = p.side;
  return { cells, side: other(p.side), left: p.left - 1 };
}
const count = (p, side) => p.cells.filter((mark) => mark === side).length;
const margin = (p, side) => count(p, side) - count(p, other(side));
function value(p, depth, alpha, beta, end) {
  if (Date.now() > end) throw "time is up";
  if (p.left === 0 || depth === 0) return margin(p, p.side);
  for (let cell = 0; cell < 64 && alpha < beta; cell++) {
    if (p.cells[cell] !== ".") continue;
    alpha = Math.max(alpha, -value(play(p, cell), depth - 1, -beta, -alpha, end));
  }
  return alpha;
}
async function think(p, ms, depth, prefix) {
  const moves = [...p.cells.keys()].filter((cell) => p.cells[cell] === ".");
  const end = Date.now() + 0.8 * ms;
  let move = moves[0];
  try {
    for (let d = 1; d <= Math.min(depth, p.left, 4); d++) {
      let alpha = -99, best = moves[0];
      for (const cell of moves) {
        await new Promise(setImmediate);  // lets `stop` and `isready` in
        if (stopped) throw "stopped";
        const score = -value(play(p, cell), d - 1, -99, -alpha, end);
        if (score > alpha) [alpha, best] = [score, cell];
      }
      move = best;
    }
  } catch (why) { if (typeof why !== "string") throw why; }
  console.log(prefix + name(move));
}

let p = parse("startpos");
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const words = line.trim().split(" "), p1 = p.left % 2 === 0;
  const lead = margin(p, p1 ? p.side : other(p.side));
  const result = p.left ? "none" : lead > 0 ? "p1win" : lead < 0 ? "p2win" : "draw";
  if (words[0] === "ugi") console.log("id name JavaScript example\noption name Game type string\nugiok");
  if (words[0] === "isready") console.log("readyok");
  if (words[0] === "stop") stopped = true;
  if (words[0] === "quit") process.exit(0);
  if (words[0] === "setoption" && words[2] === "Game") spec = words[4];
  if (words[0] === "query") console.log("response", { p1turn: p1, gameover: p.left === 0, result }[words[1]]);
  if (words[0] === "x" || words[0] === "o") think(parse(words.slice(2).join(" ")), +words[1] || 1000, 99, "");
  if (words[0] === "position") {
    p = parse(words.slice(words[1] === "fen" ? 2 : 1).join(" "));
    const moves = words.includes("moves") ? words.slice(words.indexOf("moves") + 1) : [];
    for (const move of moves) p = play(p, (8 - move[1]) * 8 + move.charCodeAt(0) - 97);
  }
  if (words[0] !== "go") return;
  const clock = after(line, p1 ? "p1time " : "p2time ", 20000) / 20;
  stopped = false;
  think(p, words[1] === "infinite" ? 1e9 : after(line, "movetime ", clock), after(line, "depth ", 99), "bestmove ");
}).on("close", () => { stopped = true; });
