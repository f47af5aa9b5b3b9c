// A results screen over a hall, and what was done there.
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "round_hall.hpp"

namespace collegium::tui {

class ResultsScreenTest : public testing::Test {
  protected:
    void open() { hall.open("rounds"); }
    int press(std::initializer_list<const char*> keys) { return hall.press(keys); }
    std::string frame() { return hall.fake.frame(); }
    std::string message() { return hall.message(); }
    std::string row(const std::string& words) { return hall.row_of(words); }
    std::vector<int> boards_sent() const {
        std::vector<int> sent;
        for (const v1::RecordResultRequest& request : hall.recorded)
            sent.push_back(std::stoi(request.name().substr(request.name().rfind('/') + 1)));
        return sent;
    }

    RoundHall hall;
};

}  // namespace collegium::tui
