#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "base/secret.hpp"
#include "store/store.hpp"
#include "tests/temporary_folder.hpp"

// Measures pages of a long game history: fills a database with many games (1,000,000), most of them
// by 1,000 people, and reads pages of 50 as the server does. Argument: games.

namespace {

using namespace lawan::bench;

GameRecord game_of(int number, Random& random) {
    GameRecord game;
    game.id = random_secret().value();
    game.status = random.below(10) == 0 ? GameStatus::Playing : GameStatus::Over;
    game.created_at = game.updated_at = 1'700'000'000'000 + 1000 * std::int64_t{number};
    // One in 100,000 games is of a rare kind.
    const bool rare = number % 100'000 == 0;
    game.game = game.name = rare ? "mnk" : random.below(2) == 0 ? "connect4" : "tictactoe";
    game.start = game.position = "7/7/7/7/7/7 x 1";
    game.host = sha256(fmt::format("host {}", random.below(1000)));
    game.seats[0].human = true;
    game.seats[0].name = fmt::format("Ani {}", random.below(1000));
    game.seats[0].holder =
        random.below(2) == 0 ? game.host : sha256(fmt::format("host {}", random.below(1000)));
    game.seats[1].human = false;
    game.seats[1].bot = rare                   ? "mirror"
                        : random.below(2) == 0 ? "engine:level=2"
                                               : "alphabeta:depth=4";
    for (const char* move : {"d", "d", "c"}) {
        MoveRecord record;
        record.move = move;
        game.moves.push_back(std::move(record));
    }
    if (game.status != GameStatus::Over) return game;
    game.result = ResultRecord{std::nullopt, rare ? Reason::Aborted : Reason::Normal};
    if (!rare && random.below(3) > 0)
        game.result->winner = random.below(2) == 0 ? Player::X : Player::O;
    return game;
}

void fill(Store& store, int count) {
    Random random(1);
    for (int made = 0; made < count;) {
        Transaction transaction(store.database());
        for (const int end = std::min(count, made + 10'000); made < end; ++made)
            store.insert(game_of(made, random), {"import"});
        transaction.commit();
    }
}

double page_time(Store& store, const HistoryFilter& filter,
                 const std::optional<HistoryPlace>& place, std::size_t& found) {
    const auto begin = std::chrono::steady_clock::now();
    const auto games = store.history(filter, place, 51, false);
    for (const auto& game : games) (void)store.plies(game.id);
    found = games.size();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
        .count();
}

void measure(Store& store, const char* name, const HistoryFilter& filter, int count) {
    const HistoryPlace middle{1'700'000'000'000 + 500 * std::int64_t{count}, "m"};
    std::vector<double> times;
    std::size_t first = 0;
    std::size_t second = 0;
    for (int i = 0; i < 5; ++i) {
        times.push_back(page_time(store, filter, std::nullopt, first));
        times.push_back(page_time(store, filter, middle, second));
    }
    fmt::print("{:<28} {:>3} and {:>3} games, slowest of {} pages {:8.2f} ms\n", name, first,
               second, times.size(), *std::ranges::max_element(times));
}

}  // namespace

int main(int argument_count, char** arguments) {
    const int count = argument_count > 1 ? std::atoi(arguments[1]) : 1'000'000;
    const TemporaryFolder folder;
    {
        Store filled(folder / "history.db");
        filled.database().run("PRAGMA cache_size = -2000000; PRAGMA synchronous = OFF");
        fill(filled, count);
    }
    Store store(folder / "history.db");  // with as small a cache as the server's
    const KeyHash person = sha256("host 7");
    measure(store, "all", {}, count);
    measure(store, "a person's", {.person = person}, count);
    measure(store, "a person without games", {.person = sha256("nobody")}, count);
    measure(store, "a person's, of a game", {.game = "connect4", .person = person}, count);
    measure(store, "a person's, none fit", {.game = "adjacency", .person = person}, count);
    measure(store, "of a game", {.game = "connect4"}, count);
    measure(store, "of a rare game", {.game = "mnk"}, count);
    measure(store, "of a game never played", {.game = "adjacency"}, count);
    measure(store, "against a bot", {.bot = "engine"}, count);
    measure(store, "against a rare bot", {.bot = "mirror"}, count);
    measure(store, "unfinished", {.status = GameStatus::Playing}, count);
    measure(store, "draws", {.result = "draw"}, count);
    measure(store, "broken off, rare", {.result = "broken_off"}, count);
    measure(store, "of some days", {.from = 1'700'000'100'000, .to = 1'700'000'200'000}, count);
    measure(store, "a name", {.name = "Ani 7"}, count);
    measure(store, "a name nobody has", {.name = "Zoe"}, count);
    return 0;
}
