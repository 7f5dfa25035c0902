#include "cli/program.hpp"

int main(int argument_count, char** arguments) {
    return lawan::cli::run_program(argument_count, arguments);
}
