#include <algorithm>
#include <string_view>

#include <collegium/competition/frame.hpp>
#include <collegium/contests/mark.hpp>
#include <collegium/contests/section.hpp>
#include <collegium/contests/work.hpp>

#include "lists.hpp"

namespace collegium::contests {
namespace {

using rulebook::Book;
using rulebook::Row;

std::string_view word_of(Aim aim) {
    switch (aim) {
        case Aim::kWin:
            return "win";
        case Aim::kDraw:
            return "draw";
        case Aim::kLock:
            break;
    }
    return "lock";
}

// Looks at one work; every requirement adds its verdict.
class Examiner {
  public:
    Examiner(const Contest& contest, const Work& work)
        : contest_(contest), book_(*contest.book), work_(work), origin_(work.origin) {}

    [[nodiscard]] std::vector<Verdict> run() {
        section_ = book_.find("work_section", work_.section);
        if (section_ == nullptr || !holds(contest_.sections, work_.section)) {
            refuse("section", Effect::kNotAdmitted, "SECTION_NOT_OFFERED",
                   book_.find("contest_item", "sections"), {{"section", name_of_section()}});
            return std::move(verdicts_);
        }
        check_pieces("section", *section_);
        show_own_section();
        check_aim();
        for (const Row* limit : material_limits(book_, *section_))
            check_pieces(limit->text("id"), *limit);
        check_predecessors();
        check_rework();
        check_earlier_entries();
        for (const Office& office : work_.offices)
            check_office(office);
        return std::move(verdicts_);
    }

  private:
    [[nodiscard]] std::string name_of_section() const {
        return section_ == nullptr ? work_.section : section_->text("name");
    }

    Verdict& add(std::string_view requirement, const Row* row) {
        Verdict verdict;
        verdict.requirement = requirement;
        verdict.citations = competition::articles_of(row);
        return verdicts_.emplace_back(std::move(verdict));
    }

    void refuse(std::string_view requirement, Effect effect, std::string_view reason,
                const Row* row, sdk::Metadata metadata = {}) {
        Verdict& verdict = add(requirement, row);
        verdict.outcome = Outcome::kRefused;
        verdict.effect = effect;
        verdict.reason = reason;
        verdict.metadata = std::move(metadata);
    }

    // A formal demand: what its breach does is said by another article.
    void find_defect(std::string_view requirement, std::string_view reason, const Row& row,
                     sdk::Metadata metadata) {
        Verdict verdict = defect_verdict(book_, false);
        verdict.requirement = requirement;
        verdict.reason = reason;
        verdict.metadata = std::move(metadata);
        const auto own = competition::articles_of(&row);
        verdict.citations.insert(verdict.citations.begin(), own.begin(), own.end());
        verdicts_.push_back(std::move(verdict));
    }

    void check_pieces(std::string_view requirement, const Row& row) {
        const std::vector<Breach> found = breaches(row, work_.material);
        for (const Breach& breach : found)
            find_defect(requirement, breach.reason, row,
                        {{"section", name_of_section()},
                         {"limit", std::to_string(breach.limit)},
                         {"count", std::to_string(breach.count)}});
        if (found.empty()) add(requirement, &row);
    }

    // Information: where the work would be in place.
    void show_own_section() {
        const Row* own = section_by_material(book_, *section_, contest_.sections, work_.material);
        if (own == nullptr || own == section_) return;
        Verdict& verdict = add("own-section", own);
        verdict.reason = "WORK_OF_OTHER_SECTION";
        verdict.metadata = {{"section", own->text("name")}};
    }

    void check_aim() {
        for (const Row& row : book_.rows("work_aim")) {
            if (!holds(row.words("genres"), section_->text("genre"))) continue;
            if (holds(row.words("aims"), word_of(work_.aim))) {
                add("aim", &row);
            } else {
                find_defect("aim", "WORK_AIM_WRONG", row, {{"section", name_of_section()}});
            }
        }
        if (!section_->has("locked") || work_.aim != Aim::kLock) return;
        const bool fits = section_->text("locked") == "kings"
                              ? work_.locked.kings > 0
                              : work_.locked.kings == 0 && work_.locked.men > 0;
        if (fits) {
            add("locked", section_);
        } else {
            find_defect("locked", "WORK_LOCKED_WRONG", *section_, {{"section", name_of_section()}});
        }
    }

    // A work exists from its publication, or from the last day works were sent (UA-2024 VIII.D 1);
    // what was published from that day on is no predecessor.
    [[nodiscard]] bool is_earlier(registry::Date published) const {
        return !(origin_.published && published >= *origin_.published) &&
               !(contest_.deadline && published >= *contest_.deadline);
    }

    [[nodiscard]] bool has_predecessor(bool full) const {
        return std::any_of(origin_.like.begin(), origin_.like.end(), [&](const Likeness& like) {
            return like.full == full && !like.own && is_earlier(like.published);
        });
    }

    void check_predecessors() {
        check_lineage("full-predecessor", has_predecessor(true), "WORK_HAS_PREDECESSOR");
        check_lineage("partial-predecessor", has_predecessor(false), "WORK_PARTLY_PRECEDED");
    }

    void check_rework() {
        check_lineage("slight-rework", origin_.rework == Rework::kSlight, "WORK_SLIGHT_REWORK");
        check_lineage("essential-rework", origin_.rework == Rework::kEssential,
                      "WORK_SOURCE_NOT_NAMED");
    }

    void check_earlier_entries() {
        check_lineage("rejected-corrected", origin_.entries_since_correction.has_value(),
                      "WORK_CORRECTED_ENTERED", origin_.entries_since_correction.value_or(0));
        check_lineage("variation", true, "WORK_VARIATION_ENTERED", origin_.variations);
        check_lineage("awarded-corrected", origin_.award_had_defect, "WORK_AWARD_HAD_DEFECT");
    }

    // `is_so`: the work comes from there; `entries`: how often it took part already.
    void check_lineage(std::string_view id, bool is_so, std::string_view reason, int entries = 0) {
        const Row* row = book_.find("lineage", id);
        if (row == nullptr) return;
        const std::string& result = row->text("result");
        const auto most = row->optional_number("entries_most").value_or(0);
        if (!is_so || (result == "source" && origin_.source_named) ||
            (result == "limited" && entries < most)) {
            add(id, row);
            return;
        }
        Verdict& verdict = add(id, row);
        verdict.reason = reason;
        verdict.metadata = {{"limit", std::to_string(most)}};
        if (result == "decided") {
            verdict.outcome = Outcome::kNeedsDecision;
            return;
        }
        verdict.outcome = Outcome::kRefused;
        verdict.effect = result == "excluded" ? Effect::kExcluded : Effect::kNotAdmitted;
    }

    void check_office(const Office& office) {
        const Row* row = book_.find("contest_post", office.post);
        if (row == nullptr) return;
        const std::string& enters = row->text("enters");
        const sdk::Metadata values{{"post", row->text("name")}, {"section", name_of_section()}};
        if (enters == "none") {
            refuse("post", Effect::kNotAdmitted, "AUTHOR_IS_OFFICIAL", row, values);
        } else if (enters == "other-sections" && office.section == work_.section) {
            refuse("post", Effect::kNotAdmitted, "AUTHOR_JUDGES_SECTION", row, values);
        } else if (enters == "conditions" && holds(contest_.barred_posts, office.post)) {
            refuse("post", Effect::kNotAdmitted, "AUTHOR_BARRED_BY_CONDITIONS", row, values);
        } else {
            add("post", row);
        }
    }

    const Contest& contest_;
    const Book& book_;
    const Work& work_;
    const Origin& origin_;
    const Row* section_ = nullptr;
    std::vector<Verdict> verdicts_;
};

}  // namespace

std::vector<Verdict> verdicts_on(const Contest& contest, const Work& work) {
    return Examiner(contest, work).run();
}

}  // namespace collegium::contests
