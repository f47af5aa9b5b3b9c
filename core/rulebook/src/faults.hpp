// What is wrong with a rule book, each fault with its key and line.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collegium/sdk/result.hpp>

namespace collegium::rulebook {

class Faults {
  public:
    void add(std::string_view key, int line, std::string_view reason, sdk::Metadata metadata = {}) {
        metadata.emplace("line", std::to_string(line));
        violations_.push_back({std::string(key), std::string(reason), std::move(metadata), {}});
    }
    [[nodiscard]] bool empty() const { return violations_.empty(); }
    [[nodiscard]] tl::unexpected<sdk::Error> refusal(std::string_view id) && {
        sdk::Error error;
        error.code = sdk::Code::kInvalidArgument;
        error.reason = "RULEBOOK_INVALID";
        error.message = "rule book " + std::string(id) + " has faults";
        error.metadata = {{"book", std::string(id)}};
        error.violations = std::move(violations_);
        return tl::unexpected<sdk::Error>(std::move(error));
    }

  private:
    std::vector<sdk::Violation> violations_;
};

}  // namespace collegium::rulebook
