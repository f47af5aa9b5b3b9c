// Refusals that cite an article.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <collegium/renju/rules.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::renju {

[[nodiscard]] inline tl::unexpected<sdk::Error> forbid(const Rules& rules, std::string_view article,
                                                       std::string reason, std::string message,
                                                       sdk::Metadata metadata = {}) {
    auto refusal = sdk::refuse(sdk::Code::kFailedPrecondition, std::move(reason),
                               std::move(message), std::move(metadata));
    refusal.value().citations.push_back(cite(*rules.articles, article));
    return refusal;
}

}  // namespace collegium::renju
