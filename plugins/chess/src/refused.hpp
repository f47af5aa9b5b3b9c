// Refusals that cite an article of section III.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <collegium/chess/rule_book.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::chess {

[[nodiscard]] inline tl::unexpected<sdk::Error> refused(std::string reason, std::string message,
                                                        std::string_view cited,
                                                        sdk::Metadata metadata = {}) {
    auto refusal = sdk::refuse(sdk::Code::kFailedPrecondition, std::move(reason),
                               std::move(message), std::move(metadata));
    refusal.value().citations.push_back(article(cited));
    return refusal;
}

}  // namespace collegium::chess
