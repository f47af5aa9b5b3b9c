#include <algorithm>

#include <collegium/competition/frame.hpp>
#include <collegium/i18n/reasons.hpp>
#include <collegium/protests/deposit.hpp>
#include <collegium/protests/filing.hpp>

#include "rows.hpp"

namespace collegium::protests {
namespace {

using competition::articles_of;
using competition::Regulation;
using rulebook::Book;
using rulebook::Row;

std::string_view word_of(Filer filer) {
    switch (filer) {
        case Filer::kPlayer:
            return "player";
        case Filer::kRepresentative:
            return "representative";
        case Filer::kTeamRepresentative:
            return "team-representative";
        case Filer::kOther:
            break;
    }
    return {};
}

class Reviewer {
  public:
    Reviewer(const Regulation& regulation, Stage stage, const Filing& filing)
        : regulation_(regulation),
          book_(*regulation.frame().book),
          stage_(stage),
          filing_(filing),
          row_(book_.find("filing", protests::word_of(stage))) {}

    std::vector<Verdict> run(const std::optional<Term>& term, const rounds::Captaincy& team) && {
        look_at_filer(team);
        look_at_writing();
        if (term) look_at_term(*term);
        look_at_articles();
        look_at_subject();
        if (stage_ == Stage::kProtest) look_at_deposit();
        if (stage_ == Stage::kAppeal) look_at_appeal();
        return std::move(verdicts_);
    }

  private:
    void say(const char* requirement, Outcome outcome, std::string reason,
             std::vector<sdk::Citation> articles, sdk::Metadata values = {}) {
        verdicts_.push_back(
            {requirement, outcome, std::move(reason), std::move(values), std::move(articles)});
    }

    void look_at_filer(const rounds::Captaincy& team) {
        if (regulation_.frame().teams()) {
            // Writing is looked at for itself.
            const auto captain =
                rounds::check_team_protest(book_, team, filing_.person, filing_.at, true);
            const auto& rows = book_.rows("captain");
            if (captain) {
                say("filer", Outcome::kAccepted, "PROTEST_OF_CAPTAIN",
                    articles_of(rows.empty() ? nullptr : &rows.front()));
            } else {
                say("filer", Outcome::kRefused, captain.error().reason, captain.error().citations);
            }
            return;
        }
        if (row_ == nullptr) return;
        const std::vector<std::string> by = row_->words("by");
        const bool may = std::find(by.begin(), by.end(), word_of(filing_.as)) != by.end();
        say("filer", may ? Outcome::kAccepted : Outcome::kRefused,
            may ? "PROTEST_OF_ENTITLED" : "PROTEST_NO_STANDING", articles_of(row_));
    }

    void look_at_writing() {
        if (row_ == nullptr || !row_->flag("in_writing")) return;
        say("writing", filing_.in_writing ? Outcome::kAccepted : Outcome::kIncomplete,
            filing_.in_writing ? "PROTEST_WRITTEN" : "PROTEST_TO_BE_WRITTEN", articles_of(row_));
    }

    void look_at_term(const Term& term) {
        switch (term.kind) {
            case Term::Kind::kAnyTime:
                return say("term", Outcome::kAccepted, "PROTEST_AT_ANY_TIME", term.citations);
            case Term::Kind::kByRegulation:
                return say("term", Outcome::kNeedsDecision, "PROTEST_TERM_BY_REGULATION",
                           term.citations);
            case Term::Kind::kOpen:
                return say("term", Outcome::kAccepted, "PROTEST_TERM_OPEN", term.citations);
            case Term::Kind::kCounted:
                break;
        }
        if (filing_.at <= *term.until)
            return say("term", Outcome::kAccepted, "PROTEST_IN_TIME", term.citations);
        const auto late = std::chrono::ceil<std::chrono::minutes>(filing_.at - *term.until);
        say("term", Outcome::kRefused, "PROTEST_LATE", term.citations,
            {{"minutes", std::to_string(late.count())}});
    }

    void look_at_articles() {
        if (row_ == nullptr || !row_->flag("names_articles")) return;
        std::string named;
        for (const std::string& article : filing_.articles)
            named += (named.empty() ? "" : ", ") + article;
        if (named.empty())
            return say("articles", Outcome::kIncomplete, "PROTEST_ARTICLES_MISSING",
                       articles_of(row_));
        say("articles", Outcome::kAccepted, "PROTEST_ARTICLES_NAMED", articles_of(row_),
            {{"articles", named}});
    }

    void look_at_subject() {
        const Row* barred = book_.find("no_protest", filing_.subject);
        if (barred == nullptr) return;
        say("subject", Outcome::kRefused,
            stage_ == Stage::kAppeal ? "APPEAL_BARRED" : "PROTEST_BARRED", articles_of(barred),
            {{"subject", barred->text("name")}});
    }

    void look_at_deposit() {
        const auto deposit = deposit_of(regulation_);
        if (!deposit) return;
        const bool paid = filing_.deposit >= deposit->amount;
        say("deposit", paid ? Outcome::kAccepted : Outcome::kIncomplete,
            paid ? "PROTEST_DEPOSIT_PAID" : "PROTEST_DEPOSIT_UNPAID", deposit->citations,
            {{"amount", competition::grouped(deposit->amount)}});
    }

    // RU-2022 5.4.17.5: a committee that need not be, and only after a protest.
    void look_at_appeal() {
        const Row& appeal = book_.rows("appeal").front();
        if (regulation_.find("appeal-committee") != nullptr &&
            !regulation_.flag("appeal-committee"))
            say("committee", Outcome::kRefused, "APPEAL_WITHOUT_COMMITTEE", articles_of(&appeal));
        if (!appeal.flag("needs_decided_protest")) return;
        say("protest", filing_.after_protest ? Outcome::kAccepted : Outcome::kRefused,
            filing_.after_protest ? "APPEAL_AFTER_PROTEST" : "APPEAL_WITHOUT_PROTEST",
            articles_of(&appeal));
    }

    const Regulation& regulation_;
    const Book& book_;
    Stage stage_;
    const Filing& filing_;
    const Row* row_;
    std::vector<Verdict> verdicts_;
};

}  // namespace

std::vector<Verdict> review_filing(const Regulation& regulation, Stage stage,
                                   const std::optional<Term>& term, const Filing& filing,
                                   const rounds::Captaincy& team) {
    return Reviewer(regulation, stage, filing).run(term, team);
}

Outcome outcome_of(std::span<const Verdict> verdicts) {
    for (const Outcome outcome :
         {Outcome::kRefused, Outcome::kNeedsDecision, Outcome::kIncomplete}) {
        if (std::any_of(verdicts.begin(), verdicts.end(),
                        [&](const Verdict& verdict) { return verdict.outcome == outcome; }))
            return outcome;
    }
    return Outcome::kAccepted;
}

std::string verdict_text(i18n::Language language, const Verdict& verdict) {
    return i18n::reasons().text(language, verdict.reason, verdict.values);
}

}  // namespace collegium::protests
