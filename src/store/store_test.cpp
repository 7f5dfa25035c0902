#include "store/store.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include "runtime/registry.hpp"
#include "store/people_score.hpp"
#include "store/tournament_store.hpp"
#include "tests/temporary_folder.hpp"

namespace lawan::store {

using namespace tests;

namespace {

class StoreTest : public testing::Test {
protected:
    TemporaryFolder folder_;
    std::filesystem::path file_ = folder_ / "deeper" / "games.db";
};

/// Returns a game with a value in every field.
GameRecord full_game(const std::string& id) {
    GameRecord game;
    game.id = id;
    game.seq = 7;
    game.status = GameStatus::Playing;
    game.created_at = 1'700'000'000'123;
    game.updated_at = 1'700'000'000'456;
    game.game = "connect4:w=5,h=4";
    game.name = "connect4";
    game.start = "5/5/5/5 x 1";
    game.position = "5/5/5/2x2 o 1";
    game.seed = 42;
    game.time = {1000, 60'000, 2000};
    game.pacing = PacingRecord{true, 5};
    game.seats[0] = {true, "Ani \"'\\ \u4e2d", false, "", 0, std::string("\0\1\2", 3), "", "i"};
    game.seats[1] = {false, "", false, "alphabeta:depth=4", 4, "", "", ""};
    game.moves = {{"c", 350, {59'650, 60'000}}};
    game.undone = {{"d", std::nullopt, {1, 2}, 2}, {"e", 3, {4, 5}, 1}};
    game.request = RequestRecord{"undo", Player::O};
    game.series = {1, 2, 3};
    game.host = "host";
    return game;
}

TEST_F(StoreTest, GivesBackWhatItWasGiven) {
    const GameRecord game = full_game("a");
    {
        Store store(file_);
        store.insert(game, {"create", "host", "once"});
    }
    Store store(file_);
    EXPECT_EQ(store.load("a"), game);
    EXPECT_EQ(store.load("b"), std::nullopt);
    EXPECT_THAT(store.created("host", "once"), testing::ElementsAre("a"));
    EXPECT_THAT(store.created("guest", "once"), testing::IsEmpty());
}

TEST_F(StoreTest, ADatabaseInMemoryIsSharedByItsName) {
    const std::filesystem::path name = name_in_memory();
    EXPECT_TRUE(is_in_memory(name));
    EXPECT_FALSE(is_in_memory(file_));
    const GameRecord game = full_game("a");
    {
        Store first(name);
        Store second(name);
        first.insert(game, {"create", "host"});
        EXPECT_EQ(second.load("a"), game);
        Store other(name_in_memory());
        EXPECT_EQ(other.load("a"), std::nullopt);
    }
    EXPECT_EQ(Store(name).load("a"), std::nullopt);
    EXPECT_FALSE(std::filesystem::exists(name));
}

TEST_F(StoreTest, WritesWhatAnActionChanged) {
    Store store(file_);
    const GameRecord before = full_game("a");
    store.insert(before, {"create", "host", ""});
    GameRecord after = before;
    after.seq = 8;
    after.undone.clear();
    after.moves.push_back({"b", 10, {1, 2}, 0, 12345});
    after.seats[1].name = "Budi";
    after.request.reset();
    after.result = ResultRecord{Player::O, Reason::Resign, 3000, "why"};
    after.status = GameStatus::Over;
    after.pacing->paused = false;
    after.next = "c";
    store.update(before, after, {"move", "host", "k"});
    EXPECT_EQ(store.load("a"), after);
    EXPECT_TRUE(store.was_done("a", "host", "k"));
    EXPECT_FALSE(store.was_done("a", "guest", "k"));
    EXPECT_FALSE(store.was_done("a", "host", "l"));
    // A unique index refuses the same key a second time.
    GameRecord again = after;
    again.seq = 9;
    EXPECT_THROW(store.update(after, again, {"move", "host", "k"}), StoreError);
}

TEST_F(StoreTest, ForgetsAGameWholly) {
    Store store(file_);
    store.insert(full_game("a"), {"create", "host", "once"});
    store.remove("a");
    EXPECT_EQ(store.load("a"), std::nullopt);
    for (const char* count : {"SELECT count(*) FROM moves", "SELECT count(*) FROM seats",
                              "SELECT count(*) FROM actions", "SELECT count(*) FROM creations"}) {
        auto statement = store.database().statement(count);
        ASSERT_TRUE(statement.step());
        EXPECT_EQ(statement.integer(), 0) << count;
    }
}

TEST_F(StoreTest, CountsUnfinishedGames) {
    Store store(file_);
    store.insert(full_game("a"), {"create", "host", ""});
    GameRecord over = full_game("b");
    over.status = GameStatus::Over;
    store.insert(over, {"create", "host", ""});
    EXPECT_EQ(store.games_of("host").unfinished, 1);
    EXPECT_EQ(store.games_of("guest").unfinished, 0);
}

TEST_F(StoreTest, AFailedTransactionLeavesNothing) {
    Store store(file_);
    {
        const Transaction transaction(store.database());
        store.insert(full_game("a"), {"create", "host", ""});
    }
    EXPECT_EQ(store.load("a"), std::nullopt);
}

TEST_F(StoreTest, ANewDatabaseIsItsOwnersAlone) {
    using std::filesystem::perms;
    const auto permissions = [](const std::filesystem::path& path) {
        return std::filesystem::status(path).permissions();
    };
    Store store(file_);
    store.insert(full_game("AAAAAAAAAAAAAAAAAAAAAA"), {});
    EXPECT_EQ(permissions(file_.parent_path()), perms::owner_all);
    for (const char* end : {"", "-wal", "-shm"})
        EXPECT_EQ(permissions(file_.string() + end), perms::owner_read | perms::owner_write) << end;
}

TEST_F(StoreTest, RefusesWhatIsNoDatabase) {
    std::filesystem::create_directories(folder_.path());
    {
        std::ofstream(folder_ / "text") << std::string(5000, 'x');
    }
    EXPECT_THROW(Store{folder_ / "text"}, StoreError);
    EXPECT_THROW(Store{folder_ / "text" / "below"}, StoreError);
}

TEST_F(StoreTest, CountsTheFinishedGamesOfPeopleAgainstABot) {
    const std::string bot = "alphabeta:depth=4,eval=marks";
    const std::vector<std::string> bots = {"alphabeta:as=a", "alphabeta:eval=marks,depth=4"};
    EXPECT_EQ(score_against_people(file_, bots).games(), 0);
    EXPECT_FALSE(std::filesystem::exists(file_));
    Store store(file_);
    int made = 0;
    int plies = 16;
    const auto keep = [&](const std::optional<ResultRecord>& result, const std::string& x_bot,
                          const std::string& o_bot, const std::string& spec = "adjacency:rounds=8",
                          bool imported = false) {
        GameRecord game = full_game("g" + std::to_string(++made));
        game.game = spec;
        game.name = spec.substr(0, spec.find(':'));
        game.start = standard_registry().start(spec)->text();
        game.imported = imported;
        game.status = result ? GameStatus::Over : GameStatus::Playing;
        game.result = result;
        game.seats[0] = {x_bot.empty(), "", false, x_bot};
        game.seats[1] = {o_bot.empty(), "", false, o_bot};
        game.moves.assign(static_cast<std::size_t>(plies), {"a1", 5});
        game.undone.clear();
        store.insert(game, {"create", "host", game.id});
    };
    const ResultRecord x_won{Player::X, Reason::Normal};
    const ResultRecord o_won{Player::O, Reason::Normal};
    keep(x_won, "", bot);
    keep(o_won, "", bot);
    keep(x_won, bot, "");
    keep(ResultRecord{std::nullopt, Reason::Normal}, "", bot);
    // Not counted: broken off, unfinished, other options, two bots, two people.
    keep(ResultRecord{std::nullopt, Reason::Aborted}, "", bot);
    keep(std::nullopt, "", bot);
    keep(x_won, "", "alphabeta:depth=5");
    keep(x_won, bot, bot);
    keep(x_won, "", "");
    // Not counted either: fewer than eight rounds, another board, other neighbours, another game,
    // imported.
    keep(x_won, "", bot, "adjacency:rounds=7");
    keep(x_won, "", bot, "adjacency:w=7,h=7");
    keep(x_won, "", bot, "adjacency:nb=4,rounds=8");
    keep(x_won, "", "alphabeta:as=a", "connect4");
    keep(x_won, "", bot, "adjacency:rounds=8", true);
    const PeopleScore score = score_against_people(file_, bots);
    EXPECT_EQ(score.won, 2);
    EXPECT_EQ(score.drawn, 1);
    EXPECT_EQ(score.lost, 1);
    keep(x_won, "", bot, "adjacency");
    keep(o_won, "", "alphabeta:as=a", "adjacency:rounds=9,first=o");
    EXPECT_EQ(score_against_people(file_, bots).lost, 2);
    EXPECT_EQ(score_against_people(file_, bots).won, 3);
    EXPECT_EQ(score_against_people(file_, bots).text({}), "6 played, 3 won by the bot, 1 drawn");
    EXPECT_EQ(score_against_people(file_, std::vector<std::string>{"local"}).games(), 0);
    // Not counted: given up at once, or before both had made eight moves; ended by a bot's fault.
    const ResultRecord given_up{Player::O, Reason::Resign};
    plies = 0;
    keep(given_up, "", bot);
    plies = 15;
    keep(given_up, "", bot);
    keep(ResultRecord{Player::O, Reason::Timeout}, "", bot);
    plies = 20;
    keep(ResultRecord{Player::X, Reason::Crash}, "", bot);
    EXPECT_EQ(score_against_people(file_, bots).games(), 6);
    keep(given_up, "", bot);
    keep(ResultRecord{Player::O, Reason::Timeout}, "", bot);
    EXPECT_EQ(score_against_people(file_, bots).won, 5);
}

TEST_F(StoreTest, CountsNoGameThatABotPlayedForThePerson) {
    const std::vector<std::string> bots = {"local:as=a"};
    const std::string spec = "adjacency:rounds=10,first=o";
    Store store(file_);
    int made = 0;
    /// X, the person, moves second; bots made `searched` and `asked` of the ten moves.
    const auto keep = [&](int searched, int asked) {
        GameRecord game = full_game("g" + std::to_string(++made));
        game.game = spec;
        game.name = "adjacency";
        game.start = standard_registry().start(spec)->text();
        game.status = GameStatus::Over;
        game.result = ResultRecord{Player::O, Reason::Normal};
        game.seats[1].bot = "local:as=a";
        game.moves.clear();
        for (int ply = 0; ply < 20; ++ply) {
            const bool by_bot = ply % 2 == 0 || ply / 2 < searched;
            game.moves.push_back({.move = "a1",
                                  .milliseconds = 5,
                                  .nodes = by_bot ? std::optional<std::int64_t>(9) : std::nullopt});
        }
        game.undone.clear();
        store.insert(game, {"create", "host", game.id});
        for (int i = 0; i < asked; ++i) store.update(game, game, {"bot_move", "host", {}});
    };
    const auto counted = [&] { return score_against_people(file_, bots).games(); };
    keep(10, 0);
    keep(3, 0);
    keep(0, 10);  // answers of a solver, which have no node count
    keep(0, 3);
    EXPECT_EQ(counted(), 0);
    keep(2, 0);
    keep(0, 2);
    keep(2, 2);
    EXPECT_EQ(counted(), 3);
}

TEST_F(StoreTest, CountsNoMoveThatAGameBeganWith) {
    const std::vector<std::string> bots = {"local:as=a"};
    const std::string spec = "adjacency:rounds=10";
    Store store(file_);
    int made = 0;
    int games = 0;
    /// The first `untimed` of twenty moves have no time; the last `played` of these were played.
    const auto counted = [&](std::size_t untimed, int played) {
        GameRecord game = full_game("g" + std::to_string(++made));
        game.game = spec;
        game.name = "adjacency";
        game.start = standard_registry().start(spec)->text();
        game.status = GameStatus::Over;
        game.result = ResultRecord{Player::O, Reason::Normal};
        game.seats[1].bot = "local:as=a";
        game.moves.assign(20, {"a1", 5});
        for (std::size_t ply = 0; ply < untimed; ++ply) game.moves[ply].milliseconds.reset();
        game.undone.clear();
        store.insert(game, {"create"});
        for (int i = 0; i < played; ++i) store.update(game, game, {"played_move"});
        const int before = std::exchange(games, score_against_people(file_, bots).games());
        return games > before;
    };
    EXPECT_TRUE(counted(0, 0));
    EXPECT_TRUE(counted(4, 0)) << "eight moves of both are left";
    EXPECT_FALSE(counted(5, 0));
    EXPECT_FALSE(counted(15, 0));
    EXPECT_TRUE(counted(15, 15));
    EXPECT_TRUE(counted(15, 11));
    EXPECT_FALSE(counted(15, 10));
}

TournamentRecord tournament(const std::string& id, const KeyHash& host, std::int64_t at) {
    return {.id = id, .name = "cup", .plan = "{}", .created_at = at, .host = host};
}

TEST_F(StoreTest, KeepsTournamentsAndTheirStepsInOrder) {
    Store store(file_);
    TournamentStore tournaments(store.database());
    TournamentRecord first = tournament("one", "ani", 1);
    first.idempotency_key = "k";
    tournaments.insert(first);
    tournaments.insert(tournament("two", "budi", 2));
    EXPECT_EQ(tournaments.load("one"), first);
    EXPECT_EQ(tournaments.load("three"), std::nullopt);
    EXPECT_EQ(tournaments.created("ani", "k"), first);
    EXPECT_EQ(tournaments.created("budi", "k"), std::nullopt);
    EXPECT_THROW(tournaments.insert([&] {
        TournamentRecord again = first;
        again.id = "again";
        return again;
    }()),
                 StoreError);
    EXPECT_EQ(tournaments.list({}, 10).front().id, "two");
    EXPECT_EQ(tournaments.list("ani", 10).size(), 1U);
    EXPECT_EQ(tournaments.list({}, 1).size(), 1U);

    tournaments.add_step("one", "z | pair 1", "[1]");
    tournaments.add_step("one", "a | pair 2", "[2]");
    tournaments.add_step("one", "z | pair 1", "[3]");
    tournaments.add_step("one", "openings", "[]");
    const auto steps = tournaments.steps("one");
    ASSERT_EQ(steps.size(), 3U);
    EXPECT_EQ(steps[0], std::pair(std::string("z | pair 1"), std::string("[1]")));
    EXPECT_EQ(steps[1].first, "a | pair 2");
    EXPECT_EQ(tournaments.count_steps("one", " | pair "), 2);
    EXPECT_TRUE(tournaments.steps("two").empty());
    EXPECT_THROW(tournaments.add_step("gone", "step", "1"), StoreError);

    tournaments.remove("one");
    EXPECT_TRUE(tournaments.steps("one").empty());
    EXPECT_EQ(tournaments.count().kept, 1);
}

TEST_F(StoreTest, CountsTournamentsByWhatTheyAreAt) {
    using enum TournamentStatus;
    Store store(file_);
    TournamentStore tournaments(store.database());
    for (const auto status : {Waiting, Running, Stopped, Done, Failed}) {
        TournamentRecord record = tournament("t" + std::to_string(static_cast<int>(status)), "ani",
                                             static_cast<std::int64_t>(status));
        record.kind = TournamentKind::Experiment;
        tournaments.insert(record);
        record.status = status;
        record.failure = "why";
        record.leader = "who";
        record.updated_at = 7;
        tournaments.update(record);
        EXPECT_EQ(tournaments.load(record.id), record);
    }
    EXPECT_EQ(tournaments.count_of("ani").kept, 5);
    EXPECT_EQ(tournaments.count_of("budi").kept, 0);
    EXPECT_EQ(tournaments.count_of("ani").waiting, 2);
    EXPECT_EQ(tournaments.count().waiting, 2);
    EXPECT_EQ(tournaments.latest_experiment("cup", {}), "t3");
    EXPECT_EQ(tournaments.latest_experiment("cup", "budi"), "");
    tournaments.stop_all();
    EXPECT_EQ(tournaments.count().waiting, 0);
    EXPECT_EQ(tournaments.load("t0")->status, Stopped);
    EXPECT_EQ(tournaments.load("t3")->status, Done);
}

}  // namespace
}  // namespace lawan::store
