#include "render/replay_viewer.hpp"

#include <string_view>

namespace lawan::render {
namespace {

constexpr std::string_view before_games = R"(<div id="replay" hidden>
<h2></h2>
<table class="board"></table>
<p><button data-step="start">&#x23ee;</button> <button data-step="-1">&#x25c0;</button>
<button data-step="1">&#x25b6;</button> <button data-step="end">&#x23ed;</button> <span class="where"></span></p>
<p class="quiet">Go on from here: <code class="command"></code></p>
</div>
<noscript><p class="quiet">Without JavaScript the games are in the .pgn file beside this page.</p></noscript>
<script>
const games = )";

// Draws only: the positions already hold the results of the rules.
constexpr std::string_view after_games = R"(;
const replay = document.getElementById('replay');
const part = (selector) => replay.querySelector(selector);
let game = null, ply = 0;
const rows = (position) => position.split(' ')[game.board_word]
  .replace(/\d+/g, (run) => '.'.repeat(Number(run))).split('/');
function show() {
  const now = rows(game.positions[ply]), last = rows(game.positions[Math.max(0, ply - 1)]);
  part('.board').replaceChildren(...now.map((row, i) => {
    const line = document.createElement('tr');
    for (let k = 0; k < row.length; ++k) {
      const cell = line.insertCell();
      cell.textContent = row[k] === '.' ? '' : row[k].toUpperCase();
      cell.className = (row[k] === '.' ? '' : row[k]) + (row[k] === last[i][k] ? '' : ' changed');
    }
    return line;
  }));
  part('h2').textContent = game.about.join(' \u00b7 ');
  part('.where').textContent = `${ply} of ${game.moves.length}` + (ply > 0 ? `: ${game.moves[ply - 1]}` : '');
  part('.command').textContent = `lawan play ${game.game} --position "${game.positions[ply]}"`;
}
function go(step) {
  if (!game) return;
  const end = game.moves.length;
  ply = step === 'start' ? 0 : step === 'end' ? end : Math.min(end, Math.max(0, ply + Number(step)));
  show();
}
function open() {
  game = games[Number(location.hash.replace('#game-', '')) - 1] ?? null;
  replay.hidden = game === null;
  if (!game) return;
  ply = 0;
  show();
  replay.scrollIntoView();
}
replay.addEventListener('click', (event) => { if (event.target.dataset.step) go(event.target.dataset.step); });
addEventListener('keydown', (event) => {
  if (event.key === 'ArrowLeft') go(-1);
  if (event.key === 'ArrowRight') go(1);
});
addEventListener('hashchange', open);
open();
</script>
)";

}  // namespace

std::string replay_viewer(const std::vector<Replay>& replays) {
    Json games = Json::array();
    for (const auto& replay : replays) {
        games.push_back({{"about", replay.about},
                         {"game", replay.game},
                         {"moves", replay.moves},
                         {"positions", replay.positions},
                         {"board_word", replay.board_word}});
    }
    // Escape `<`, so that no name can close the script element.
    std::string text;
    for (const char c : games.dump(-1, ' ', true, Json::error_handler_t::replace)) {
        if (c == '<')
            text += "\\u003c";
        else
            text += c;
    }
    return std::string(before_games) + text + std::string(after_games);
}

}  // namespace lawan::render
