#include "standings_tables.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>

#include <collegium/competition/frame.hpp>
#include <collegium/i18n/catalogue.hpp>
#include <collegium/play/settings.hpp>
#include <collegium/registry/id.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/journal.hpp>
#include <collegium/storage/repositories/tournaments.hpp>

namespace collegium::usecases {

// texts/standings.toml, compiled in.
std::span<const i18n::CatalogueSource> standings_sources();

namespace {

constexpr std::size_t kMostKept = 32;
// A table nobody asked for in the meantime is made anew rather than looking at more rows.
constexpr int kMostRowsSince = 1000;
constexpr std::size_t kShownResultsByPlaces = 4;

const i18n::Catalogue& texts() {
    static const i18n::Catalogue catalogue = [] {
        auto parsed = i18n::Catalogue::parse(standings_sources());
        if (!parsed) throw std::logic_error(parsed.error().message);
        return std::move(*parsed);
    }();
    return catalogue;
}

std::string shorter_name(i18n::Language language, const rulebook::Book& book,
                         std::string_view prefix, const std::string& id) {
    const std::string key = std::string(prefix) + id;
    return texts().has(key) ? texts().text(language, key) : criterion_name(book, id);
}

// The last round of which something is known: begun, or paired where none was.
int last_known_round(const play::Tournament& tournament) {
    int last = 0;
    for (const play::Round& round : tournament.rounds) {
        const bool told = std::ranges::any_of(round.boards, [](const play::Board& board) {
            return std::ranges::any_of(board.games, [](const play::Game& game) {
                return game.outcome != play::Outcome::kNone;
            });
        });
        if (told || round.state == play::RoundState::kClosed) last = std::max(last, round.number);
    }
    return last;
}

// The name itself or what lies below it.
bool is_within(std::string_view subject, std::string_view name) {
    return subject.starts_with(name) &&
           (subject.size() == name.size() || subject[name.size()] == '/');
}

// Whether a table may be another one after this row was written: everything of its competition does
// (of other tournaments where stages connect them), the cards of those who play, organisations.
bool concerns(storage::Connection& snapshot, const TablesOfRound& tables,
              const storage::JournalNotice& row) {
    const Play& play = tables.play;
    const std::string_view subject = row.subject;
    if (const auto card = registry::PersonId::parse(subject))
        return std::ranges::any_of(play.participants, [&](const storage::ParticipantRecord& one) {
            return one.participant.person == *card;
        });
    if (subject.starts_with("organisations/")) return true;
    const std::string competition = play.id().competition.name();
    if (!is_within(subject, competition) && row.scope != competition) return false;
    const bool other =
        is_within(subject, competition + "/tournaments") && !is_within(subject, play.id().name());
    const bool ranked_elsewhere = std::ranges::any_of(
        play.tournament.participants,
        [](const play::Participant& one) { return one.playoff_rank.has_value(); });
    return !other || play.record.later_stage() || ranked_elsewhere ||
           !storage::later_stages(snapshot, play.id()).empty();
}

// A library is swapped as a whole, its books only where their bytes are others.
bool has_its_book(const rulebook::Library& library, const TablesOfRound& tables) {
    const Competition& competition = tables.play.competition;
    return governing_book(library, competition.record) == competition.frame.book;
}

// `tables` were right when `from` was the last row of the journal; whether they are at `head`, the
// last row of the snapshot.
bool holds_since(storage::Connection& snapshot, const TablesOfRound& tables, std::int64_t from,
                 std::int64_t head) {
    if (from >= head) return from == head;
    if (head - from > kMostRowsSince) return false;
    return std::ranges::none_of(
        storage::journal_after(snapshot, from, kMostRowsSince),
        [&](const storage::JournalNotice& row) { return concerns(snapshot, tables, row); });
}

}  // namespace

std::string standings_text(i18n::Language language, std::string_view key,
                           const sdk::Metadata& values) {
    return texts().text(language, key, values);
}

std::string criterion_name(const rulebook::Book& book, const std::string& id) {
    const rulebook::Row* row = book.find("tie_break", id);
    return row == nullptr ? id : row->text("name");
}

std::string criterion_article(const rulebook::Book& book, const std::string& id) {
    const rulebook::Row* row = book.find("tie_break", id);
    return row == nullptr ? "" : competition::cite(book, row->citation());
}

std::string criterion_short(i18n::Language language, const rulebook::Book& book,
                            const std::string& id) {
    return shorter_name(language, book, "short.", id);
}

std::string criterion_column(i18n::Language language, const rulebook::Book& book,
                             const std::string& id) {
    return shorter_name(language, book, "column.", id);
}

std::string value_text(const std::string& criterion, const standings::Value& value) {
    if (value.empty()) return {};
    std::string text = standings::to_text(value.front());
    if (criterion != "results-by-places") return text;
    for (std::size_t i = 1; i < std::min(value.size(), kShownResultsByPlaces); ++i)
        text += " " + standings::to_text(value[i]);
    return value.size() > kShownResultsByPlaces ? text + " …" : text;
}

bool has_crosstable(const play::Settings& settings) {
    return settings.system == play::System::kRoundRobin ||
           settings.system == play::System::kScheveningen ||
           settings.system == play::System::kMatch;
}

std::string_view table_document_kind(const play::Settings& settings) {
    return has_crosstable(settings) ? "round-robin-table" : "swiss-table";
}

std::vector<std::string> cross_of(const TablesOfRound& tables, int number) {
    std::vector<std::string> cross;
    for (const play::Participant& other : tables.play.tournament.participants) {
        if (other.number == 0) continue;
        std::string text = other.number == number ? "×" : "";
        if (const auto own = tables.cells.find(number); own != tables.cells.end())
            for (const play::Cell& cell : own->second)
                if (cell.opponent == other.number && !cell.text.empty())
                    text += (text.empty() ? "" : " ") + cell.text;
        cross.push_back(std::move(text));
    }
    return cross;
}

std::vector<int> without_place(const TablesOfRound& tables) {
    std::vector<int> numbers;
    for (const play::Participant& participant : tables.play.tournament.participants) {
        const bool placed = std::ranges::any_of(tables.now.rows, [&](const standings::Row& row) {
            return row.number == participant.number;
        });
        if (participant.number > 0 && !placed) numbers.push_back(participant.number);
    }
    return numbers;
}

std::string left_text(i18n::Language language, const TablesOfRound& tables, int number) {
    const auto found = tables.leavings.find(number);
    return found == tables.leavings.end()
               ? std::string{}
               : play::text_of(language, tables.play.book(), found->second);
}

std::string knocked_out_text(i18n::Language language, const TablesOfRound& tables, int number) {
    const auto exits = play::exits(tables.play.tournament, tables.now);
    const auto found = exits.find(number);
    return found == exits.end()
               ? std::string{}
               : play::text_of(language, tables.play.record.settings, found->second);
}

sdk::Result<TablesOfRound> make_tables(Play play, int round) {
    if (play.record.state == storage::TournamentState::kPrepared)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "STANDINGS_NOT_DRAWN",
                           "numbers are not drawn");
    const int rounds = play::last_round(play.tournament);
    if (round < 0 || round > rounds)
        return sdk::refuse(sdk::Code::kNotFound, "STANDINGS_NO_ROUND", "no such round",
                           {{"round", std::to_string(round)}, {"rounds", std::to_string(rounds)}});
    TablesOfRound tables{std::move(play), {}, {}, {}, {}};
    const rulebook::Book& book = tables.play.book();
    const play::Tournament& tournament = tables.play.tournament;
    const int wanted = round > 0 ? round : last_known_round(tournament);
    // Before the first result: everybody with nothing.
    auto places =
        TRY(play::places_after(tournament, book, wanted > 0 ? wanted : std::min(1, rounds)));
    tables.now = std::move(places);
    tables.now.round = wanted;
    tables.cells = play::cells(tournament, book, wanted > 0 ? wanted : std::min(1, rounds));
    tables.leavings = play::leavings(tournament, book, wanted);
    if (wanted > 1) {
        auto before = TRY(play::places_after(tournament, book, wanted - 1));
        for (const standings::Row& row : before.rows)
            tables.places_before[row.number] = row.place;
    }
    return tables;
}

std::optional<StandingsCache::Kept> StandingsCache::find(const Key& key) {
    const std::lock_guard lock(mutex_);
    const auto found = kept_.find(key);
    if (found == kept_.end()) return std::nullopt;
    found->second.asked = ++asked_;
    return found->second;
}

void StandingsCache::keep(const Key& key, Kept made) {
    const std::lock_guard lock(mutex_);
    // An older snapshot does not drive out what a newer one computed.
    if (const auto found = kept_.find(key); found != kept_.end() && made.head < found->second.head)
        return;
    made.asked = ++asked_;
    kept_[key] = std::move(made);
    if (kept_.size() <= kMostKept) return;
    kept_.erase(
        std::ranges::min_element(kept_, {}, [](const auto& entry) { return entry.second.asked; }));
}

sdk::Result<StandingsCache::Tables> StandingsCache::tables(storage::Connection& snapshot,
                                                           const rulebook::Library& library,
                                                           play::TournamentId id, int round) {
    const std::int64_t head = storage::journal_head(snapshot);
    const Key key{id.competition.value, id.value, round};
    if (auto kept = find(key); kept && has_its_book(library, *kept->tables) &&
                               holds_since(snapshot, *kept->tables, kept->head, head)) {
        if (kept->head != head) keep(key, {kept->tables, head});
        return kept->tables;
    }
    auto play = TRY(load_play(snapshot, library, id));
    auto made = TRY(make_tables(std::move(play), round));
    const Kept fresh{std::make_shared<const TablesOfRound>(std::move(made)), head};
    keep(key, fresh);
    return fresh.tables;
}

}  // namespace collegium::usecases
