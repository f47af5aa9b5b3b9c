#include <algorithm>

#include <collegium/admission/application.hpp>
#include <collegium/admission/payment.hpp>

#include "grounds.hpp"
#include "requirements.hpp"

namespace collegium::admission {
namespace {

using rulebook::Row;

const Row* not_conforming(const rulebook::Book& book) {
    return ground_for(book, {"conformity", "documents", "right"});
}

bool is_paid_late(const CompetitionFacts& competition, const FeeFacts& fee, const FeeRule& rule) {
    switch (rule.due) {
        case FeeDue::kBeforeCommission:
            return fee.paid_at && competition.commission_opened &&
                   *fee.paid_at > *competition.commission_opened;
        case FeeDue::kStartDay:
            return fee.paid_on && *fee.paid_on > competition.first_day;
        case FeeDue::kByRegulation:
            break;
    }
    return false;
}

}  // namespace

void judge_discipline(const CompetitionFacts& competition, const EntrantFacts& entrant,
                      Verdicts& verdicts) {
    const Row* discipline = competition.regulation.frame().discipline;
    if (discipline == nullptr) return;
    const bool other = !entrant.discipline.empty() && entrant.discipline != discipline->text("id");
    if (!other) {
        verdicts.push_back(met("discipline", "discipline.same", discipline->citation(),
                               {{"discipline", discipline->text("name")}}));
        return;
    }
    const Row* named = competition.book().find("discipline", entrant.discipline);
    verdicts.push_back(
        unmet("discipline", "discipline.other", discipline->citation(),
              ground_for(competition.book(), {"right"}),
              {{"discipline", named == nullptr ? entrant.discipline : named->text("name")}}));
}

void judge_signatures(const CompetitionFacts& competition, const EntrantFacts& entrant,
                      Verdicts& verdicts) {
    const auto rules = signature_rules(competition.regulation.frame(), Stage::kFinal);
    bool complete = true;
    for (const SignatureRule& rule : rules) {
        const auto& given = entrant.application.signatures;
        const auto found = std::ranges::find(given, rule.id, &Signature::id);
        const bool is_signed = found != given.end() && found->is_signed;
        const bool stamped = !rule.stamp || (found != given.end() && found->is_stamped);
        if (is_signed && stamped) continue;
        complete = false;
        verdicts.push_back(
            to_weigh("signature." + rule.id, is_signed ? "signature.no-stamp" : "signature.missing",
                     rule.citation, not_conforming(competition.book()), {{"who", rule.title}}));
    }
    if (!rules.empty() && complete)
        verdicts.push_back(met("signatures", "signature.complete", rules.front().citation));
}

void judge_doctor_mark(const CompetitionFacts& competition, const EntrantFacts& entrant,
                       Verdicts& verdicts) {
    // Where the mark is a paper of the book, the papers say it.
    const auto& documents = competition.book().rows("document");
    if (std::ranges::any_of(documents, [](const Row& row) { return row.flag("by_doctor_mark"); }))
        return;
    for (const SignatureRule& rule :
         signature_rules(competition.regulation.frame(), Stage::kFinal)) {
        if (!rule.per_line) continue;
        verdicts.push_back(entrant.doctor_mark
                               ? met("doctor-mark", "doctor.marked", rule.citation)
                               : unmet("doctor-mark", "doctor.not-marked", rule.citation,
                                       not_conforming(competition.book())));
    }
}

void judge_entry(const CompetitionFacts& competition, const EntrantFacts& entrant,
                 Verdicts& verdicts) {
    if (const Row* row = stage_row(competition.book(), Stage::kPreliminary)) {
        verdicts.push_back(entrant.in_preliminary
                               ? met("preliminary", "preliminary.in", row->citation())
                               : to_weigh("preliminary", "preliminary.not-in", row->citation(),
                                          ground_for(competition.book(), {"right"})));
    }
    if (entrant.application.late) {
        const Row* row = stage_row(competition.book(), Stage::kPreliminary);
        Verdict late =
            met("late", "application.late", row == nullptr ? sdk::Citation{} : row->citation(),
                {{"deadline", entrant.application.deadline}});
        late.outcome = Outcome::kInformation;
        verdicts.push_back(std::move(late));
    }
    if (!entrant.also_in.empty()) {
        std::string numbers;
        for (const int number : entrant.also_in)
            numbers += (numbers.empty() ? "" : ", ") + std::to_string(number);
        const Row* row = stage_row(competition.book(), Stage::kFinal);
        verdicts.push_back(to_weigh("entered-twice", "application.twice",
                                    row == nullptr ? sdk::Citation{} : row->citation(), nullptr,
                                    {{"applications", numbers}}));
    }
}

void judge_quota(const CompetitionFacts& competition, const EntrantFacts& entrant,
                 Verdicts& verdicts) {
    if (!entrant.quota) return;
    const QuotaFact& quota = *entrant.quota;
    const competition::Entry* entry = competition.regulation.find("quota");
    const Row* ground = ground_for(competition.book(), {"right"});
    const sdk::Citation citation = entry != nullptr    ? entry->citation
                                   : ground != nullptr ? ground->citation()
                                                       : sdk::Citation{};
    const sdk::Metadata values{{"place", std::to_string(quota.place)},
                               {"most", std::to_string(quota.most)},
                               {"whose", quota.whose}};
    verdicts.push_back(quota.place <= quota.most
                           ? met("quota", "quota.within", citation, values)
                           : unmet("quota", "quota.over", citation, ground, values));
}

void judge_fee(const CompetitionFacts& competition, const EntrantFacts& entrant,
               Verdicts& verdicts) {
    const FeeFacts& fee = entrant.fee;
    if (fee.due == 0) return;
    const auto rule = fee_rule(competition.regulation.frame());
    const competition::Entry* entry = competition.regulation.find("entry-fee");
    const sdk::Citation citation = rule               ? rule->citation
                                   : entry != nullptr ? entry->citation
                                                      : sdk::Citation{};
    const sdk::Metadata values{{"due", money_text(fee.due)}, {"time", fee.paid_time}};
    if (fee.paid >= fee.due) {
        const bool late = rule && is_paid_late(competition, fee, *rule);
        Verdict paid = met("fee", late ? "fee.late" : "fee.paid", citation, values);
        if (late) paid.outcome = Outcome::kInformation;
        verdicts.push_back(std::move(paid));
        return;
    }
    const bool refuses =
        (rule && rule->unpaid_refuses) || competition.regulation.flag("unpaid-fee-refuses");
    if (refuses) {
        verdicts.push_back(unmet("fee", "fee.unpaid", citation,
                                 ground_for(competition.book(), {"right"}), values));
        return;
    }
    Verdict unpaid = met("fee", "fee.unpaid-warning", citation, values);
    unpaid.outcome = Outcome::kInformation;
    verdicts.push_back(std::move(unpaid));
}

}  // namespace collegium::admission
