#include <collegium/admission/representative.hpp>
#include <collegium/registry/checks.hpp>

#include "grounds.hpp"

namespace collegium::admission {

sdk::Result<void> check_representative_bans(const rulebook::Book& book,
                                            std::span<const registry::Ban> bans) {
    registry::Checks checks("application");
    for (const registry::Ban& ban : bans) {
        if (!ban.bars(registry::Capacity::kRepresentative)) continue;
        const auto last = ban.last_day();
        std::vector<sdk::Citation> citations;
        if (const rulebook::Row* row = any_capacity(book)) citations.push_back(row->citation());
        checks.violate("representative_person",
                       last ? "REPRESENTATIVE_BANNED" : "REPRESENTATIVE_BANNED_FOR_GOOD",
                       {{"until", last ? registry::to_printed(*last) : ""},
                        {"decision", ban.decision_number},
                        {"date", registry::to_printed(ban.decision_date)},
                        {"body", ban.decision_body}},
                       std::move(citations));
    }
    if (!checks.passed()) return std::move(checks).refusal();
    return {};
}

}  // namespace collegium::admission
