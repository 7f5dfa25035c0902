#!/usr/bin/env bash
# Numbers that the guides say and the code has are the same.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."
failures=0
checked=0

# A number as prose writes it: 40'000 and 40000 are 40,000.
written() { sed -E ':a; s/^([0-9]+)([0-9]{3})/\1,\2/; ta' <<<"${1//\'/}"; }

# agrees <guide> <number> <sentence of the guide with {} in the number's place>, with a comma in it or without
agrees() {
    tr '\n' ' ' <"$1" | tr -s ' ' | grep -qF -e "${3//'{}'/$(written "$2")}" -e "${3//'{}'/$2}"
}

# same <file> <regular expression with one group> <guide> <sentence with {} where the guide has the group>
same() {
    local number
    checked=$((checked + 1))
    number=$(tr '\n' ' ' <"$1" | tr -s ' ' | grep -oE -- "$2" | sed -E "s#.*$2.*#\1#" | head -n 1)
    [[ -n $number ]] && agrees "$3" "$number" "$4" && return
    printf 'FAILED: %s has %s, and %s does not say "%s"\n' "$1" "${number:-no $2}" "$3" "$4"
    failures=$((failures + 1))
}

if ! agrees docs/engine.md 102 '({} up to symmetry)' || agrees docs/engine.md 103 '({} up to symmetry)'; then
    echo "FAILED: this test does not tell one number from another"
    exit 1
fi

same src/solve/connect4/simd/standard_search.hpp 'many = ([0-9]+);' docs/architecture.md 'Positions with {} discs or more'
same src/game/game.hpp 'sizeof\(S\) <= ([0-9]+);' docs/architecture.md 'at most {} bytes'
same src/store/database.cpp "busy_timeout\(handle_, ([0-9]+)'000\)" docs/architecture.md 'a busy timeout of {} s'
same src/engine/shape_evaluation.hpp 'shapes = ([0-9]+);' docs/engine.md '({} up to symmetry)'
same src/runtime/bots/solving_bot.cpp 'sure \? \*limits.time \* ([0-9]+) / 20' docs/engine.md 'or {}/20 where the estimate is sure'
same src/runtime/bots/solving_bot.cpp ': \*limits.time \* ([0-9]+) / 5' docs/engine.md '{}/5 of the limit'
same src/engine/opponent/likely_replies.hpp 'first_weight = ([0-9]+);' docs/adr/0011-traps-for-an-opponent-who-errs.md 'exp({} first'
same src/engine/opponent/likely_replies.hpp 'second_weight = ([0-9]+);' docs/adr/0011-traps-for-an-opponent-who-errs.md '+ {} second)'
same src/engine/opponent/likely_replies.cpp 'least_chance = 0.0([0-9]);' docs/adr/0011-traps-for-an-opponent-who-errs.md 'replies of {} % or more'
same src/engine/opponent/trap_search.cpp "most_sets = ([0-9']+);" docs/adr/0011-traps-for-an-opponent-who-errs.md '{} sets'
same src/arena/match/openings.cpp 'fairness.patience = ([0-9]+);' docs/adr/0010-fair-openings-are-draws.md 'After {} tries'
same src/runtime/bots/engine_bot.cpp '"memory", Integer, "([0-9]+)"' docs/adr/0010-fair-openings-are-draws.md 'default memory is {} MB'
same src/runtime/referee.hpp 'usual_margin\{([0-9]+)\}' docs/add-a-bot.md 'a margin ({} ms;'
same src/protocol/outside_bot.cpp '"memory", Integer, "([0-9]+)", "megabytes it may' docs/add-a-bot.md 'processes may use: {} |'
same src/protocol/outside_bot.cpp '"start", Time, "([0-9]+)s"' docs/add-a-bot.md 'get ready: {} s |'
same src/protocol/outside_bot.cpp '"patience", Time, "([0-9]+)m"' docs/add-a-bot.md 'stalled: {} minutes |'
same src/server/analysis/look_at.cpp 'expected_at_most = std::chrono::milliseconds\(([0-9]+)\)' docs/api.md 'no more than {} ms'
same src/server/client.cpp 'time_for_hello\{([0-9]+)\}' docs/api.md 'within {} s'
same src/search/mcts/mcts_test.cpp 'LE\(trace.growth.size\(\), ([0-9]+)\);' docs/api.md 'at most {} moments'
same src/play/move_grade.cpp 'graded\(loss, ([0-9]+) \* score_unit' docs/api.md '{} marks given away'
same src/play/move_grade.cpp 'graded\(loss, 2 \* score_unit, ([0-9]+) \* score_unit' docs/api.md '| {} marks |'
same docs/solved/adjacency-8x8-nb4.proofs 'end ([0-9]+) ' docs/solved.md '{} sets'

# The levels: plies and tolerance, in thousandths of a mark in Adjacency.
levels() { grep -oE "$1\{\{[^;]*" src/runtime/bots/engine_bot.cpp | grep -oE '[0-9]+, [0-9]+'; }
paste <(levels marks) <(levels lines) | awk '{ sub(/,/, "", $1); printf "| %d | %d, %g | %s %s |\n", NR, $1, $2 / 1000, $3, $4 }' |
    while read -r row; do
        grep -qxF -- "$row" docs/engine.md || { echo "FAILED: docs/engine.md has not the level $row"; exit 1; }
    done
[[ $(levels marks | wc -l) == 4 ]] || { echo "FAILED: no levels in engine_bot.cpp"; exit 1; }

# The size of the book.
bytes=$(stat -c %s src/solve/connect4/book/connect4-7x6.book)
agrees docs/solved.md "$bytes" '{} bytes' || { echo "FAILED: docs/solved.md: the book has $bytes bytes"; failures=$((failures + 1)); }

((failures == 0)) && echo "the guides have the $checked numbers of the code"
