#pragma once

/// Declares a namespace per layer. A layer sees the layers below it by using directives, in the
/// order that .ci/check_layers allows; a name of its own hides theirs, so that two layers may use
/// the same plain word.
namespace lawan::base {}
namespace lawan::game {
using namespace base;
}
namespace lawan::games {
using namespace game;
}
namespace lawan::eval {
using namespace games;
}
namespace lawan::search {
using namespace game;
}
namespace lawan::solve {
using namespace eval;
using namespace search;
}  // namespace lawan::solve
namespace lawan::engine {
using namespace solve;
}
namespace lawan::runtime {
using namespace engine;
}
namespace lawan::protocol {
using namespace runtime;
}
namespace lawan::store {
using namespace runtime;
}
namespace lawan::render {
using namespace runtime;
}
namespace lawan::play {
using namespace render;
}
namespace lawan::arena {
using namespace protocol;
using namespace render;
}  // namespace lawan::arena
namespace lawan::server {
using namespace play;
using namespace arena;
using namespace store;
}  // namespace lawan::server
namespace lawan::cli {
using namespace server;
}
namespace lawan::mpi {
using namespace arena;
}
namespace lawan::tests {
using namespace cli;
}
namespace lawan::bench {
using namespace tests;
}
namespace lawan::fuzzing {
using namespace tests;
}
