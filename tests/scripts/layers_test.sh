#!/usr/bin/env bash
# .ci/check_layers passes what the architecture allows and refuses what it does not.
set -euo pipefail
check_layers=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../../.ci/check_layers
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
failures=0

# check <pass|the sentence expected> <file under src/, or under web/> <its text>
check() {
    local output verdict=pass file=src/$2
    [[ $2 == web/* ]] && file=$2
    rm -rf "$temporary/src" "$temporary/web"
    mkdir -p "$temporary/src/runtime" "$temporary/web/src" "$temporary/$(dirname "$file")"
    printf '        {.name = "chess",\n         .name = "go",\n' >"$temporary/src/runtime/registry.cpp"
    printf '// A first line.\n%s\n' "$3" >"$temporary/$file"
    output=$("$check_layers" "$temporary" 2>&1) || verdict=refused
    if [[ $1 == pass ]]; then
        [[ $verdict == pass && -z $output ]] && return
    else
        [[ $verdict == refused && $output == "$file:"*"$1"* ]] && return
    fi
    printf 'FAILED: %s with %s: expected %s, output: %s\n' "$2" "$3" "$1" "$output"
    failures=$((failures + 1))
}

check pass base/text.cpp '#include "base/text.hpp"'
check pass game/game.hpp '#include "base/error.hpp"'
check pass search/pvs.hpp '#include "game/game.hpp"'
check pass solve/adjacency/mirror.cpp '#include "search/search.hpp"'
check pass runtime/opponents.cpp '#include "solve/adjacency/mirror.hpp"'
check pass server/api.cpp '#include "store/store.hpp"'
check pass server/api.cpp '#include "play/game_json.hpp"'
check pass runtime/opponents.cpp '#include "engine/adjacency_search.hpp"'
check pass arena/match/summary.hpp '#include "render/json.hpp"'
check pass search/pvs.hpp '#include "layers.hpp"'
check pass cli/main.cpp '#include "server/transport/http.hpp"'
check pass search/pvs_test.cpp '#include "games/mnk/mnk.hpp"'
check pass search/pvs_test.cpp '#include "tests/random_game.hpp"'
check pass search/pvs.hpp '#include <gtest/gtest.h>'

check "2: base must not include game." base/text.hpp '#include "game/game.hpp"'
check "search must not include games." search/pvs.hpp '#include "games/mnk/mnk.hpp"'
check "search must not include tests." search/pvs.hpp '#include "tests/random_game.hpp"'
check "search must not include eval." search/pvs.hpp '  #  include "eval/lines.hpp"'
check "games must not include eval." games/mnk/mnk.hpp '#include "eval/lines.hpp"'
check "protocol must not include store." protocol/process.cpp '#include "store/store.hpp"'
check "store must not include protocol." store/store.cpp '#include "protocol/process.hpp"'
check "runtime must not include protocol." runtime/opponents.cpp '#include "protocol/ugi_bot.hpp"'
check "arena must not include store." arena/match/runner.cpp '#include "store/store.hpp"'
check "solve must not include engine." solve/mnk/mnk_solver.cpp '#include "engine/adjacency_search.hpp"'
check "render must not include arena." render/report.hpp '#include "arena/match/runner.hpp"'
check "play must not include store." play/game_state.hpp '#include "store/store.hpp"'
check "play must not include protocol." play/new_game.cpp '#include "protocol/outside_bots.hpp"'
check "server must not include cli." server/transport/http.cpp '#include "cli/play.hpp"'
check "mpi must not include cli." mpi/main.cpp '#include "cli/play.hpp"'
check "search must not include runtime." search/pvs_test.cpp '#include "runtime/bot.hpp"'
check "relative to src/" games/mnk/mnk.cpp '#include "../base/text.hpp"'
check "relative to src/" games/mnk/mnk.cpp '#include "mnk.hpp"'
check "gui is no layer" gui/window.cpp 'int x;'

print="must not print"
check "$print" base/text.cpp '#include <iostream>'
check "$print" base/text.cpp '    std::cout << 1;'
check "$print" arena/match/runner.cpp '    std::cerr << 1;'
check "$print" base/text.cpp '    std::printf("%d", 1);'
check "$print" base/text.cpp '    fprintf(stderr, "x");'
check "$print" base/text.cpp '    fmt::print("{}", 1);'
check pass base/text.cpp '    std::snprintf(text, 3, "x");'
check pass base/text.cpp '    fmt::print(stream, "{}", 1);'
check pass base/text.cpp '    // std::cout is not for us, nor exit(1)'
check pass base/text.cpp '    return "call exit(1) or printf()";'
check pass base/text_test.cpp '    std::cout << 1;'
check pass cli/main.cpp '    fmt::print("{}", 1);'
check pass server/transport/http.cpp '    std::cerr << 1;'
check "must not exit" base/text.cpp '    std::exit(1);'
check "must not exit" base/text.cpp '    exit(1);'
check pass protocol/process.cpp '    _exit(127);'
check pass base/text.cpp '    std::atexit(f); node.exit(1);'

exceptions="has no exceptions"
check "$exceptions" base/text.cpp '    throw EnvironmentError("");'
check "$exceptions" solve/mnk/mnk_solver.cpp '    try {'
check "$exceptions" runtime/match.cpp '    throw 1;'
check "$exceptions" render/report.cpp '    } catch (...) {'
check "$exceptions" play/carry_out.cpp '    throw Refusal(409, "not_now", "");'
check pass base/text.cpp '    // nothing to try, nor to throw'
check pass base/text.cpp '    return "try again"; int try_again, thrown;'
check pass base/text_test.cpp '    EXPECT_THROW(f(), Error); throw 1;'
check pass arena/match/runner.cpp '    throw 1;'
check "base/thread.hpp" search/mcts/mcts.hpp '    std::vector<std::jthread> helpers;'
check "base/stop.hpp" base/deadlines.hpp '    std::stop_source source;'
check "base/thread.hpp" play/carry_out.cpp '    std::thread helper(work);'
check "base/thread.hpp" render/report.cpp '    const auto text = std::async(work);'
check "base/thread.hpp" solve/mnk/mnk_solver.cpp '    std::vector<std::thread> helpers;'
check pass base/machine.cpp '    return std::thread::hardware_concurrency();'
check pass play/carry_out_test.cpp '    std::thread helper(work);'
check pass arena/match/runner.cpp '    std::thread helper(work);'
check pass base/thread.hpp '    std::condition_variable changed_;'

memory="has no disk, socket, process or thread"
for header in fstream filesystem unistd.h sys/socket.h sys/wait.h thread future; do
    check "2: play $memory" play/carry_out.cpp "#include <$header>"
    check "2: render $memory" render/report.cpp "#  include <$header>"
    check pass arena/written_files.cpp "#include <$header>"
    check pass play/carry_out_test.cpp "#include <$header>"
done
check pass render/report.cpp '#include <system_error>'

check pass search/pvs.hpp 'namespace lawan::search {'
check pass solve/connect4/standard_board.hpp 'namespace lawan::solve::standard {'
check pass search/pvs.cpp 'namespace {'
check "write namespace lawan::search." search/pvs.hpp 'namespace lawan {'
check "write namespace lawan::search." search/pvs.hpp 'namespace lawan::games {'
check "write namespace lawan::game." game/grid.hpp 'namespace lawan::games {'

named="a game by its name"
check "2: $named" server/catalog.cpp 'if (entry.name == "chess") return;'
check "$named" arena/match/runner.cpp '    return game.starts_with("chess:");'
check "$named" protocol/uci_text.hpp 'inline constexpr auto usual = "go:w=9";'
check "$named" web/src/board/Grid.svelte "  const turned = position.name === 'go';"
check "$named" web/src/play/pictures.ts '  go: { width: 5 },'
check pass runtime/solvers.cpp '{"chess"}'
check pass server/catalog.cpp '    /// As "chess" is.'
check pass server/catalog.cpp '    help("lawan play chess");'
check pass server/catalog_test.cpp 'ask("chess");'
check pass arena/experiments/experiment_a.cpp 'game("chess");'
check pass cli/commands/engine_commands.cpp '    std::string game = "chess";'
check "$named" cli/commands/bench_command.cpp '{"chess", 1}'
check "$named" cli/commands/play_command.cpp '{"go:w=9", "Go"}'
check pass web/src/setup/games.ts "  go: { width: 5 },"
check pass web/src/setup/form.test.ts "  play('go');"
check pass web/src/i18n/en.ts "  'error': 'Add [Game \"chess\"].',"

((failures == 0)) && echo "check_layers: every case passed"
