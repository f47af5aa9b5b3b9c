// What a requirement of the book or the regulation comes to for one entrant.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <collegium/i18n/language.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/error.hpp>

namespace collegium::admission {

// Numbers as in the API and in the store.
enum class Outcome : std::uint8_t {
    kAccepted = 1,
    kRefused = 2,
    kNeedsDecision = 3,
    kInformation = 4,  // no ground of a refusal
};

// «обязан» and «вправе» of the books.
enum class Strength : std::uint8_t { kNotSaid = 0, kMust = 1, kMay = 2 };

struct Verdict {
    std::string requirement;  // stable: "age-group", "document.identity"
    Outcome outcome = Outcome::kAccepted;
    Strength strength = Strength::kNotSaid;
    bool absolute = false;  // refused, it leaves the commission no room
    std::string text_key;   // of texts/verdicts.toml
    sdk::Metadata values;   // of its placeholders: the evidence
    sdk::Citation citation;
    std::string ground;  // id of the book's [[refusal]] it speaks for; empty: none
    std::string paper;   // id of the paper it is about; empty: none
    // False: of the coach. Refused, he may not come; the athlete is not refused by it.
    bool of_athlete = true;

    friend bool operator==(const Verdict&, const Verdict&) = default;
};

// One line: requirement and evidence. Names of papers, posts and groups stay in the book's
// language.
[[nodiscard]] std::string verdict_text(i18n::Language language, const Verdict& verdict);

// What the verdicts add up to; the commission decides.
struct Proposal {
    enum class Kind : std::uint8_t {
        kAdmit = 1,   // every requirement is met
        kRefuse = 2,  // a requirement is not met
        kWeigh = 3,   // nothing is refused, something needs a decision
    };
    Kind kind = Kind::kAdmit;
    bool room = true;                  // may be admitted all the same, with a recorded reason
    std::vector<std::string> grounds;  // ids of [[refusal]] the verdicts speak for, in book order

    friend bool operator==(const Proposal&, const Proposal&) = default;
};

[[nodiscard]] Proposal propose(const rulebook::Book& book, const std::vector<Verdict>& verdicts);

// «НЕ ДОПУСКАТЬ. Основание: документы не соответствуют требованиям (5.3, 2.4)».
[[nodiscard]] std::string proposal_text(i18n::Language language, const rulebook::Book& book,
                                        const Proposal& proposal,
                                        const std::vector<Verdict>& verdicts);
// «НЕ ДОПУСКАТЬ (5.3, 2.4)».
[[nodiscard]] std::string proposal_short_text(i18n::Language language, const rulebook::Book& book,
                                              const Proposal& proposal,
                                              const std::vector<Verdict>& verdicts);
// Why there is no room, and what would help; may be empty.
[[nodiscard]] std::vector<std::string> proposal_advice(i18n::Language language,
                                                       const rulebook::Book& book,
                                                       const Proposal& proposal,
                                                       const std::vector<Verdict>& verdicts);

}  // namespace collegium::admission
