// Rules a round keeps or breaks, in words, with their articles.
#include <algorithm>

#include <collegium/competition/frame.hpp>
#include <collegium/i18n/reasons.hpp>
#include <collegium/pairing/manual.hpp>
#include <collegium/pairing/pairing_file.hpp>
#include <collegium/play/field.hpp>
#include <collegium/play/settings.hpp>

#include "round_context.hpp"

namespace collegium::usecases {
namespace {

using pairing::Checked;
using play::RoundState;

CheckState state_of(Checked::Outcome outcome) {
    switch (outcome) {
        case Checked::Outcome::kKept:
            return CheckState::kMet;
        case Checked::Outcome::kBroken:
            return CheckState::kBroken;
        case Checked::Outcome::kNote:
            break;
    }
    return CheckState::kNotApplicable;
}

// A Swiss round: what was known, and the pairs as they stand.
struct SwissRound {
    pairing::PairingFile file;
    pairing::Round standing;
};

std::optional<SwissRound> swiss_of(const Play& play, const PairedRound& paired) {
    const storage::RoundRecord& record = paired.record;
    if (play.tournament.settings.system != play::System::kSwiss) return std::nullopt;
    auto file = pairing::parse_pairing_file(record.snapshot);
    if (!file) return std::nullopt;
    SwissRound swiss;
    swiss.file = *std::move(file);
    for (pairing::Player& player : swiss.file.field.players) {
        if (std::ranges::find(record.round.absent, player.number) != record.round.absent.end())
            player.absent = true;
        // Drawn anew without somebody who left since.
        const play::Participant* who = play.tournament.participant(player.number);
        if (who != nullptr && who->standing != play::Standing::kPlaying &&
            play::last_round_of(play.tournament, *who) < record.id.number)
            player.plays = false;
    }
    auto standing = pairing::set_round(swiss.file.field, swiss.file.settings,
                                       meetings_of(record.round), record.round.bye);
    if (!standing) return std::nullopt;
    swiss.standing = *std::move(standing);
    return swiss;
}

std::vector<RoundCheck> swiss_checks(const Caller& caller, const Play& play,
                                     const SwissRound& swiss) {
    std::vector<RoundCheck> checks;
    for (const Checked& checked : pairing::explain_checks(
             swiss.file.field, swiss.file.settings, swiss.standing, telling_of(caller, play))) {
        RoundCheck check;
        check.id = checked.id;
        check.state = state_of(checked.outcome);
        check.text = checked.line.text;
        if (!checked.line.citations.empty())
            check.article = competition::cite(play.book(), checked.line.citations.front());
        checks.push_back(std::move(check));
    }
    return checks;
}

// Forced pairs the round was paired without: the arbiter is to know of each, and why.
void add_left_out(const Caller& caller, const Play& play, const pairing::Field& field,
                  std::vector<RoundCheck>& checks) {
    for (const play::LeftOut& out : play::rules_of_round(play.tournament, field).left_out) {
        RoundCheck check{"forced-pair", CheckState::kRemark, left_out_text(caller.language, out),
                         ""};
        if (!out.why.citations.empty())
            check.article = competition::cite(play.book(), out.why.citations.front());
        checks.push_back(std::move(check));
    }
}

// Of tables and brackets: what is wrong, or that nothing is.
std::vector<RoundCheck> table_checks(const Caller& caller, const Play& play,
                                     const PairedRound& paired) {
    const rulebook::Book& book = play.book();
    const play::System system = play.tournament.settings.system;
    const rulebook::Row* row = book.find("system", play::system_word(system));
    const std::string article =
        row == nullptr ? std::string() : competition::cite(book, row->citation());
    std::vector<RoundCheck> checks;
    for (const PairFault& fault : faults_of(play, paired))
        checks.push_back({fault.violation.reason, CheckState::kBroken,
                          i18n::reason_text(caller.language, fault.violation).text, article});
    if (!checks.empty()) return checks;
    checks.push_back(
        {"everybody-once", CheckState::kMet, round_text(caller.language, "check.once"), article});
    if (system == play::System::kRoundRobin)
        checks.push_back(
            {"met-once", CheckState::kMet, round_text(caller.language, "check.met-once"), article});
    return checks;
}

// Who missed a game of a round robin up to this round: the chief arbiter decides on him.
void add_missed(const Caller& caller, const Play& play, const storage::RoundRecord& record,
                std::vector<RoundCheck>& checks) {
    if (record.round.state < RoundState::kPlaying) return;
    std::string who;
    for (const auto& [number, missed] :
         play::missed_games(play.tournament, play.book(), record.id.number))
        who += (who.empty() ? "" : ", ") + play.short_name(number) + " – " + std::to_string(missed);
    if (who.empty()) return;
    RoundCheck check{"missed-games", CheckState::kRemark,
                     round_text(caller.language, "check.missed", {{"who", who}}), ""};
    if (const rulebook::Row* row = play.book().find("condition", "withdrawals"))
        check.article = competition::cite(play.book(), row->citation());
    checks.push_back(std::move(check));
}

}  // namespace

std::vector<RoundCheck> checks_of(const Caller& caller, const Play& play,
                                  const PairedRound& paired) {
    const auto swiss = swiss_of(play, paired);
    auto checks = swiss ? swiss_checks(caller, play, *swiss) : table_checks(caller, play, paired);
    if (swiss) add_left_out(caller, play, swiss->file.field, checks);
    add_missed(caller, play, paired.record, checks);
    return checks;
}

}  // namespace collegium::usecases
