#include <array>
#include <memory>

#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/storage/repositories/persons.hpp>
#include <collegium/storage/store.hpp>
#include <collegium/usecases/disciplines.hpp>
#include <collegium/usecases/draws.hpp>
#include <collegium/usecases/server_key.hpp>

#include "draw_fields.hpp"
#include "opening_lot.hpp"
#include "payload.hpp"
#include "played_game.hpp"

namespace collegium::usecases {
namespace {

using lots::Ballot;
using lots::Draw;
using lots::DrawId;
using lots::DrawRequest;
using lots::Kind;
using plugin_host::Catalogue;
using storage::Connection;
using storage::DrawRecord;
using storage::SubjectVersion;
using PluginPointer = std::shared_ptr<const plugin_host::Plugin>;

constexpr std::string_view kCreate = "draws.create";
constexpr std::size_t kSeedBytes = 32;

[[nodiscard]] sdk::Result<PluginPointer> served(const Catalogue& catalogue,
                                                const competition::DisciplineId& discipline) {
    const auto plugin = catalogue.plugins().find(discipline.value);
    if (plugin != catalogue.plugins().end()) return plugin->second;
    registry::Checks checks("draw.opening");
    checks.violate("discipline", "DISCIPLINE_UNKNOWN", {{"discipline", discipline.value}});
    return std::move(checks).refusal();
}

// The competition with its version; a role for it, or for the federation, is asked for.
[[nodiscard]] sdk::Result<std::vector<SubjectVersion>> check_scope(const Caller& caller,
                                                                   Connection& snapshot,
                                                                   const DrawRequest& request) {
    std::vector<SubjectVersion> facts;
    if (!request.competition) {
        TRY(require(caller, kCreate));
        return facts;
    }
    const std::string name = request.competition->name();
    const auto competition = storage::find_competition(snapshot, *request.competition);
    if (!competition) {
        registry::Checks checks("draw");
        checks.violate("competition", "COMPETITION_UNKNOWN");
        return std::move(checks).refusal();
    }
    TRY(require_in(caller, kCreate, name));
    facts.push_back({name, competition->version});
    return facts;
}

// One purpose of a competition has one draw that stands; another must say whose place it takes.
[[nodiscard]] sdk::Result<void> check_replaced(Connection& connection, const DrawRequest& request) {
    registry::Checks checks("draw");
    if (!request.competition) {
        if (request.replaces) checks.violate("replaces", "DRAW_REPLACES_OTHER");
    } else {
        const auto standing =
            storage::standing_draw(connection, *request.competition, request.kind, request.purpose);
        if (standing && !request.replaces) {
            return sdk::refuse(sdk::Code::kFailedPrecondition, "DRAW_ALREADY_MADE",
                               "there is a draw for this purpose", {{"draw", standing->name()}});
        }
        if (request.replaces != standing) checks.violate("replaces", "DRAW_REPLACES_OTHER");
    }
    if (!checks.passed()) return std::move(checks).refusal();
    return {};
}

// What is drawn from, and for a start position the discipline and its table.
struct Drawable {
    Ballot ballot;
    PluginPointer plugin;
    sdk::OpeningTable table;
};

[[nodiscard]] sdk::Result<Drawable> drawable(const Catalogue& catalogue,
                                             const DrawRequest& request) {
    Drawable made;
    if (!request.opening) {
        made.ballot = lots::list_ballot(request);
        return made;
    }
    auto plugin = TRY(served(catalogue, request.opening->discipline));
    made.plugin = std::move(plugin);
    auto table = TRY(opening_table(*made.plugin, *request.opening));
    made.table = std::move(table);
    auto ballot = TRY(opening_ballot(*made.plugin, *request.opening, made.table));
    made.ballot = std::move(ballot);
    return made;
}

struct Drawn {
    Drawable from;
    Draw draw;
};

// Asks the discipline where a start position is drawn.
[[nodiscard]] sdk::Result<Drawn> drawn(const Catalogue& catalogue, const DrawRequest& request,
                                       const Budget& budget) {
    auto from = TRY(drawable(catalogue, request));
    if (from.plugin) TRY(in_time(budget));
    const lots::Seed seed =
        request.seed ? *request.seed : lots::Seed::of_bytes(random_bytes(kSeedBytes));
    auto draw = TRY(lots::make_draw(request, from.ballot, seed));
    if (!from.plugin) return Drawn{std::move(from), std::move(draw)};
    auto start = TRY(opening_start(*from.plugin, from.ballot, draw.result.front(), from.table));
    TRY(in_time(budget));
    draw.start = std::move(start);
    return Drawn{std::move(from), std::move(draw)};
}

// What may be seen before the lot counts: everything but seed, result and start.
DrawRecord preview_of(const Draw& draw, const Drawable& from, const Moment& moment) {
    DrawRecord record;
    record.created_at = moment.now;
    record.draw = draw;
    record.draw.result.clear();
    record.draw.redrawn.clear();
    record.draw.inputs.clear();
    if (draw.seed_origin == lots::SeedOrigin::kGenerated) record.draw.seed.clear();
    if (draw.start) {
        lots::DrawnStart table;
        table.discipline = draw.start->discipline;
        table.edition = draw.start->edition;
        table.parameters = draw.start->parameters;
        table.table = from.table.id;
        table.table_version = from.table.version;
        table.table_title = from.table.name;
        record.draw.start = std::move(table);
    }
    return record;
}

storage::JournalDraft journal_of(const DrawRecord& record, std::vector<SubjectVersion> facts) {
    storage::JournalDraft journal;
    const Draw& draw = record.draw;
    if (draw.competition) journal.scope = draw.competition->name();
    journal.action = "draws.create";
    journal.subject = record.id.name();
    journal.version = record.version;
    journal.depends_on = std::move(facts);
    if (draw.replaces) journal.depends_on.push_back({draw.replaces->name(), 1});
    if (draw.start) journal.citations = {draw.start->article};
    journal.title = draw.purpose;
    journal.reason = draw.replace_reason;
    journal.after = draw_payload(draw);
    return journal;
}

[[nodiscard]] sdk::Result<storage::DrawFilter> read_filter(const std::string& text) {
    constexpr std::array<std::string_view, 3> kFields{"competition", "kind", "purpose"};
    constexpr std::array<std::string_view, 3> kKinds{"opening", "pick", "order"};
    const auto terms = TRY(parse_filter(text, kFields));
    storage::DrawFilter filter;
    for (const auto& [field, value] : terms) {
        bool valid = true;
        if (field == "competition") {
            const auto id = competition::CompetitionId::parse(value);
            valid = id || value.empty();
            filter.competition = id ? id->value : 0;
        } else if (field == "kind") {
            const auto kind = std::ranges::find(kKinds, value);
            valid = kind != kKinds.end();
            filter.kind = static_cast<Kind>(kind - kKinds.begin() + 1);
        } else {
            filter.purpose = value;
        }
        if (!valid) return filter_value_invalid(field);
    }
    return filter;
}

}  // namespace

sdk::Result<DrawRecord> get_draw(Connection& snapshot, DrawId id) {
    auto record = storage::find_draw(snapshot, id);
    if (record) return *std::move(record);
    return sdk::refuse(sdk::Code::kNotFound, "DRAW_NOT_FOUND", "no " + id.name(),
                       {{"draw", std::to_string(id.value)}});
}

sdk::Result<std::vector<DrawRecord>> list_draws(Connection& snapshot, const DrawListInput& input) {
    auto filter = TRY(read_filter(input.filter));
    std::optional<DrawId> before;
    if (!input.page.after.empty())
        before = DrawId{std::stoll(input.page.after.front())};  // from a token of our own
    return storage::list_draws(snapshot, filter, before, input.page.limit);
}

sdk::Result<void> check_witness_cards(Connection& snapshot,
                                      const std::vector<lots::Witness>& witnesses) {
    registry::Checks checks("draw");
    for (std::size_t i = 0; i < witnesses.size(); ++i)
        if (witnesses[i].person &&
            !storage::find_person(snapshot, *witnesses[i].person, text::Alphabet::kRussian))
            checks.violate("witnesses[" + std::to_string(i) + "].person", "PERSON_UNKNOWN");
    if (!checks.passed()) return std::move(checks).refusal();
    return {};
}

tl::unexpected<sdk::Error> without_draw(sdk::Error error) {
    constexpr std::string_view kPrefix = "draw.";
    for (sdk::Violation& violation : error.violations)
        if (violation.field.starts_with(kPrefix)) violation.field.erase(0, kPrefix.size());
    return tl::unexpected(std::move(error));
}

sdk::Result<Plan<DrawRecord>> create_draw(const Caller& caller, Connection& snapshot,
                                          const Catalogue& catalogue, const lots::DrawForm& form,
                                          const Moment& moment, const Budget& budget) {
    auto request = TRY(lots::check_draw(form));
    auto facts = TRY(check_scope(caller, snapshot, request));
    TRY(check_witness_cards(snapshot, request.witnesses));
    TRY(check_replaced(snapshot, request));
    const auto ask = [&] { return drawn(catalogue, request, budget); };
    auto [from, draw] = TRY(request.opening ? storage::set_aside(snapshot, ask) : ask());
    draw.drawn_by = caller.actor.name;

    Plan<DrawRecord> plan(snapshot);
    plan.preview = preview_of(draw, from, moment);
    plan.apply = [draw = draw, request, facts,
                  moment](Connection& writer) -> sdk::Result<Written<DrawRecord>> {
        // Another draw for the purpose may have been made since the snapshot.
        TRY(check_replaced(writer, request));
        DrawRecord record;
        record.id = storage::insert_draw(writer, draw, moment.now);
        record.version = 1;
        record.created_at = moment.now;
        record.draw = draw;
        auto journal = journal_of(record, facts);
        return Written<DrawRecord>{std::move(journal), std::move(record)};
    };
    return plan;
}

sdk::Result<DrawVerification> verify_draw(Connection& snapshot, const Catalogue& catalogue,
                                          DrawId id, const Budget& budget) {
    auto record = TRY(get_draw(snapshot, id));
    const Draw& draw = record.draw;
    DrawVerification found{lots::verify(draw), std::nullopt, {}};
    const auto ballot = lots::parse_ballot(draw.inputs);
    const auto seed = lots::Seed::parse(draw.seed);
    if (ballot && seed) found.numbers = play::prove_numbers(*ballot, *seed);
    if (!draw.start) return found;
    const auto plugin = catalogue.plugins().find(draw.start->discipline);
    if (plugin == catalogue.plugins().end() || !ballot) return found;
    sdk::OpeningTable table;
    table.id = draw.start->table;
    table.version = draw.start->table_version;
    const auto start = storage::set_aside(snapshot, [&] {
        return opening_start(*plugin->second, *ballot, draw.result.front(), table);
    });
    TRY(in_time(budget));
    found.start =
        start && start->entry == draw.start->entry && start->position == draw.start->position;
    return found;
}

sdk::Result<sdk::TableCheck> check_opening_table(const Catalogue& catalogue,
                                                 const lots::OpeningForm& form,
                                                 const Budget& budget) {
    auto request = TRY(lots::check_own_table(form));
    auto plugin = TRY(find_discipline(catalogue, request.discipline.value));
    auto check = TRY(check_table(*plugin, request));
    TRY(in_time(budget));
    return check;
}

}  // namespace collegium::usecases
