// How many may be entered: by the competition, by each organisation, by each region.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <collegium/admission/remark.hpp>
#include <collegium/competition/regulation.hpp>
#include <collegium/registry/id.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::admission {

enum class QuotaPer : std::uint8_t { kCompetition = 1, kOrganisation = 2, kRegion = 3 };

struct Quota {
    QuotaPer per = QuotaPer::kOrganisation;
    std::optional<registry::OrganisationId> organisation;  // this one only
    std::string region;                                    // this one only
    std::optional<registry::Sex> sex;
    std::string age_group;
    int most = 0;
    std::string basis;  // paragraph of the regulation

    friend bool operator==(const Quota&, const Quota&) = default;
};

// What a form or a request says of a quota, unchecked.
struct QuotaForm {
    int per = 0;
    std::string organisation;
    std::string region;
    int sex = 0;
    std::string age_group;
    int most = 0;
    std::string basis;
};

// Parses quotas; violations with paths "quotas[2].most": ENUM_UNKNOWN, REQUIRED, NAME_MALFORMED,
// TOO_LONG, NUMBER_OUT_OF_RANGE, TOO_MANY, QUOTA_PLACE_MISPLACED, QUOTA_GROUP_UNKNOWN.
[[nodiscard]] sdk::Result<std::vector<Quota>> check_quotas(const std::vector<QuotaForm>& forms,
                                                           const rulebook::Book& book);

// What a quota counts of a line.
struct QuotaLine {
    std::int64_t entrant = 0;
    registry::OrganisationId organisation;
    std::string represents;
    registry::Sex sex_group = registry::Sex::kMale;
    std::string age_group;
};

// The quotas of a competition: its own, and the number of its regulation as a quota of every
// organisation where it gives one.
[[nodiscard]] std::vector<Quota> quotas_of(const competition::Regulation& regulation,
                                           std::vector<Quota> own);

// Lines beyond a quota, by entrant: QUOTA_EXCEEDED {most, count, whose, basis}. `lines` are those
// that are not struck, in the order in which they were entered: the first ones are within.
[[nodiscard]] std::map<std::int64_t, std::vector<Remark>> quota_remarks(
    const std::vector<Quota>& quotas, const std::vector<QuotaLine>& lines,
    const sdk::Citation& citation);

// The article quotas rest on in this book; empty where it has none.
[[nodiscard]] sdk::Citation quota_citation(const rulebook::Book& book);

}  // namespace collegium::admission
