// The subcommands. Each prints plain lines to `out` and returns the program's exit code.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

namespace collegium::plugin_tool {

// Part of the interface for scripts.
enum ExitCode : int { kGood = 0, kRefused = 1, kUsage = 2 };

// Which game, by which rules, from where.
struct GameOptions {
    std::string id;
    std::string edition;
    std::vector<std::string> parameters;  // "id=value"
    std::string position;
    std::string play;  // moves separated by spaces
};

struct Places {
    std::vector<std::filesystem::path> plugins;  // --plugins
};

// state TAB id TAB version TAB file [TAB reason TAB message]: a line for every file found.
int list(const Places& places, std::ostream& out);

// key TAB value lines about one discipline.
int show(const Places& places, const std::string& id, std::ostream& out);

// A line for every legal move: machine form TAB the form people read [TAB captured
// squares, where the discipline lists them].
// With `forbidden`, those that only look possible instead: machine form TAB kind TAB reason.
int moves(const Places& places, const GameOptions& options, bool forbidden, std::ostream& out);

// "depth D nodes N" for every depth up to `depth`.
int perft(const Places& places, const GameOptions& options, int depth, bool routes,
          std::ostream& out);

// The board as text, `second` sitting at the lower edge if so wished.
int board(const Places& places, const GameOptions& options, bool second, bool ascii,
          std::ostream& out);

struct ReplayOptions {
    std::filesystem::path file;
    std::string format;        // empty: by the file's name; "plain": a list of moves
    bool look_alikes = false;  // letters that only look right are read, and reported
};

// Replays every game of a file: a line for each, then the sums. What a game does not say of its
// rules is as the options say.
int replay(const Places& places, const GameOptions& options, const ReplayOptions& reading,
           std::ostream& out);

// Without a file: table TAB entry TAB kind TAB text [TAB position] for every entry of the tables
// that come with the discipline. With one: the faults of a federation's own table, each on its
// line.
int openings(const Places& places, const GameOptions& options, const std::filesystem::path& file,
             std::ostream& out);

// The conformance kit, thoroughly: a line for every failure and one with the counts.
int check(const std::filesystem::path& file, std::ostream& out);

// For the host: gives up rights, loads the file and prints one line of JSON.
[[noreturn]] void probe(const std::filesystem::path& file);

// Prints a refusal for people to standard error.
int refused(const std::string& reason, const std::string& message);

}  // namespace collegium::plugin_tool
