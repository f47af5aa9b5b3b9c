#include <exception>
#include <iostream>

#include "tui/main/help_command.hpp"
#include "tui/main/import_command.hpp"
#include "tui/main/program.hpp"

int main(int argc, char** argv) {
    using namespace collegium::tui;
    Options options;
    if (const auto code = parse_options(argc, argv, options)) return *code;
    try {
        switch (options.task) {
            case Task::kLogin:
                return check_login(options);
            case Task::kImportEntries:
                return import_entries(options);
            case Task::kPrintHelp:
                return print_help(options, std::cout);
            case Task::kClient:
                break;
        }
        return run_client(options);
    } catch (const std::exception& error) {
        std::cerr << "collegium: " << error.what() << '\n';
        return 3;
    }
}
