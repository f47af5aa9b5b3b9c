#include <algorithm>
#include <span>
#include <stdexcept>

#include <collegium/admission/papers.hpp>
#include <collegium/admission/verdict.hpp>
#include <collegium/competition/frame.hpp>

#include "verdict_texts.hpp"

namespace collegium::admission {

// texts/verdicts.toml, compiled in.
std::span<const i18n::CatalogueSource> verdict_sources();

namespace {

void add_once(std::vector<std::string>& list, const std::string& item) {
    if (!item.empty() && std::ranges::find(list, item) == list.end()) list.push_back(item);
}

std::string joined(const std::vector<std::string>& list) {
    std::string text;
    for (const std::string& item : list)
        text += (text.empty() ? "" : ", ") + item;
    return text;
}

// What a verdict says of the athlete: a coach who is refused is a question to be settled.
Outcome said_of(const Verdict& verdict) {
    const bool of_another = !verdict.of_athlete && verdict.outcome == Outcome::kRefused;
    return of_another ? Outcome::kNeedsDecision : verdict.outcome;
}

// The articles the proposal rests on: those of the verdicts that made it, grounds first.
std::vector<std::string> articles_of(const rulebook::Book& book, const Proposal& proposal,
                                     const std::vector<Verdict>& verdicts) {
    std::vector<std::string> articles;
    const Outcome made_it =
        proposal.kind == Proposal::Kind::kRefuse ? Outcome::kRefused : Outcome::kNeedsDecision;
    if (made_it == Outcome::kRefused)
        for (const std::string& id : proposal.grounds)
            if (const rulebook::Row* row = book.find("refusal", id))
                add_once(articles, competition::cite(book, row->citation()));
    for (const Verdict& verdict : verdicts)
        if (said_of(verdict) == made_it)
            add_once(articles, competition::cite(book, verdict.citation));
    return articles;
}

}  // namespace

const i18n::Catalogue& verdict_texts() {
    static const i18n::Catalogue catalogue = [] {
        auto parsed = i18n::Catalogue::parse(verdict_sources());
        if (!parsed) throw std::logic_error(parsed.error().message);
        return std::move(*parsed);
    }();
    return catalogue;
}

std::string verdict_text(i18n::Language language, const Verdict& verdict) {
    return verdict_texts().text(language, verdict.text_key, verdict.values);
}

std::string note_text(i18n::Language language, const Paper& paper) {
    return paper.note_key.empty()
               ? std::string{}
               : verdict_texts().text(language, paper.note_key, paper.note_values);
}

Proposal propose(const rulebook::Book& book, const std::vector<Verdict>& verdicts) {
    Proposal proposal;
    const auto any = [&](Outcome outcome) {
        return std::ranges::any_of(
            verdicts, [&](const Verdict& verdict) { return said_of(verdict) == outcome; });
    };
    const Outcome decisive = any(Outcome::kRefused) ? Outcome::kRefused : Outcome::kNeedsDecision;
    if (decisive == Outcome::kRefused) {
        proposal.kind = Proposal::Kind::kRefuse;
    } else if (any(Outcome::kNeedsDecision)) {
        proposal.kind = Proposal::Kind::kWeigh;
    }
    proposal.room = std::ranges::none_of(verdicts, [](const Verdict& verdict) {
        return verdict.outcome == Outcome::kRefused && verdict.absolute;
    });
    for (const rulebook::Row& row : book.rows("refusal")) {
        const bool spoken_for = std::ranges::any_of(verdicts, [&](const Verdict& verdict) {
            return said_of(verdict) == decisive && verdict.ground == row.text("id");
        });
        if (spoken_for) proposal.grounds.push_back(row.text("id"));
    }
    return proposal;
}

std::string proposal_text(i18n::Language language, const rulebook::Book& book,
                          const Proposal& proposal, const std::vector<Verdict>& verdicts) {
    const std::string articles = joined(articles_of(book, proposal, verdicts));
    switch (proposal.kind) {
        case Proposal::Kind::kAdmit:
            break;
        case Proposal::Kind::kRefuse: {
            std::vector<std::string> titles;
            for (const std::string& id : proposal.grounds)
                if (const rulebook::Row* row = book.find("refusal", id))
                    add_once(titles, row->text("name"));
            return verdict_texts().text(language, "proposal.refuse",
                                        {{"grounds", joined(titles) + " (" + articles + ")"}});
        }
        case Proposal::Kind::kWeigh: {
            const auto questions = std::ranges::count(verdicts, Outcome::kNeedsDecision, said_of);
            return verdict_texts().text(language, "proposal.weigh",
                                        {{"n", std::to_string(questions)}, {"articles", articles}});
        }
    }
    return verdict_texts().text(language, "proposal.admit");
}

std::string proposal_short_text(i18n::Language language, const rulebook::Book& book,
                                const Proposal& proposal, const std::vector<Verdict>& verdicts) {
    const char* key = proposal.kind == Proposal::Kind::kAdmit    ? "proposal.admit-short"
                      : proposal.kind == Proposal::Kind::kRefuse ? "proposal.refuse-short"
                                                                 : "proposal.weigh-short";
    return verdict_texts().text(language, key,
                                {{"articles", joined(articles_of(book, proposal, verdicts))}});
}

std::vector<std::string> proposal_advice(i18n::Language language, const rulebook::Book& book,
                                         const Proposal& proposal,
                                         const std::vector<Verdict>& verdicts) {
    std::vector<std::string> lines;
    for (const Verdict& verdict : verdicts)
        if (!verdict.of_athlete && verdict.outcome == Outcome::kRefused)
            lines.push_back(
                verdict_texts().text(language, "advice.coach",
                                     {{"article", competition::cite(book, verdict.citation)}}));
    if (proposal.kind != Proposal::Kind::kRefuse) return lines;
    std::vector<std::string> absolute;
    bool paper = false;
    for (const Verdict& verdict : verdicts) {
        if (said_of(verdict) != Outcome::kRefused) continue;
        if (verdict.absolute) add_once(absolute, competition::cite(book, verdict.citation));
        paper = paper || !verdict.paper.empty();
    }
    lines.push_back(verdict_texts().text(language,
                                         absolute.empty() ? "advice.room" : "advice.no-room",
                                         {{"articles", joined(absolute)}}));
    if (paper) lines.push_back(verdict_texts().text(language, "advice.bring"));
    return lines;
}

}  // namespace collegium::admission
