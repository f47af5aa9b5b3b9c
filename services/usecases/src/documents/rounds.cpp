// Pairs and protocol of a round: RU-2022 appendix 6 (14.1.1), RU-CHESS 30.2.4, UA-2024 IV.5.6.
#include <map>
#include <set>

#include <fmt/format.h>

#include <collegium/documents/forms/round_protocol.hpp>
#include <collegium/play/decider.hpp>
#include <collegium/play/sides.hpp>
#include <collegium/storage/repositories/boards.hpp>
#include <collegium/storage/repositories/draws.hpp>

#include "documents/tournament.hpp"
#include "opening_lot.hpp"

namespace collegium::usecases {
namespace {

using State = DocumentCondition::State;

class RoundDocument : public RoundKind {
  public:
    // The book's form of the protocol serves both.
    [[nodiscard]] const rulebook::Row* form(const Competition& competition) const override {
        return competition.book().find("form", "round-protocol");
    }

  protected:
    explicit RoundDocument(bool pairs_only) : pairs_only_(pairs_only) {}

    // Results of other rounds do not stand in it; of pairs none does.
    [[nodiscard]] bool tells_of(int own, int changed) const override { return own == changed; }
    [[nodiscard]] bool counts_others() const override { return false; }

    [[nodiscard]] DocumentDraft draft(const DocumentSources& from,
                                      const std::string& subject) const override {
        documents::RoundProtocolFacts facts;
        facts.form = form_facts(from.competition, form(from.competition), own_title());
        strip_number_sign(facts.form.title);
        facts.pairs_only = pairs_only_;
        std::vector<storage::SubjectVersion> sources = from.competition.facts();
        const auto id = play::RoundId::parse(subject);
        const Play* play = id ? play_of(from, id->tournament) : nullptr;
        const storage::RoundRecord* record = play != nullptr ? play->round(id->number) : nullptr;
        if (record != nullptr) {
            facts.competition = competition_facts(*play);
            facts.stage = stage_title(from, play->record);
            facts.round = id->number;
            facts.date = day_of(from.competition, *record);
            add_boards(*play, *play->tournament.round(id->number), facts);
            add_starts(from.snapshot, *play, *id, facts);
            sources.push_back({record->id.name(), record->version});
            for (const play::Board& board : play->tournament.round(id->number)->boards)
                if (const auto version = play->board_versions.find({id->number, board.number});
                    version != play->board_versions.end() && !pairs_only_)
                    sources.push_back({play::BoardId{*id, board.number}.name(), version->second});
        }
        Panel panel = panel_of(from, facts.date);
        facts.signatories = std::move(panel.officials);
        return {documents::PublicDocument(facts, documents::round_protocol_form),
                std::move(sources), std::move(panel.signatories)};
    }

  private:
    [[nodiscard]] static sdk::LocalText own_title() {
        return {"ПРОТОКОЛ ТУРА", "ПРОТОКОЛ ТУРУ", "PROTOCOL OF THE ROUND"};
    }

    // The number follows the title by itself.
    static void strip_number_sign(std::string& title) {
        constexpr std::string_view kSign = " №";
        if (title.ends_with(kSign)) title.resize(title.size() - kSign.size());
    }

    [[nodiscard]] static std::optional<registry::Date> day_of(const Competition& competition,
                                                              const storage::RoundRecord& round) {
        for (const auto& at : {round.started.at, round.scheduled_at})
            if (at) return day_there(competition, *at);
        return std::nullopt;
    }

    // Games whose colours were not those of the pairs.
    static void add_turned(const Play& play, const play::Board& board,
                           documents::RoundProtocolFacts& facts) {
        for (std::size_t i = 0; i < board.games.size(); ++i) {
            if (!board.games[i].turned) continue;
            const bool only = board.games.size() == 1;
            facts.notes.push_back(standings_text(
                language_of(play.book()), only ? "document.turned" : "document.turned_game",
                {{"board", std::to_string(board.number)}, {"game", std::to_string(i + 1)}}));
        }
    }

    // What decided a drawn encounter, where the regulation has an order for it.
    static void add_decider(const Play& play, const play::Board& board, const play::Encounter& met,
                            documents::RoundProtocolFacts& facts) {
        const play::Settings& settings = play.record.settings;
        const auto step = play::decided_by(board, settings);
        if (!step || settings.drawn_encounter.empty()) return;
        const bool first = met.worth.points.first > met.worth.points.second;
        facts.notes.push_back(
            standings_text(language_of(play.book()), "document.decider",
                           {{"board", std::to_string(board.number)},
                            {"step", play::step_name(play.book(), *step)},
                            {"name", printed_name(play, first ? board.first : board.second)}}));
    }

    // Start positions as drawn; one for the whole encounter is told once.
    static void add_starts(storage::Connection& snapshot, const Play& play, const play::RoundId& id,
                           documents::RoundProtocolFacts& facts) {
        for (const storage::BoardRecord& board : storage::list_boards(snapshot, id)) {
            std::map<int, std::string> starts;
            std::set<std::string> different;
            for (const auto& [game, draw] : board.draws) {
                const auto drawn = storage::find_draw(snapshot, draw);
                if (!drawn || !drawn->draw.start) continue;
                starts.emplace(game, start_text(*drawn->draw.start));
                different.insert(starts.at(game));
            }
            for (const auto& [game, start] : starts) {
                facts.notes.push_back(standings_text(
                    language_of(play.book()),
                    different.size() == 1 ? "document.start" : "document.start_of_game",
                    {{"board", std::to_string(board.id.number)},
                     {"game", std::to_string(game)},
                     {"start", start}}));
                if (different.size() == 1) break;
            }
        }
    }

    static void add_boards(const Play& play, const play::Round& round,
                           documents::RoundProtocolFacts& facts) {
        const auto leavings = play::leavings(play.tournament, play.book(), round.number);
        const pairing::Scale& scale = play.record.settings.scale;
        const bool flipped = black_begins(play.book(), play.record.discipline);
        const bool micro_match = play.record.settings.games > 1;
        const auto mark = [&](std::string text) {
            return mark_of(facts.form.layout, std::move(text));
        };
        for (const play::Board& board : round.boards) {
            const play::Encounter met =
                play::encounter(play.tournament, leavings, round.number, board);
            documents::RoundBoard row;
            row.board = board.number;
            row.white = printed_name(play, board.first);
            row.black = printed_name(play, board.second);
            row.white_result = mark(play::text_of_one(met.outcome, true, scale));
            row.black_result = mark(play::text_of_one(met.outcome, false, scale));
            if (micro_match && met.worth.played) {
                row.white_games = play::printed(met.games.first, scale);
                row.black_games = play::printed(met.games.second, scale);
            }
            // Pairs are printed as paired, the protocol as it was played.
            const bool turned =
                !facts.pairs_only && play::side_of_first(board) == pairing::Side::kSecond;
            if (flipped != turned) {
                std::swap(row.white, row.black);
                std::swap(row.white_result, row.black_result);
                std::swap(row.white_games, row.black_games);
            }
            facts.boards.push_back(std::move(row));
            if (!facts.pairs_only) add_turned(play, board, facts);
            if (!facts.pairs_only) add_decider(play, board, met, facts);
        }
        // What the round is worth to them by the regulation, as the table has it.
        const auto shown = play::cells(play.tournament, play.book(), round.number);
        const auto alone = [&](int number) {
            documents::RoundBoard row;
            row.white = printed_name(play, number);
            row.white_result = mark(shown.at(number).back().text);
            facts.boards.push_back(std::move(row));
        };
        if (round.bye > 0) alone(round.bye);
        for (const int number : round.absent)
            alone(number);
        for (const int number : round.free)
            facts.notes.push_back(standings_text(language_of(play.book()), "document.free",
                                                 {{"name", printed_name(play, number)}}));
    }

    bool pairs_only_;
};

// Whether the pairs bind.
DocumentCondition pairs_condition(const play::Round& round) {
    const sdk::Metadata values{{"round", std::to_string(round.number)}};
    return round.state == play::RoundState::kDraft
               ? condition(State::kBlocking, "DOCUMENT_PAIRS_NOT_APPROVED", values)
               : condition(State::kMet, "DOCUMENT_PAIRS_APPROVED", values);
}

class RoundPairsKind final : public RoundDocument {
  public:
    RoundPairsKind() : RoundDocument(true) {}

    [[nodiscard]] std::string_view id() const override { return "round-pairs"; }
    [[nodiscard]] sdk::LocalText title() const override {
        return {"Пары тура", "Пари туру", "Pairs of the round"};
    }
    [[nodiscard]] std::vector<DocumentCondition> conditions(
        const DocumentSources& from, const std::string& subject) const override {
        const auto id = play::RoundId::parse(subject);
        const auto round = id ? storage::find_round(from.snapshot, *id) : std::nullopt;
        if (!round) return {condition(State::kBlocking, "DOCUMENT_NO_TOURNAMENT")};
        return {pairs_condition(round->round)};
    }
};

class RoundProtocolKind final : public RoundDocument {
  public:
    RoundProtocolKind() : RoundDocument(false) {}

    [[nodiscard]] std::string_view id() const override { return "round-protocol"; }
    [[nodiscard]] sdk::LocalText title() const override {
        return {"Протокол тура", "Протокол туру", "Protocol of the round"};
    }
    [[nodiscard]] std::vector<DocumentCondition> conditions(
        const DocumentSources& from, const std::string& subject) const override {
        const auto id = play::RoundId::parse(subject);
        const auto round = id ? storage::find_round(from.snapshot, *id) : std::nullopt;
        if (!round) return {condition(State::kBlocking, "DOCUMENT_NO_TOURNAMENT")};
        return {pairs_condition(round->round), results_condition(from, *id)};
    }
};

}  // namespace

DocumentCondition results_condition(const DocumentSources& from, const play::RoundId& id) {
    const auto counts = storage::round_counts(from.snapshot, id.tournament);
    const auto count = counts.find(id.number);
    const int boards = count == counts.end() ? 0 : count->second.boards;
    const bool all_there = count != counts.end() && count->second.missing == 0;
    // Somebody who left has no result at his board and needs none.
    const Play* play = all_there ? nullptr : play_of(from, id.tournament);
    std::string missing;
    int open = 0;
    if (play != nullptr) {
        for (const play::Missing& one :
             play::missing_results(play->tournament, play->book(), id.number)) {
            missing += (missing.empty() ? "" : ", ") + std::to_string(one.board);
            ++open;
        }
    }
    std::vector<sdk::Citation> articles;
    if (const rulebook::Row* row = from.competition.book().find("form", "round-protocol"))
        articles.push_back(row->citation());
    if (open == 0)
        return condition(State::kMet, "DOCUMENT_ROUND_RESULTS", {{"count", std::to_string(boards)}},
                         std::move(articles));
    return condition(State::kBlocking, "DOCUMENT_ROUND_RESULTS_MISSING",
                     {{"count", std::to_string(open)}, {"boards", missing}}, std::move(articles));
}

const DocumentKind& round_pairs_kind() {
    static const RoundPairsKind kind;
    return kind;
}

const DocumentKind& round_protocol_kind() {
    static const RoundProtocolKind kind;
    return kind;
}

}  // namespace collegium::usecases
