"""A bot for Adjacency on 8 x 8 that speaks `line` and UGI: alpha-beta, deeper until time is up."""
import os, re, sys, threading, time

def other(side): return "o" if side == "x" else "x"
def name(cell): return "abcdefgh"[cell % 8] + str(8 - cell // 8)
def number(spec, option, otherwise):
    found = re.search(option + r"=(\w+)", spec)
    return found[1] if found else otherwise

def set_game(spec):  # such as adjacency:nb=4,rounds=8
    global near, start
    diagonal = number(spec, "nb", "8") == "8"
    steps = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a or b) and (diagonal or not (a and b))]
    near = [[8 * (r + a) + c + b for a, b in steps if 0 <= r + a < 8 and 0 <= c + b < 8]
            for r in range(8) for c in range(8)]
    start = f"6oo/6oo/8/8/8/8/xx6/xx6 {number(spec, 'first', 'x')} 1 {number(spec, 'rounds', '28')}"

def parse(text):  # the cells from the top left, whose turn it is, how many moves are to come
    board, side, _, rounds = text.split()
    cells = re.sub("[0-9]+", lambda run: "." * int(run[0]), board).replace("/", "")
    return list(cells), side, 2 * int(rounds) - (64 - cells.count(".") - 8)

def play(position, cell):
    cells, side, left = position
    cells = cells[:]
    for n in near[cell]:
        if cells[n] != ".": cells[n] = side
    cells[cell] = side
    return cells, other(side), left - 1

class TimeUp(Exception): pass

def value(position, depth, alpha, beta, end):
    if stop.is_set() or time.monotonic() > end: raise TimeUp
    cells, side, left = position
    if left == 0 or depth == 0: return cells.count(side) - cells.count(other(side)), None
    best = None
    moves = [cell for cell in range(64) if cells[cell] == "."]
    moves.sort(key=lambda cell: -sum(cells[n] == other(side) for n in near[cell]))
    for move in moves:
        score = -value(play(position, move), depth - 1, -beta, -alpha, end)[0]
        if best is None or score > alpha: alpha, best = max(alpha, score), move
        if alpha >= beta: break
    return alpha, best

def think(position, ms, depth, prefix):
    move, end = position[0].index("."), time.monotonic() + 0.8 * ms / 1000
    try:
        for d in range(1, min(depth, position[2]) + 1): move = value(position, d, -99, 99, end)[1]
    except TimeUp: pass
    print(prefix + name(move), flush=True)

stop = threading.Event()
set_game(os.environ.get("LAWAN_GAME", ""))
position = parse(start)
for line in sys.stdin:
    words = line.split() or [""]
    after = lambda word, otherwise: int(words[words.index(word) + 1]) if word in words else otherwise
    if words[0] in ("x", "o"): think(parse(" ".join(words[2:])), int(words[1]) or 1000, 99, "")  # line
    elif words[0] == "ugi": print("id name Python example\noption name Game type string\nugiok", flush=True)
    elif words[0] == "isready": print("readyok", flush=True)
    elif words[0] == "setoption" and words[2] == "Game": set_game(words[4])
    elif words[0] == "position":
        position = parse(" ".join(words[2:6]) if words[1] == "fen" else start)
        for move in words[words.index("moves") + 1:] if "moves" in words else []:
            position = play(position, [name(cell) for cell in range(64)].index(move))
    elif words[0] == "go":
        clock = after("p1time" if position[2] % 2 == 0 else "p2time", 20000) / 20
        stop.clear()
        order = position, 1e9 if "infinite" in words else after("movetime", clock), after("depth", 99), "bestmove "
        threading.Thread(target=think, args=order, daemon=True).start()
    elif words[0] == "query":
        p1 = position[1] if position[2] % 2 == 0 else other(position[1])
        margin = position[0].count(p1) - position[0].count(other(p1))
        result = "none" if position[2] else "p1win" if margin > 0 else "p2win" if margin < 0 else "draw"
        truth = {"p1turn": position[2] % 2 == 0, "gameover": position[2] == 0}
        print("response", str(truth.get(words[1], result)).lower(), flush=True)
    elif words[0] == "stop": stop.set()
    elif words[0] == "quit": break
