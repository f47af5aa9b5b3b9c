#include <algorithm>

#include <collegium/admission/commission.hpp>
#include <collegium/competition/frame.hpp>
#include <collegium/registry/checks.hpp>

#include "grounds.hpp"
#include "verdict_texts.hpp"

namespace collegium::admission {
namespace {

using rulebook::Book;
using rulebook::Row;

constexpr std::size_t kLongestReason = 500;
constexpr std::size_t kLongestConclusion = 60;
constexpr std::string_view kDoctorRole = "doctor";
constexpr std::string_view kOrganiserRole = "organiser";

bool has_word(const std::vector<std::string>& words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

std::string role_of(const Book& book, std::string_view post) {
    const Row* row = book.find("post", post);
    return row == nullptr ? std::string{} : row->text_or_empty("role");
}

// The doctor takes part in the work; votes are the members' own.
bool is_adviser(const Book& book, const Row& commission, std::string_view post) {
    return role_of(book, post) == kDoctorRole && commission.flag("doctor_may_sit") &&
           !has_word(commission.words("members"), post);
}

// Where the post stands in the book's list; the body that sits instead comes first.
std::size_t place_of(const Row& commission, std::string_view post) {
    std::vector<std::string> order = commission.words("instead");
    const auto members = commission.words("members");
    order.insert(order.end(), members.begin(), members.end());
    return static_cast<std::size_t>(std::ranges::find(order, post) - order.begin());
}

bool is_refusing(const Verdict& verdict) {
    return verdict.outcome == Outcome::kRefused;
}

const Verdict* absolute_one(const std::vector<Verdict>& verdicts) {
    const auto found = std::ranges::find_if(
        verdicts, [](const Verdict& verdict) { return is_refusing(verdict) && verdict.absolute; });
    return found == verdicts.end() ? nullptr : &*found;
}

bool all_accepted(const std::vector<Verdict>& verdicts) {
    return std::ranges::none_of(verdicts, [](const Verdict& verdict) {
        return is_refusing(verdict) || verdict.outcome == Outcome::kNeedsDecision;
    });
}

sdk::Error no_room(i18n::Language language, const Book& book, const Verdict& verdict) {
    sdk::Error error;
    error.code = sdk::Code::kFailedPrecondition;
    error.reason = "NO_ROOM_TO_ADMIT";
    error.message = "the book leaves no room: " + verdict.requirement;
    error.metadata = {{"article", competition::cite(book, verdict.citation)},
                      {"verdict", verdict_text(language, verdict)}};
    error.citations = {verdict.citation};
    return error;
}

}  // namespace

State state_of(DecisionOutcome outcome) {
    switch (outcome) {
        case DecisionOutcome::kAdmitted:
            return State::kAdmitted;
        case DecisionOutcome::kRefused:
            return State::kRefused;
        case DecisionOutcome::kConditional:
            break;
    }
    return State::kConditional;
}

bool may_sit(const Book& book, std::string_view post) {
    const Row* commission = only_row(book, "commission");
    if (commission == nullptr) return false;
    return has_word(commission->words("members"), post) ||
           has_word(commission->words("instead"), post) || is_adviser(book, *commission, post);
}

std::vector<Member> compose(const Book& book, std::vector<Member> members) {
    const Row* commission = only_row(book, "commission");
    if (commission == nullptr) return {};
    std::erase_if(members, [&](const Member& member) { return !may_sit(book, member.post); });
    const auto instead = commission->words("instead");
    const bool appointed = std::ranges::any_of(
        members, [&](const Member& member) { return has_word(instead, member.post); });
    if (appointed)
        std::erase_if(members, [&](const Member& member) {
            return !has_word(instead, member.post) && !is_adviser(book, *commission, member.post);
        });
    for (Member& member : members) {
        member.votes = !is_adviser(book, *commission, member.post);
        member.chair = false;
    }
    const std::string leads = appointed ? instead.front() : commission->text_or_empty("chair");
    std::ranges::stable_sort(members, {}, [&](const Member& member) {
        return std::pair(member.post != leads, place_of(*commission, member.post));
    });
    if (!members.empty() && members.front().votes) members.front().chair = true;
    return members;
}

std::vector<sdk::Violation> review_members(const Book& book, const std::vector<Member>& members) {
    std::vector<sdk::Violation> lacks;
    const Row* commission = only_row(book, "commission");
    if (commission == nullptr) return lacks;
    const auto lack = [&](std::string reason) {
        lacks.push_back({"officials", std::move(reason), {}, {commission->citation()}});
    };
    const auto sits = [&](auto predicate) {
        return std::ranges::any_of(members, [&](const Member& member) {
            return member.present && member.votes && predicate(member);
        });
    };
    if (!sits([](const Member&) { return true; })) {
        lack("COMMISSION_EMPTY");
        return lacks;
    }
    if (commission->flag("organiser_must_sit") &&
        !sits([&](const Member& member) { return role_of(book, member.post) == kOrganiserRole; }))
        lack("COMMISSION_NO_ORGANISER");
    const std::string chair = commission->text_or_empty("chair");
    const auto instead = commission->words("instead");
    if (!chair.empty() && !sits([&](const Member& member) {
            return member.post == chair || has_word(instead, member.post);
        }))
        lack("COMMISSION_NO_CHAIR");
    return lacks;
}

sdk::Result<void> may_decide(const Book& book, const std::vector<Member>& members) {
    for (const sdk::Violation& lack : review_members(book, members)) {
        if (lack.reason == "COMMISSION_NO_CHAIR") continue;  // another member leads
        auto refused = sdk::refuse(sdk::Code::kFailedPrecondition, lack.reason,
                                   "the commission's composition is not the book's");
        refused.value().citations = lack.citations;
        return refused;
    }
    return {};
}

std::vector<Ground> grounds_of(const Book& book) {
    std::vector<Ground> grounds;
    for (const Row& row : book.rows("refusal"))
        grounds.push_back({row.text("id"), row.text("name"), row.citation()});
    return grounds;
}

bool needs_conclusion(const Book& book, std::string_view ground) {
    const Row* row = book.find("refusal", ground);
    return row != nullptr && row->text("check") == "health" && row == ground_for(book, {"health"});
}

sdk::Result<CheckedDecision> check_decision(const Book& book, const std::vector<Verdict>& verdicts,
                                            const DecisionForm& form, i18n::Language language) {
    registry::Checks checks("");
    CheckedDecision decision;
    decision.reason = checks.line("reason", form.reason, kLongestReason);
    decision.doctor_conclusion =
        checks.line("doctor_conclusion", form.doctor_conclusion, kLongestConclusion);
    if (form.outcome < 1 || form.outcome > 3) {
        checks.violate("outcome", "REQUIRED");
        return std::move(checks).refusal();
    }
    decision.outcome = static_cast<DecisionOutcome>(form.outcome);
    const bool refuses = decision.outcome == DecisionOutcome::kRefused;
    if (decision.outcome == DecisionOutcome::kConditional) {
        const Row* commission = only_row(book, "commission");
        if (commission == nullptr || !commission->flag("conditional_decisions"))
            checks.violate("outcome", "CONDITION_NOT_IN_BOOK");
        else if (!form.has_condition_term)
            checks.violate("condition_until", "CONDITION_TERM_REQUIRED");
    }
    for (const std::string& id : form.grounds) {
        const Row* row = book.find("refusal", id);
        if (row == nullptr)
            checks.violate("grounds", "GROUND_UNKNOWN", {{"ground", id}});
        else
            decision.grounds.push_back({id, row->text("name"), row->citation()});
    }
    if (refuses) {
        if (form.grounds.empty()) checks.violate("grounds", "GROUND_REQUIRED");
        const bool health = std::ranges::any_of(
            form.grounds, [&](const std::string& id) { return needs_conclusion(book, id); });
        if (health && decision.doctor_conclusion.empty())
            checks.violate("doctor_conclusion", "DOCTOR_CONCLUSION_REQUIRED");
    } else {
        decision.grounds.clear();
        if (decision.outcome == DecisionOutcome::kAdmitted) {
            if (const Verdict* barred = absolute_one(verdicts))
                return tl::unexpected(no_room(language, book, *barred));
        }
    }
    const bool in_spite = !refuses && !all_accepted(verdicts);
    if ((in_spite || form.correction) && decision.reason.empty())
        checks.violate(
            "reason", form.correction ? "CORRECTION_REASON_REQUIRED" : "ADMISSION_REASON_REQUIRED");
    if (!checks.passed()) return std::move(checks).refusal();
    return decision;
}

VoteResult count_votes(const Book& book, const std::vector<Member>& members,
                       const std::vector<Vote>& votes) {
    const Row* commission = only_row(book, "commission");
    int voters = 0;
    int in_favour = 0;
    int against = 0;
    int abstained = 0;
    Choice chair = Choice::kAbstain;
    for (const Member& member : members) {
        if (!member.present || !member.votes) continue;
        ++voters;
        const auto vote = std::ranges::find(votes, member.official, &Vote::official);
        if (vote == votes.end()) continue;
        if (member.chair) chair = vote->choice;
        in_favour += vote->choice == Choice::kFor ? 1 : 0;
        against += vote->choice == Choice::kAgainst ? 1 : 0;
        abstained += vote->choice == Choice::kAbstain ? 1 : 0;
    }
    const std::string majority =
        commission == nullptr ? std::string("simple") : commission->text_or_empty("majority");
    const auto wins = [&](int count) {
        if (majority == "all") return voters > 0 && count == voters;
        if (majority == "two-thirds") return 3 * count >= 2 * voters && count > 0;
        return 2 * count > voters;
    };
    if (wins(in_favour)) return VoteResult::kUpheld;
    if (wins(against)) return VoteResult::kOverturned;
    if (in_favour + against + abstained < voters) return VoteResult::kOpen;
    if (in_favour > against && majority == "simple") return VoteResult::kUpheld;
    if (against > in_favour && majority == "simple") return VoteResult::kOverturned;
    const bool casting = commission != nullptr && commission->text_or_empty("tie") == "chair";
    return casting && in_favour == against && chair == Choice::kAgainst ? VoteResult::kOverturned
                                                                        : VoteResult::kUpheld;
}

std::string voting_text(i18n::Language language, const Book& book) {
    const Row* commission = only_row(book, "commission");
    if (commission == nullptr) return {};
    std::string majority = commission->text_or_empty("majority");
    if (majority.empty()) majority = "simple";
    const bool casting = commission->text_or_empty("tie") == "chair";
    return verdict_texts().text(
        language, casting ? "voting.tie-chair" : "voting.tie-stands",
        {{"majority", verdict_texts().text(language, "voting." + majority)}});
}

}  // namespace collegium::admission
