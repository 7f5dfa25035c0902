// A bot for Adjacency on 8 x 8 that speaks `line` and UGI: alpha-beta, deeper until time is up.
import java.io.*;
public class Bot {
    record Position(String cells, char side, int left) {}  // from the top left; moves to come
    static String spec = System.getenv().getOrDefault("LAWAN_GAME", "");  // such as adjacency:nb=4,rounds=8
    static volatile long deadline;
    static int best;
    static char other(char side) { return side == 'x' ? 'o' : 'x'; }
    static int after(String text, String word, int otherwise) {  // the number after a word
        String[] parts = text.split(word, 2);
        return parts.length < 2 ? otherwise : Integer.parseInt(parts[1].split("[ ,]")[0]);
    }
    static Position parse(String text) {
        String turn = (spec.contains("first=o") ? " o 1 " : " x 1 ") + after(spec, "rounds=", 28);
        if (text.startsWith("startpos")) text = "6oo/6oo/8/8/8/8/xx6/xx6" + turn;
        String[] words = text.split(" ");
        String cells = words[0].replace("/", "");
        for (int run = 1; run <= 8; run++) cells = cells.replace("" + run, ".".repeat(run));
        return new Position(cells, words[1].charAt(0), 2 * Integer.parseInt(words[3]) + 8 - cells.replace(".", "").length());
    }
    static Position play(Position p, int cell) {
        char[] cells = p.cells.toCharArray();
        for (int near = 0, reach = after(spec, "nb=", 8) / 4; near < 64; near++) {
            int a = Math.abs(near / 8 - cell / 8), b = Math.abs(near % 8 - cell % 8);
            if (Math.max(a, b) <= 1 && a + b <= reach && cells[near] != '.') cells[near] = p.side;
        }
        cells[cell] = p.side;
        return new Position(new String(cells), other(p.side), p.left - 1);
    }
    static int margin(Position p, char side) {
        return (int) (p.cells.chars().filter(c -> c == side).count() - p.cells.chars().filter(c -> c == other(side)).count());
    }
    static int value(Position p, int depth, int alpha, int beta, boolean root) {
        if (System.nanoTime() > deadline) throw new IllegalStateException("time is up");
        if (p.left == 0 || depth == 0) return margin(p, p.side);
        for (int cell = 0; cell < 64 && alpha < beta; cell++) {
            if (p.cells.charAt(cell) != '.') continue;
            int score = -value(play(p, cell), depth - 1, -beta, -alpha, false);
            if (score > alpha) { alpha = score; best = root ? cell : best; }
        }
        return alpha;
    }
    static void think(Position p, int depth, String prefix) {
        best = p.cells.indexOf('.');
        try { for (int d = 1; d <= Math.min(depth, p.left); d++) value(p, d, -99, 99, true); } catch (IllegalStateException timeUp) {}
        System.out.println(prefix + (char) ('a' + best % 8) + (8 - best / 8));
    }
    public static void main(String[] arguments) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        Position p = parse("startpos");
        for (String line; (line = input.readLine()) != null && !line.equals("quit");) {
            String[] words = line.trim().split(" ");
            boolean p1 = p.left % 2 == 0;
            if (line.equals("ugi")) System.out.println("id name Java example\noption name Game type string\nugiok");
            if (words[0].equals("isready")) System.out.println("readyok");
            if (words[0].equals("stop")) deadline = Long.MIN_VALUE;
            if (line.startsWith("setoption name Game value ")) spec = words[4];
            int lead = margin(p, p1 ? p.side : other(p.side));
            Object result = p.left > 0 ? "none" : lead > 0 ? "p1win" : lead < 0 ? "p2win" : "draw";
            if (words[0].equals("query"))
                System.out.println("response " + (line.endsWith("p1turn") ? p1 : line.endsWith("gameover") ? p.left == 0 : result));
            if (line.startsWith("x ") || line.startsWith("o ")) {  // line: side ms position
                deadline = System.nanoTime() + 800_000 * (words[1].equals("0") ? 1000 : Long.parseLong(words[1]));
                think(parse(line.split(" ", 3)[2]), 99, "");
            } else if (words[0].equals("position")) {
                String[] halves = line.split(" moves ");
                p = parse(halves[0].substring(line.startsWith("position fen") ? 13 : 9));
                for (int i = 0; halves.length > 1 && i < halves[1].length(); i += 3)
                    p = play(p, ('8' - halves[1].charAt(i + 1)) * 8 + halves[1].charAt(i) - 'a');
            } else if (words[0].equals("go")) {
                int clock = after(line, p1 ? "p1time " : "p2time ", 20000) / 20, depth = after(line, "depth ", 99);
                Position root = p;
                deadline = System.nanoTime() + 800_000L * (line.equals("go infinite") ? 1_000_000_000 : after(line, "movetime ", clock));
                new Thread(() -> think(root, depth, "bestmove ")).start();
            }
        }
        deadline = Long.MIN_VALUE;
    }
}
