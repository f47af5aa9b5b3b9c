#include <algorithm>

#include "dates.hpp"
#include "grounds.hpp"
#include "requirements.hpp"

namespace collegium::admission {
namespace {

using rulebook::Row;

// One paper of one entrant.
class PaperCheck {
  public:
    PaperCheck(const CompetitionFacts& competition, const EntrantFacts& entrant,
               const std::vector<Paper>& papers, const Paper& paper)
        : competition_(competition), entrant_(entrant), papers_(papers), paper_(paper) {}

    [[nodiscard]] Verdict verdict() const {
        Verdict verdict = made();
        verdict.paper = paper_.id;
        // The book makes participation itself depend on it.
        if (verdict.outcome == Outcome::kRefused && paper_.absolute()) {
            verdict.absolute = true;
            verdict.strength = Strength::kMust;
        }
        return verdict;
    }

  private:
    [[nodiscard]] Verdict made() const {
        if (paper_.lookup()) return lookup();
        switch (paper_.tick.state) {
            case TickState::kOriginal:
                return original();
            case TickState::kCopy:
                return copy();
            case TickState::kNotConforming:
                return unmet(name(), "paper.not-conforming", paper_.citation, not_conforming(),
                             values());
            case TickState::kNotShown:
                break;
        }
        return not_shown();
    }

    [[nodiscard]] Verdict lookup() const {
        if (paper_.tick.state == TickState::kOriginal)
            return met(name(), "lookup.clear", paper_.citation, values());
        // Not looked up is no finding: nobody is refused for standing on a list that was not read.
        if (paper_.tick.state == TickState::kNotShown)
            return unmet(name(), "lookup.not-made", paper_.citation, nullptr, values());
        return unmet(name(), "lookup.found", paper_.citation, not_conforming(), values());
    }

    [[nodiscard]] Verdict original() const {
        if (paper_.numbered() && paper_.tick.number.empty() && entrant_.certificate.empty())
            return to_weigh(name(), "paper.no-number", paper_.citation, not_conforming(), values());
        if (!paper_.covers_event()) return met(name(), "paper.shown", paper_.citation, values());
        const auto until =
            paper_.tick.valid_until ? paper_.tick.valid_until : entrant_.insurance_until;
        const bool must_cover = paper_.row->text_or_empty("lapsed") != "warning";
        if (!until)
            return must_cover ? to_weigh(name(), "paper.term-unknown", paper_.citation,
                                         not_conforming(), values())
                              : met(name(), "paper.shown", paper_.citation, values());
        if (*until >= competition_.last_day)
            return met(name(), "paper.covers", paper_.citation, values(*until));
        return must_cover ? unmet(name(), "paper.lapses", paper_.citation, not_conforming(),
                                  values(*until))
                          : to_weigh(name(), "paper.lapses", paper_.citation, not_conforming(),
                                     values(*until));
    }

    [[nodiscard]] Verdict copy() const {
        if (paper_.original())
            return unmet(name(), "paper.copy", paper_.citation, not_conforming(), values());
        return to_weigh(name(), "paper.copy-weighed", paper_.citation, not_conforming(), values());
    }

    [[nodiscard]] Verdict not_shown() const {
        const Row* row = paper_.row;
        if (row != nullptr && row->flag("by_doctor_mark") && entrant_.doctor_mark)
            return met(name(), "doctor.marked", paper_.citation);
        if (row != nullptr && row->flag("of_application") && entrant_.application.original)
            return met(name(), "paper.shown", paper_.citation, values());
        if (const Paper* other = shown_instead()) {
            auto evidence = values();
            evidence["other"] = other->title;
            return met(name(), "paper.instead", paper_.citation, evidence);
        }
        return unmet(name(), "paper.missing", paper_.citation, missing(), values());
    }

    // Another paper that does as well and is required of this entrant.
    [[nodiscard]] const Paper* shown_instead() const {
        if (paper_.row == nullptr) return nullptr;
        for (const std::string& id : paper_.row->words("also_by")) {
            const auto other = std::ranges::find(papers_, id, &Paper::id);
            if (other != papers_.end() && other->required &&
                other->tick.state == TickState::kOriginal)
                return &*other;
        }
        return nullptr;
    }

    [[nodiscard]] std::string name() const { return "document." + paper_.id; }

    [[nodiscard]] const Row* own_ground() const {
        return paper_.row == nullptr
                   ? nullptr
                   : competition_.book().find("refusal", paper_.row->text_or_empty("ground"));
    }
    [[nodiscard]] const Row* missing() const {
        const Row* own = own_ground();
        return own != nullptr ? own : ground_for(competition_.book(), {"documents", "right"});
    }
    [[nodiscard]] const Row* not_conforming() const {
        const Row* own = own_ground();
        return own != nullptr
                   ? own
                   : ground_for(competition_.book(), {"conformity", "documents", "right"});
    }

    [[nodiscard]] sdk::Metadata values() const {
        sdk::Metadata values{{"paper", paper_.title}, {"remark", paper_.tick.remark}};
        const std::string& number =
            paper_.tick.number.empty() ? entrant_.certificate : paper_.tick.number;
        if (paper_.numbered() && !number.empty()) values["number"] = number;
        return values;
    }
    [[nodiscard]] sdk::Metadata values(registry::Date until) const {
        auto evidence = values();
        evidence["until"] = local_date(until);
        evidence["last_day"] = local_date(competition_.last_day);
        return evidence;
    }

    const CompetitionFacts& competition_;
    const EntrantFacts& entrant_;
    const std::vector<Paper>& papers_;
    const Paper& paper_;
};

}  // namespace

void judge_papers(const CompetitionFacts& competition, const EntrantFacts& entrant,
                  const std::vector<Paper>& papers, Verdicts& verdicts) {
    for (const Paper& paper : papers)
        if (paper.required)
            verdicts.push_back(PaperCheck(competition, entrant, papers, paper).verdict());
}

}  // namespace collegium::admission
