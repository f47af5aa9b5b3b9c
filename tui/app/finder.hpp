// What the palette finds on the server: people, competitions, rows of the journal.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tui/app/task.hpp"

namespace collegium::tui {

class App;

struct Found {
    std::string words;
    std::string note;  // at the right: number, region, dates
    std::function<void()> open;
};

struct Finder {
    using Then = std::function<void(std::vector<Found>)>;

    std::string id;  // names its group, ["palette.persons"]
    // Work that looks for `typed` and gives `then` what it found, on the UI thread; none where such
    // words are not for this finder or the role may not read there.
    std::function<std::optional<TaskWork>(App& app, const std::string& typed, Then then)> search;
};

}  // namespace collegium::tui
