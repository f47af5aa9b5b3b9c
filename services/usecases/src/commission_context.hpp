// What the use cases of the commission share: the competition with everything its verdicts rest on.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <collegium/admission/facts.hpp>
#include <collegium/storage/repositories/bans.hpp>
#include <collegium/usecases/admission.hpp>

#include "entries.hpp"

namespace collegium::usecases {

inline constexpr std::string_view kReadAdmission = "admission.read";
inline constexpr std::string_view kTickPapers = "admission.tick";
inline constexpr std::string_view kDecideAdmission = "admission.decide";
inline constexpr std::string_view kPreside = "admission.preside";

// One competition as the commission sees it; made for one entrant or for all of them.
class CommissionContext {
  public:
    // Reads what all entrants share. Refusals of load_competition, PERMISSION_DENIED of
    // `permission`.
    [[nodiscard]] static sdk::Result<CommissionContext> load(
        const Caller& caller, storage::Connection& connection, const rulebook::Library& library,
        competition::CompetitionId id, std::string_view permission, const Moment& moment);

    // Reads bans, posts and other lines of one athlete, or of all.
    void read_athlete(storage::Connection& connection, const storage::EntrantRecord& entrant);
    void read_all_athletes(storage::Connection& connection);

    [[nodiscard]] competition::CompetitionId id() const { return entries_.id(); }
    [[nodiscard]] const Entries& entries() const { return entries_; }
    [[nodiscard]] const rulebook::Book& book() const { return entries_.competition.book(); }
    [[nodiscard]] const std::optional<storage::SittingRecord>& sitting() const { return sitting_; }
    [[nodiscard]] const std::string& zone() const {
        return entries_.competition.record.draft.time_zone;
    }
    // Competition, regulation and rules of entries.
    [[nodiscard]] std::vector<storage::SubjectVersion> facts() const { return entries_.facts(); }

    // Papers, verdicts and proposal of one entrant; `view` has its records.
    void judge(CheckView& view) const;

  private:
    [[nodiscard]] admission::EntrantFacts facts_of(const CheckView& view) const;
    [[nodiscard]] std::vector<admission::BanFact> bans_of(registry::PersonId person,
                                                          registry::Capacity as) const;
    void add_lines(const std::vector<storage::EnteredLine>& lines);
    void count_quotas(storage::Connection& connection);

    Entries entries_;
    std::optional<storage::SittingRecord> sitting_;
    std::optional<storage::Instant> first_sitting_;
    storage::Instant now_{};
    std::map<std::int64_t, std::vector<storage::BanRecord>> bans_;
    std::map<std::int64_t, std::vector<std::string>> posts_;
    std::map<std::int64_t, std::vector<storage::EnteredLine>> lines_;  // by person
    std::map<std::int64_t, admission::QuotaFact> over_quota_;
};

// The records of one entrant with their verdicts. ENTRANT_NOT_FOUND.
[[nodiscard]] sdk::Result<CheckView> load_check(const Caller& caller,
                                                storage::Connection& connection,
                                                CommissionContext& context,
                                                admission::EntrantId id);
// The same of all entrants that are not struck, in the order of the queue; without actions.
[[nodiscard]] std::vector<CheckView> load_checks(const Caller& caller,
                                                 storage::Connection& connection,
                                                 CommissionContext& context);

// What the caller may do with the entrant as `view` has it.
void add_actions(const Caller& caller, storage::Connection& connection,
                 const CommissionContext& context, CheckView& view);

// The member the caller acts as: by the card of the account, else by the acting role.
// SESSION_NOT_OPEN, COMMISSION_NOT_MEMBER and the refusals of admission::may_decide.
[[nodiscard]] sdk::Result<admission::Member> acting_member(const Caller& caller,
                                                           storage::Connection& connection,
                                                           const CommissionContext& context);
// Whether the commission works in the competition's present state: ADMISSION_CLOSED.
[[nodiscard]] sdk::Result<void> check_commission_open(const CommissionContext& context);

// Refuses with what changed where the caller saw something else.
[[nodiscard]] sdk::Result<void> expect_versions(const Caller& caller,
                                                storage::Connection& connection,
                                                const CommissionContext& context,
                                                const CheckView& view,
                                                const std::optional<CheckVersions>& seen);
// DECISION_ALREADY_MADE {outcome, name, time} of the one that stands.
[[nodiscard]] sdk::Error already_decided(const Caller& caller, const CommissionContext& context,
                                         const CheckView& view, sdk::Code code);

// What a change of the entrant's admission rests on: the records its row in the journal names.
[[nodiscard]] std::vector<storage::SubjectVersion> facts_of(const CommissionContext& context,
                                                            const CheckView& view);
// A journal row about the entrant's admission, from `before` to `after`; the new version is
// `after`'s.
[[nodiscard]] storage::JournalDraft admission_row(const CheckView& view, const char* action,
                                                  const storage::AdmissionRecord& before,
                                                  const storage::AdmissionRecord& after,
                                                  std::vector<storage::SubjectVersion> rests_on);

// State, decision, wait and ticks as JSON, and back.
[[nodiscard]] std::string admission_payload(const storage::AdmissionRecord& record);
[[nodiscard]] storage::AdmissionRecord parse_admission_payload(const std::string& payload);

}  // namespace collegium::usecases
