#include <exception>
#include <iostream>

#include "tui/main/program.hpp"

int main(int argc, char** argv) {
    using namespace collegium::tui;
    Options options;
    if (const auto code = parse_options(argc, argv, options)) return *code;
    try {
        return options.login_only ? check_login(options) : run_client(options);
    } catch (const std::exception& error) {
        std::cerr << "collegium: " << error.what() << '\n';
        return 3;
    }
}
