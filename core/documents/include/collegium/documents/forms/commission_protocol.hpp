// The protocol of the admission commission: RU-2022 5.3 and RU-CHESS 29.4 demand it, UA-2024
// II.A.1.3 has the commission where one is appointed; none of them draws it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <collegium/documents/document.hpp>
#include <collegium/documents/facts.hpp>

namespace collegium::documents {

enum class FeeState : std::uint8_t { kNotDue, kPaid, kUnpaid };

struct CommissionMember {
    OfficialFacts official;
    bool chair = false;
    bool present = true;
};

// One decision.
struct CommissionEntry {
    std::string full_name;
    std::string organisation;
    std::string discipline;
    std::string group;
    std::string rank;
    std::optional<int> age;           // as the book counts it
    std::vector<int> papers_shown;    // numbers of CommissionProtocolFacts::papers, from 1
    std::vector<int> papers_lacking;  // required and not in order
    bool doctor_cleared = false;
    FeeState fee = FeeState::kNotDue;
    std::string registers;    // «НАДЦ, МСФ, МАТ: 12.10.2026»
    std::string certificate;  // anti-doping education
    AdmissionOutcome outcome = AdmissionOutcome::kAdmitted;
    std::string grounds;  // with articles; of a refusal, or why one is admitted all the same
    bool by_vote = false;
};

struct CommissionProtocolFacts {
    CompetitionFacts competition;
    FormFacts form;
    registry::Date date{};
    std::string opened;                     // «10:00»
    std::string closed;                     // empty: the sitting is open
    std::vector<CommissionMember> members;  // the chair first
    std::vector<std::string> papers;        // titles of the tick list in their order
    std::vector<CommissionEntry> entries;
    std::vector<std::string> waiting;  // «Ильин Д. А.: полис, до 12:00»; no decisions
    std::string responsibility;        // who answers for an arrival in vain, the book's sentence
};

[[nodiscard]] Document commission_protocol_form(const CommissionProtocolFacts& facts);

}  // namespace collegium::documents
