// Collects verdicts of checks; a check that runs on many positions is one check.
#pragma once

#include <exception>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <collegium/conformance/check.hpp>
#include <collegium/sdk/local_text.hpp>

namespace collegium::conformance {

class Recorder {
  public:
    // What the following checks are about: "identity", "game ru-draughts-2022".
    void about(std::string subject) { subject_ = std::move(subject); }

    // Notes one case of a check.
    void expect(bool good, const std::string& check, const std::string& detail = {}) {
        auto [verdict, is_new] = verdicts_.try_emplace(subject_ + ": " + check);
        if (is_new) order_.push_back(verdict->first);
        if (!good && verdict->second.empty()) {
            verdict->second = detail.empty() ? "it does not" : detail;
        }
    }

    void expect_texts(const sdk::LocalText& text, const std::string& what) {
        expect(!text.ru.empty() && !text.uk.empty() && !text.en.empty(),
               "texts are there in ru, uk and en", what);
    }

    // Runs a group of checks; an exception is a failure of the group.
    template <typename Checks>
    void run(Checks&& checks) {
        try {
            checks();
        } catch (const std::exception& thrown) {
            expect(false, "nothing is thrown", thrown.what());
        } catch (...) {
            expect(false, "nothing is thrown", "something that is no std::exception");
        }
    }

    [[nodiscard]] Report report() const {
        Report report;
        for (const auto& check : order_) {
            const auto& detail = verdicts_.at(check);
            if (detail.empty()) {
                ++report.passed;
            } else {
                report.failures.push_back({check, detail});
            }
        }
        return report;
    }

  private:
    std::string subject_;
    std::map<std::string, std::string> verdicts_;  // check -> first failure, empty while good
    std::vector<std::string> order_;
};

}  // namespace collegium::conformance
