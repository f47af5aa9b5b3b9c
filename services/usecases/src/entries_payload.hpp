// Applications, lines, rules of entries and receipts as the journal keeps them, and back for undo.
#pragma once

#include <string>

#include <collegium/admission/application.hpp>
#include <collegium/admission/entrant.hpp>
#include <collegium/admission/payment.hpp>
#include <collegium/storage/repositories/applications.hpp>
#include <collegium/storage/repositories/entrants.hpp>
#include <collegium/storage/repositories/entry_rules.hpp>

namespace collegium::usecases {

// The representative's contact stands there too: reading the journal hides it from those who may
// not see restricted data.
[[nodiscard]] std::string application_payload(const admission::Application& application,
                                              const std::string& withdraw_reason);
struct ApplicationPayload {
    admission::Application application;
    std::string withdraw_reason;  // empty: in force
};
[[nodiscard]] ApplicationPayload parse_application_payload(const std::string& payload);

[[nodiscard]] std::string entrant_payload(const admission::Entrant& entrant,
                                          competition::CompetitionId competition,
                                          const std::string& strike_reason);
struct EntrantPayload {
    admission::Entrant entrant;
    std::string strike_reason;  // empty: on the list
};
[[nodiscard]] EntrantPayload parse_entrant_payload(const std::string& payload);

[[nodiscard]] std::string entry_rules_payload(const storage::EntryRules& rules);
[[nodiscard]] std::string payment_payload(const admission::Payment& payment, std::int64_t receipt,
                                          competition::CompetitionId competition);

}  // namespace collegium::usecases
