// How starts are drawn by lot under one edition, as data.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <collegium/sdk/citation.hpp>

namespace collegium::draughts {

// A table that comes with the plugin.
struct BundledTable {
    std::string_view (*text)();     // of tables.hpp
    std::string capture_rule = {};  // only under these captures (kCaptureRule); empty: under any
};

struct DrawnStarts {
    std::string edition;
    sdk::Citation article;             // lets starts be drawn
    std::vector<BundledTable> tables;  // in the order to offer them
    std::string parameter = {};        // the flag that a regulation must set; empty: none
};

}  // namespace collegium::draughts
