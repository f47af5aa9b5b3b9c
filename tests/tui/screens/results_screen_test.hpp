// A results screen over a round, and what was done there.
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "round_client.hpp"

namespace collegium::tui {

class ResultsScreenTest : public testing::Test {
  protected:
    void open() { client.open("rounds"); }
    int press(std::initializer_list<const char*> keys) { return client.press(keys); }
    std::string frame() { return client.fake.frame(); }
    std::string message() { return client.message(); }
    std::string row(const std::string& words) { return client.row_of(words); }
    std::vector<int> boards_sent() const {
        std::vector<int> sent;
        for (const v1::RecordResultRequest& request : client.recorded)
            sent.push_back(std::stoi(request.name().substr(request.name().rfind('/') + 1)));
        return sent;
    }

    RoundClient client;
};

}  // namespace collegium::tui
