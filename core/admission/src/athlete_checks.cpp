#include <algorithm>

#include <collegium/admission/ranks.hpp>

#include "dates.hpp"
#include "entry.hpp"
#include "grounds.hpp"
#include "requirements.hpp"

namespace collegium::admission {
namespace {

using rulebook::AgeGroup;
using rulebook::Row;

// The age of one entrant against the group of the line.
class AgeCheck {
  public:
    AgeCheck(const CompetitionFacts& competition, const EntrantFacts& entrant)
        : competition_(competition),
          entrant_(entrant),
          book_(competition.book()),
          groups_(groups_of(competition)),
          group_(find_group()) {}

    [[nodiscard]] Verdict verdict() const {
        const Row& counting = book_.rows("age_counting").front();
        if (group_ == nullptr)
            return unmet("age-group", "age.no-group", counting.citation(), right(),
                         {{"group", printed_group()}});
        if (!is_played())
            return unmet("age-group", "age.not-played", group_->citation, right(), values(0));
        const auto age = counted_years(competition_, entrant_);
        if (!age) return to_weigh("age-group", "age.unknown", group_->citation, right(), values(0));
        if (const Row* parameter = below_minimum())
            return unmet("age-group", "age.below-minimum", parameter->citation(),
                         ground_for(book_, {"minimum-age", "age", "right"}), minimum_values());
        if (group_->too_old(*age))
            return unmet("age-group", "age.over", group_->citation,
                         ground_for(book_, {"age", "right"}), values(*age));
        if (group_->students) return students_verdict(*age);
        return fitting_verdict(*age, counting);
    }

  private:
    [[nodiscard]] const AgeGroup* find_group() const {
        const std::string id = group_id(competition_, entrant_);
        if (!id.empty()) {
            const auto found = std::ranges::find(groups_, id, &AgeGroup::id);
            return found == groups_.end() ? nullptr : &*found;
        }
        // The line says nothing: the athlete's own group among those that are played.
        const auto age = counted_years(competition_, entrant_);
        const AgeGroup* home =
            age ? rulebook::home_group(competition_.regulation.frame().groups, *age) : nullptr;
        if (home == nullptr) return groups_.empty() ? nullptr : &groups_.back();
        return &*std::ranges::find(groups_, home->id, &AgeGroup::id);
    }

    [[nodiscard]] bool is_played() const {
        const auto& played = competition_.regulation.frame().groups;
        return played.empty() ||
               std::ranges::find(played, group_->id, &AgeGroup::id) != played.end();
    }

    // The parameter that sets a minimum age, where the athlete is younger on the first day.
    [[nodiscard]] const Row* below_minimum() const {
        const auto least = competition_.regulation.number("minimum-age");
        if (!least || *least == 0) return nullptr;
        const int age = entrant_.birth_date
                            ? registry::age_on(*entrant_.birth_date, competition_.first_day)
                            : counted_years(competition_, entrant_).value_or(0);
        return age < *least ? competition_.regulation.find("minimum-age")->parameter : nullptr;
    }

    [[nodiscard]] Verdict students_verdict(int age) const {
        if (group_->younger(age))
            return unmet("age-group", "age.under", group_->citation, right(), values(age));
        if (!entrant_.student && !proof_shown())
            return unmet("age-group", "age.not-student", group_->citation, right(), values(age));
        return met("age-group", "age.student", group_->citation, values(age));
    }

    // A paper that proves it counts as much as the line.
    [[nodiscard]] bool proof_shown() const {
        return std::ranges::any_of(book_.rows("document"), [&](const Row& row) {
            if (row.text("needed") != "students") return false;
            const auto tick = std::ranges::find(entrant_.ticks, row.text("id"), &Tick::paper);
            return tick != entrant_.ticks.end() && tick->state == TickState::kOriginal;
        });
    }

    [[nodiscard]] Verdict fitting_verdict(int age, const Row& counting) const {
        const std::vector<AgeGroup> groups = own_groups_of(competition_);
        const AgeGroup* home = rulebook::home_group(groups, age);
        const bool at_home = home != nullptr && home->id == group_->id;
        if (group_->younger(age) && at_home)
            return to_weigh("age-group", "age.below-all", group_->citation, right(), values(age));
        if (at_home) return met("age-group", "age.own", group_->citation, values(age));
        if (!counting.flag("play_up"))
            return unmet("age-group", "age.no-play-up", counting.citation(), right(), values(age));
        return play_up_verdict(age, home, counting);
    }

    [[nodiscard]] Verdict play_up_verdict(int age, const AgeGroup* home,
                                          const Row& counting) const {
        auto evidence = values(age);
        evidence["home"] = home == nullptr ? "—" : caption_of(*home, competition_, entrant_);
        const std::string wanted = competition_.regulation.text("play-up-rank");
        if (wanted.empty() || competition_.regulation.flag("adapted"))
            return met("age-group", "age.up", counting.citation(), evidence);
        evidence["wanted"] = wanted;
        evidence["rank"] = entrant_.rank.empty() ? "—" : entrant_.rank;
        switch (compare_rank(book_, entrant_.rank, wanted)) {
            case RankCheck::kMet:
                return met("age-group", "age.up-ranked", counting.citation(), evidence);
            case RankCheck::kNotMet:
                return unmet("age-group", "age.up-rank-low", counting.citation(), right(),
                             evidence);
            case RankCheck::kUnknown:
                break;
        }
        return to_weigh("age-group", "age.up-condition", counting.citation(), right(), evidence);
    }

    [[nodiscard]] const Row* right() const { return ground_for(book_, {"right", "age"}); }

    [[nodiscard]] std::string printed_group() const {
        const Row* row = book_.find("age_group", group_id(competition_, entrant_));
        return row == nullptr ? group_id(competition_, entrant_) : row->text("male");
    }

    [[nodiscard]] sdk::Metadata values(int age) const {
        return {{"age", std::to_string(age)},
                {"year", std::to_string(counting_year(competition_))},
                {"group", caption_of(*group_, competition_, entrant_)}};
    }

    [[nodiscard]] sdk::Metadata minimum_values() const {
        return {{"least", std::to_string(*competition_.regulation.number("minimum-age"))}};
    }

    const CompetitionFacts& competition_;
    const EntrantFacts& entrant_;
    const rulebook::Book& book_;
    std::vector<AgeGroup> groups_;
    const AgeGroup* group_;
};

}  // namespace

void judge_age(const CompetitionFacts& competition, const EntrantFacts& entrant,
               Verdicts& verdicts) {
    verdicts.push_back(AgeCheck(competition, entrant).verdict());
}

void judge_sex(const CompetitionFacts& competition, const EntrantFacts& entrant,
               Verdicts& verdicts) {
    const Row* row = only_row(competition.book(), "sex");
    if (row == nullptr) return;
    const registry::Sex played_for = sex_played(competition, entrant).value_or(entrant.sex);
    const bool women = played_for == registry::Sex::kFemale;
    if (played_for == entrant.sex) {
        verdicts.push_back(met("sex", women ? "sex.women" : "sex.men", row->citation()));
    } else if (row->flag(women ? "men_among_women" : "women_among_men")) {
        verdicts.push_back(
            met("sex", women ? "sex.man-among-women" : "sex.woman-among-men", row->citation()));
    } else {
        verdicts.push_back(unmet("sex", women ? "sex.no-men" : "sex.no-women", row->citation(),
                                 ground_for(competition.book(), {"right"})));
    }
}

void judge_rank(const CompetitionFacts& competition, const EntrantFacts& entrant,
                Verdicts& verdicts) {
    if (competition.regulation.flag("adapted")) return;
    const std::string wanted = competition.regulation.text("minimum-rank");
    const bool lapsed = entrant.rank_end && *entrant.rank_end < competition.first_day;
    if (wanted.empty()) return;
    const sdk::Citation& citation = competition.regulation.find("minimum-rank")->citation;
    const Row* ground = ground_for(competition.book(), {"right"});
    const sdk::Metadata values{{"wanted", wanted},
                               {"rank", entrant.rank.empty() ? "—" : entrant.rank}};
    switch (compare_rank(competition.book(), entrant.rank, wanted)) {
        case RankCheck::kMet:
            verdicts.push_back(lapsed ? to_weigh("rank", "rank.lapsed", citation, ground, values)
                                      : met("rank", "rank.met", citation, values));
            return;
        case RankCheck::kNotMet:
            verdicts.push_back(unmet("rank", "rank.low", citation, ground, values));
            return;
        case RankCheck::kUnknown:
            verdicts.push_back(to_weigh("rank", "rank.unknown", citation, ground, values));
            return;
    }
}

Verdict ban_verdict(const CompetitionFacts& competition, const std::vector<BanFact>& bans,
                    std::string_view capacity) {
    const Row* ground =
        ground_for(competition.book(), {"disqualification", "doping-list", "right"});
    const sdk::Citation citation = ground == nullptr ? sdk::Citation{} : ground->citation();
    if (bans.empty()) {
        Verdict clear = met("ban", competition.checked_at.empty() ? "ban.none" : "ban.none-at",
                            citation, {{"time", competition.checked_at}});
        clear.strength = Strength::kMust;
        return clear;
    }
    const BanFact& ban = bans.front();
    const bool coach = capacity == "coach";
    const char* key = coach ? (ban.until ? "ban.coach" : "ban.coach-for-life")
                            : (ban.until ? "ban.found" : "ban.for-life");
    return unmet("ban", key, citation, ground,
                 {{"until", ban.until ? local_date(*ban.until) : "—"}, {"decision", ban.decision}});
}

void judge_posts(const CompetitionFacts& competition, const EntrantFacts& entrant,
                 Verdicts& verdicts) {
    const Row* kept = nullptr;  // the row to cite where nothing stands against it
    for (const Row& row : competition.book().rows("incompatibility")) {
        if (row.text("with") != "player") continue;
        kept = &row;
        const auto barred = row.words("posts");
        for (const std::string& post : entrant.posts) {
            if (std::ranges::find(barred, post) == barred.end()) continue;
            const Row* named = competition.book().find("post", post);
            verdicts.push_back(unmet("official", "official.holds", row.citation(),
                                     ground_for(competition.book(), {"official", "right"}),
                                     {{"post", named == nullptr ? post : named->text("name")}}));
            return;
        }
    }
    if (kept != nullptr) verdicts.push_back(met("official", "official.none", kept->citation()));
}

void judge_coach(const CompetitionFacts& competition, const EntrantFacts& entrant,
                 Verdicts& verdicts) {
    if (entrant.coach_bans.empty()) return;
    // The athlete may play; the coach may come in no capacity, so the line names another one.
    Verdict verdict = ban_verdict(competition, entrant.coach_bans, "coach");
    verdict.requirement = "coach";
    verdict.of_athlete = false;
    verdict.absolute = true;
    verdict.strength = Strength::kMust;
    verdict.ground.clear();
    if (const Row* row = any_capacity(competition.book())) verdict.citation = row->citation();
    verdict.values["coach"] = entrant.coach;
    verdicts.push_back(std::move(verdict));
}

}  // namespace collegium::admission
