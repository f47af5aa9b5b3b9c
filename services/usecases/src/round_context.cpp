#include "round_context.hpp"

#include <algorithm>
#include <set>
#include <sstream>
#include <stdexcept>

#include <collegium/i18n/catalogue.hpp>
#include <collegium/i18n/reasons.hpp>
#include <collegium/pairing/manual.hpp>
#include <collegium/play/field.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/journal.hpp>

namespace collegium::usecases {

// texts/rounds.toml, compiled in.
std::span<const i18n::CatalogueSource> round_sources();

namespace {

using play::RoundState;
using storage::Connection;
using storage::RoundRecord;

constexpr std::size_t kMostNumbers = 20;  // of a list in a sentence

// Rules no decision lifts: a round in which somebody sits twice, or nowhere, is no round.
bool is_structural(const std::string& reason) {
    static const std::set<std::string, std::less<>> kReasons{
        "PLAYER_TWICE", "PLAYER_UNPAIRED", "PLAYER_NOT_IN_ROUND", "BYE_NOT_NEEDED"};
    return kReasons.contains(reason);
}

// Who is announced absent by the round itself does not play it.
pairing::Field field_of(const Play& play, const play::Round& round) {
    pairing::Field field = play::field_before(play.tournament, play.book(), round.number);
    for (pairing::Player& player : field.players)
        if (std::ranges::find(round.absent, player.number) != round.absent.end())
            player.absent = true;
    return field;
}

}  // namespace

std::string round_text(i18n::Language language, std::string_view key, const sdk::Metadata& values) {
    static const i18n::Catalogue catalogue = [] {
        auto parsed = i18n::Catalogue::parse(round_sources());
        if (!parsed) throw std::logic_error(parsed.error().message);
        return std::move(*parsed);
    }();
    return catalogue.text(language, key, values);
}

// Pairs bind nobody and are nobody's to know before they are approved (RU-2022 5.4.10.8).
bool sees_drafts(const Caller& caller, competition::CompetitionId competition) {
    const std::string scope = competition.name();
    return require_in(caller, kPreparePairs, scope) || require_in(caller, kApprovePairs, scope);
}

sdk::Result<Play> load_for(const Caller& caller, Connection& snapshot,
                           const rulebook::Library& library, play::TournamentId tournament,
                           std::string_view permission) {
    TRY(require_in(caller, permission, tournament.competition.name()));
    auto play = load_play(snapshot, library, tournament);
    if (!play || sees_drafts(caller, tournament.competition)) return play;
    const auto is_draft = [](const play::Round& round) {
        return round.state == RoundState::kDraft;
    };
    std::erase_if(play->tournament.rounds, is_draft);
    std::erase_if(play->rounds, [&](const RoundRecord& record) { return is_draft(record.round); });
    return play;
}

sdk::Result<PairedRound> load_paired(Connection& snapshot, const Play& play, int number) {
    auto record = storage::find_round(snapshot, {play.id(), number});
    if (!record || play.round(number) == nullptr) {
        const bool planned =
            number >= 1 && number <= play::rounds_to_play(play.tournament, play.book());
        return sdk::refuse(planned ? sdk::Code::kFailedPrecondition : sdk::Code::kNotFound,
                           planned ? "ROUND_NOT_PAIRED" : "ROUND_NOT_FOUND",
                           "no such round was paired", {{"round", std::to_string(number)}});
    }
    if (const play::Round* round = play.tournament.round(number)) record->round = *round;
    PairedRound paired{*std::move(record), storage::round_changes(snapshot, {play.id(), number})};
    for (const storage::RoundChangeRecord& change : paired.changes) {
        if (change.kind != storage::ChangeKind::kWhole) continue;
        paired.record.snapshot = change.snapshot;
        paired.record.origins = change.origins;
    }
    return paired;
}

sdk::Result<OpenRound> open_round(const Caller& caller, Connection& snapshot,
                                  const rulebook::Library& library, play::RoundId id,
                                  std::optional<std::int64_t> version,
                                  std::string_view permission) {
    auto play = TRY(load_for(caller, snapshot, library, id.tournament, permission));
    auto paired = TRY(load_paired(snapshot, play, id.number));
    auto etag = TRY(expect_version(id.name(), version, paired.record.version));
    TRY(check_open(caller, play));
    return OpenRound{std::move(play), std::move(paired), std::move(etag)};
}

bool by_table(play::System system) {
    return system == play::System::kRoundRobin || system == play::System::kScheveningen ||
           system == play::System::kMatch;
}

std::vector<storage::SubjectVersion> facts_of(const Play& play) {
    if (by_table(play.tournament.settings.system)) return play.facts();
    auto facts = play.facts_with_results();
    for (const RoundRecord& record : play.rounds)
        if (record.round.state != RoundState::kDraft)
            facts.push_back({record.id.name(), record.version});
    return facts;
}

pairing::Telling telling_of(const Caller& caller, const Play& play) {
    return {caller.language, black_begins(play.book(), play.record.discipline)};
}

std::map<int, std::string> names_of(const Play& play) {
    std::map<int, std::string> names;
    for (const storage::ParticipantRecord& record : play.participants)
        if (record.participant.number > 0)
            names[record.participant.number] = registry::short_name(record.person.cyrillic_name);
    return names;
}

std::string title_of(const storage::TournamentRecord& tournament, int round) {
    return tournament.title + ", " + std::to_string(round);
}

std::string joined(const std::vector<int>& numbers) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (i == kMostNumbers) return text + ", …";
        text += (i == 0 ? "" : ", ") + std::to_string(numbers[i]);
    }
    return text;
}

std::vector<std::string> lines_of(const play::Round& round, const play::Round& other) {
    const auto all = [](const play::Round& of) {
        std::vector<std::string> lines;
        for (const play::Board& board : of.boards)
            lines.push_back(std::to_string(board.number) + " " + std::to_string(board.first) + " " +
                            std::to_string(board.second));
        if (of.bye != 0) lines.push_back("bye " + std::to_string(of.bye));
        for (const int number : of.absent)
            lines.push_back("absent " + std::to_string(number));
        return lines;
    };
    const std::vector<std::string> others = all(other);
    const std::set<std::string> known(others.begin(), others.end());
    std::vector<std::string> lines = all(round);
    std::erase_if(lines, [&](const std::string& line) { return known.contains(line); });
    return lines;
}

std::vector<pairing::Meeting> meetings_of(const play::Round& round) {
    std::vector<pairing::Meeting> meetings;
    for (const play::Board& board : round.boards)
        meetings.push_back({board.first, board.second});
    return meetings;
}

std::vector<storage::PairOrigin> origins_of(const play::Proposal& proposal) {
    std::vector<storage::PairOrigin> origins;
    if (proposal.swiss)
        for (const pairing::Pair& pair : proposal.swiss->pairs)
            origins.push_back({pair.first, pair.second, pair.how});
    return origins;
}

play::Round as_paired(const PairedRound& paired) {
    play::Round round = paired.record.round;
    std::map<int, play::Board> boards;
    for (const play::Board& board : round.boards)
        boards[board.number] = board;
    const auto read = [&](const std::string& line, bool put) {
        std::istringstream words(line);
        std::string what;
        int first = 0;
        int second = 0;
        words >> what >> first >> second;
        if (what == "bye") {
            round.bye = put ? first : 0;
        } else if (what == "absent") {
            std::erase(round.absent, first);
            if (put) round.absent.push_back(first);
        } else if (const int number = std::stoi(what); put) {
            boards[number] = play::Board{number, first, second, {}};
        } else {
            boards.erase(number);
        }
    };
    for (auto change = paired.changes.rbegin(); change != paired.changes.rend(); ++change) {
        if (change->kind == storage::ChangeKind::kWhole) break;
        for (const std::string& line : change->after)
            read(line, false);
        for (const std::string& line : change->before)
            read(line, true);
    }
    round.boards.clear();
    for (const auto& [number, board] : boards)
        round.boards.push_back(board);
    return round;
}

Play with_round(Play play, const RoundRecord& record) {
    std::erase_if(play.tournament.rounds,
                  [&](const play::Round& round) { return round.number == record.id.number; });
    std::erase_if(play.rounds, [&](const RoundRecord& other) { return other.id == record.id; });
    const auto place = std::ranges::find_if(play.tournament.rounds, [&](const play::Round& round) {
        return round.number > record.id.number;
    });
    play.rounds.insert(play.rounds.begin() + (place - play.tournament.rounds.begin()), record);
    play.tournament.rounds.insert(place, record.round);
    return play;
}

std::vector<PairFault> faults_of(const Play& play, const PairedRound& paired) {
    std::vector<PairFault> faults;
    const play::Round& round = paired.record.round;
    if (play.tournament.settings.system != play::System::kSwiss) {
        for (sdk::Violation& violation :
             play::check_pairs(play.tournament, play.book(), paired.record.round)) {
            const bool structural = is_structural(violation.reason);
            faults.push_back({std::move(violation), true, structural});
        }
        return faults;
    }
    const pairing::Field field = field_of(play, round);
    for (pairing::Fault& fault : pairing::check_round(
             field, play::swiss_settings(play.tournament, field), meetings_of(round), round.bye)) {
        const bool structural = is_structural(fault.violation.reason);
        faults.push_back({std::move(fault.violation), fault.hard, structural});
    }
    return faults;
}

tl::unexpected<sdk::Error> illegal(const std::vector<PairFault>& faults) {
    sdk::Error error;
    error.code = sdk::Code::kFailedPrecondition;
    error.reason = "PAIRS_ILLEGAL";
    error.message = "the pairs break rules";
    for (const PairFault& fault : faults) {
        if (!fault.hard) continue;
        error.violations.push_back(fault.violation);
        for (const sdk::Citation& citation : fault.violation.citations)
            if (std::ranges::find(error.citations, citation) == error.citations.end())
                error.citations.push_back(citation);
    }
    return tl::unexpected(std::move(error));
}

std::string left_out_text(i18n::Language language, const play::LeftOut& out) {
    const char* const key =
        out.fate == play::PairFate::kWaits ? "check.pair-waits" : "check.pair-lapses";
    return round_text(language, key, {{"why", i18n::reason_text(language, out.why).text}});
}

std::string remark_line(const sdk::Violation& violation) {
    std::string line = violation.reason;
    for (const auto& [key, value] : violation.metadata)
        line += "\t" + key + "=" + value;
    return line;
}

sdk::Violation parse_remark(const std::string& line) {
    sdk::Violation violation;
    std::istringstream parts(line);
    std::getline(parts, violation.reason, '\t');
    for (std::string part; std::getline(parts, part, '\t');) {
        const std::size_t sign = part.find('=');
        if (sign != std::string::npos)
            violation.metadata[part.substr(0, sign)] = part.substr(sign + 1);
    }
    return violation;
}

storage::JournalDraft round_row(const char* action, const storage::TournamentRecord& tournament,
                                const RoundRecord& record,
                                std::vector<storage::SubjectVersion> rests_on) {
    storage::JournalDraft row;
    row.scope = record.id.tournament.competition.name();
    row.action = action;
    row.subject = record.id.name();
    row.version = record.version;
    row.depends_on = std::move(rests_on);
    row.title = title_of(tournament, record.id.number);
    return row;
}

std::int64_t next_version(Connection& connection, const std::string& subject) {
    // What removes a record writes version 0; the row before it has the last one there was.
    storage::JournalFilter filter;
    filter.subject = subject;
    std::int64_t last = 0;
    for (const storage::JournalRow& row : storage::list_journal(connection, filter, 0, 2))
        last = std::max(last, row.version);
    return last + 1;
}

void touch_tournament(Connection& writer, play::TournamentId id, storage::Instant now,
                      bool finished) {
    using storage::TournamentState;
    const auto rounds = storage::list_rounds(writer, id);
    const bool running = std::ranges::any_of(
        rounds, [](const RoundRecord& record) { return record.round.state != RoundState::kDraft; });
    const TournamentState state = finished  ? TournamentState::kFinished
                                  : running ? TournamentState::kRunning
                                            : TournamentState::kDrawn;
    const auto record = storage::find_tournament(writer, id);
    storage::set_tournament_state(writer, id, record->version + 1, state, now);
}

}  // namespace collegium::usecases
