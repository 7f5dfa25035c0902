// A bot for Adjacency on 8 x 8 that speaks `line` and UGI: alpha-beta, deeper until time is up.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <iostream>
#include <sstream>
#include <thread>
using namespace std;
struct Position { string cells; char side; int left; };  // from the top left; moves to come
string spec = getenv("LAWAN_GAME") ? getenv("LAWAN_GAME") : "";  // such as adjacency:nb=4,rounds=8
atomic<bool> stopped;
chrono::steady_clock::time_point deadline;
char other(char side) { return side == 'x' ? 'o' : 'x'; }
int after(const string& text, const string& word, int otherwise) {  // the number after a word
    const auto at = text.find(word);
    return at == string::npos ? otherwise : stoi(text.substr(at + word.size()));
}
Position parse(istream&& text) {
    string board, cells;
    char side = spec.find("first=o") == string::npos ? 'x' : 'o';
    int fullmove = 1, rounds = after(spec, "rounds=", 28);
    if (text >> board && board != "startpos") text >> side >> fullmove >> rounds;
    else board = "6oo/6oo/8/8/8/8/xx6/xx6";
    for (char c : board) c == '/' ? cells : isdigit(c) ? cells.append(c - '0', '.') : cells += c;
    return {cells, side, 2 * rounds - int(64 - count(cells.begin(), cells.end(), '.') - 8)};
}
Position play(Position p, int cell) {
    for (int near = 0; near < 64; ++near) {
        const int a = abs(near / 8 - cell / 8), b = abs(near % 8 - cell % 8);
        if (max(a, b) <= 1 && a + b <= after(spec, "nb=", 8) / 4 && p.cells[near] != '.') p.cells[near] = p.side;
    }
    p.cells[cell] = p.side;
    return {p.cells, other(p.side), p.left - 1};
}
int margin(const Position& p, char side) {
    return int(count(p.cells.begin(), p.cells.end(), side) - count(p.cells.begin(), p.cells.end(), other(side)));
}
int value(const Position& p, int depth, int alpha, int beta, int* best) {
    if (stopped || chrono::steady_clock::now() > deadline) throw 0;
    if (p.left == 0 || depth == 0) return margin(p, p.side);
    for (int cell = 0; cell < 64 && alpha < beta; ++cell) {
        if (p.cells[cell] != '.') continue;
        const int score = -value(play(p, cell), depth - 1, -beta, -alpha, nullptr);
        if (score > alpha) alpha = score, best ? *best = cell : 0;
    }
    return alpha;
}
void think(Position p, double ms, int depth, string prefix) {
    int move = int(p.cells.find('.'));
    deadline = chrono::steady_clock::now() + chrono::microseconds(long(800 * ms));
    try { for (int d = 1; d <= min(depth, p.left); ++d) value(p, d, -99, 99, &move); } catch (int) {}
    cout << prefix << char('a' + move % 8) << 8 - move / 8 << endl;
}
int main() {
    Position p = parse(istringstream(""));
    jthread search;
    for (string line, word; getline(cin, line) && line != "quit";) {
        istringstream words(line), moves;
        words >> word;
        int ms = after(line, "movetime ", after(line, p.left % 2 == 0 ? "p1time " : "p2time ", 20000) / 20);
        const int lead = margin(p, p.left % 2 == 0 ? p.side : other(p.side));
        if (word == "ugi") cout << "id name C++ example\noption name Game type string\nugiok" << endl;
        if (word == "isready") cout << "readyok" << endl;
        stopped = word == "stop" || (stopped && word != "go");
        if (line.starts_with("setoption name Game value ")) spec = line.substr(26);
        if (line.starts_with("query p1turn")) cout << "response " << (p.left % 2 ? "false" : "true") << endl;
        if (line.starts_with("query gameover")) cout << "response " << (p.left ? "false" : "true") << endl;
        if (line.starts_with("query result"))
            cout << "response " << (p.left ? "none" : lead > 0 ? "p1win" : lead < 0 ? "p2win" : "draw") << endl;
        if (word == "x" || word == "o") words >> ms, think(parse(move(words)), ms ? ms : 1000, 99, "");
        if (line == "go infinite") ms = 1'000'000'000;
        if (word == "go") search = jthread(think, p, ms, after(line, "depth ", 99), "bestmove ");
        if (word != "position") continue;
        p = parse(istringstream(line.substr(line.starts_with("position fen") ? 13 : 9)));
        if (line.find("moves ") != string::npos) moves.str(line.substr(line.find("moves ") + 6));
        while (moves >> word) p = play(p, ('8' - word[1]) * 8 + word[0] - 'a');
    }
    stopped = true;
}
