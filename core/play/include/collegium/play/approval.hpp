// What the results of a tournament lack before the main panel can approve them.
#pragma once

#include <string>
#include <vector>

#include <collegium/competition/regulation.hpp>
#include <collegium/i18n/language.hpp>
#include <collegium/play/places.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::play {

struct Requirement {
    std::string id;  // "rounds-closed"
    bool met = false;
    bool blocking = true;    // else only worth knowing
    sdk::Citation citation;  // empty article: the program's own
    sdk::Metadata values;    // evidence, for the words

    friend bool operator==(const Requirement&, const Requirement&) = default;
};

// In the order officials go through them: "rounds-closed", "results-entered", "nothing-adjourned",
// "criteria-given", "play-offs" (first place is shared and the regulation provides one),
// "shared-places", "missed-rounds" (RU-2022 5.4.5.1).
[[nodiscard]] sdk::Result<std::vector<Requirement>> approval_requirements(
    const competition::Regulation& regulation, const Tournament& tournament);
[[nodiscard]] std::string text_of(i18n::Language language, const Requirement& requirement);

// kFailedPrecondition APPROVAL_BLOCKED with one violation a requirement that blocks.
[[nodiscard]] sdk::Result<void> check_approval(const std::vector<Requirement>& requirements);

}  // namespace collegium::play
