#include <algorithm>

#include <collegium/admission/quota.hpp>
#include <collegium/registry/checks.hpp>

namespace collegium::admission {
namespace {

using registry::Checks;

constexpr std::size_t kMostQuotas = 500;
constexpr std::size_t kPlaceLimit = 120;
constexpr int kMostEntrants = 100'000;

Quota check_quota(Checks& checks, const std::string& path, const QuotaForm& form,
                  const rulebook::Book& book) {
    Quota quota;
    if (form.per < 1 || form.per > 3)
        checks.violate(path + "per", form.per == 0 ? "REQUIRED" : "ENUM_UNKNOWN");
    else
        quota.per = static_cast<QuotaPer>(form.per);
    quota.organisation =
        checks.reference<registry::OrganisationId>(path + "organisation", form.organisation);
    quota.region = checks.line(path + "region", form.region, kPlaceLimit);
    if (quota.organisation && quota.per != QuotaPer::kOrganisation)
        checks.violate(path + "organisation", "QUOTA_PLACE_MISPLACED");
    if (!quota.region.empty() && quota.per != QuotaPer::kRegion)
        checks.violate(path + "region", "QUOTA_PLACE_MISPLACED");
    if (form.sex < 0 || form.sex > 2)
        checks.violate(path + "sex", "ENUM_UNKNOWN");
    else if (form.sex != 0)
        quota.sex = static_cast<registry::Sex>(form.sex);
    if (!form.age_group.empty() && book.find("age_group", form.age_group) == nullptr)
        checks.violate(path + "age_group", "QUOTA_GROUP_UNKNOWN");
    quota.age_group = form.age_group;
    if (form.most < 0 || form.most > kMostEntrants) {
        checks.violate(path + "most", "NUMBER_OUT_OF_RANGE",
                       {{"first", "0"}, {"last", std::to_string(kMostEntrants)}});
    }
    quota.most = form.most;
    quota.basis = checks.line(path + "basis", form.basis, kPlaceLimit);
    return quota;
}

// Whom a quota counts a line for; nothing where it does not count it.
std::optional<std::string> counted_for(const Quota& quota, const QuotaLine& line) {
    if (quota.sex && *quota.sex != line.sex_group) return std::nullopt;
    if (!quota.age_group.empty() && quota.age_group != line.age_group) return std::nullopt;
    switch (quota.per) {
        case QuotaPer::kCompetition:
            return std::string();
        case QuotaPer::kOrganisation:
            if (quota.organisation && *quota.organisation != line.organisation) return std::nullopt;
            return line.organisation.name();
        case QuotaPer::kRegion:
            if (!quota.region.empty() && quota.region != line.represents) return std::nullopt;
            return line.represents;
    }
    return std::nullopt;
}

}  // namespace

sdk::Result<std::vector<Quota>> check_quotas(const std::vector<QuotaForm>& forms,
                                             const rulebook::Book& book) {
    Checks checks("entry_rules");
    if (forms.size() > kMostQuotas)
        checks.violate("quotas", "TOO_MANY", {{"limit", std::to_string(kMostQuotas)}});
    std::vector<Quota> quotas;
    for (std::size_t i = 0; i < std::min(forms.size(), kMostQuotas); ++i)
        quotas.push_back(check_quota(checks, "quotas[" + std::to_string(i) + "].", forms[i], book));
    if (!checks.passed()) return std::move(checks).refusal();
    return quotas;
}

std::vector<Quota> quotas_of(const competition::Regulation& regulation, std::vector<Quota> own) {
    const auto number = regulation.number("quota");
    if (!number) return own;
    Quota quota;
    quota.per = QuotaPer::kOrganisation;
    quota.most = static_cast<int>(*number);
    quota.basis = regulation.find("quota")->source.place;
    own.insert(own.begin(), std::move(quota));
    return own;
}

std::map<std::int64_t, std::vector<Remark>> quota_remarks(const std::vector<Quota>& quotas,
                                                          const std::vector<QuotaLine>& lines,
                                                          const sdk::Citation& citation) {
    std::map<std::int64_t, std::vector<Remark>> remarks;
    for (const Quota& quota : quotas) {
        std::map<std::string, int> counts;
        for (const QuotaLine& line : lines) {
            const auto whose = counted_for(quota, line);
            if (!whose) continue;
            const int place = ++counts[*whose];
            if (place <= quota.most) continue;
            Remark remark;
            remark.reason = "QUOTA_EXCEEDED";
            remark.metadata = {{"most", std::to_string(quota.most)},
                               {"place", std::to_string(place)}};
            if (!citation.article.empty()) remark.citations = {citation};
            remark.severity = Severity::kNeedsDecision;
            remarks[line.entrant].push_back(std::move(remark));
        }
    }
    return remarks;
}

sdk::Citation quota_citation(const rulebook::Book& book) {
    const rulebook::Row* parameter = book.find("parameter", "quota");
    return parameter != nullptr ? parameter->citation() : sdk::Citation{};
}

}  // namespace collegium::admission
