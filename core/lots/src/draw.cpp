#include <algorithm>
#include <set>

#include <collegium/lots/draw.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::lots {
namespace {

using registry::Checks;

constexpr std::size_t kPurposeLimit = 200;
constexpr std::size_t kNoteLimit = 500;
constexpr std::size_t kNameLimit = 120;
constexpr std::size_t kItemLimit = 200;
constexpr std::size_t kMostWitnesses = 20;
constexpr std::size_t kFewestItems = 2;
constexpr std::size_t kMostItems = 1000;
constexpr std::size_t kMostParameters = 64;
constexpr std::size_t kIdLimit = 64;
constexpr std::size_t kTableLimit = 300'000;  // bytes
constexpr int kPlayers = 2;                   // of a game, RU-2022 5.4.1.3; UA-2024 III.D.5.3
constexpr int kSeedWitnesses = 2;             // a seed that nobody saw come about proves nothing

std::string at(std::string_view list, std::size_t index) {
    return std::string(list) + "[" + std::to_string(index) + "]";
}

std::vector<Witness> check_witnesses(Checks& checks, const std::vector<WitnessForm>& forms) {
    std::vector<Witness> witnesses;
    if (forms.size() > kMostWitnesses) {
        checks.violate("witnesses", "TOO_MANY", {{"limit", std::to_string(kMostWitnesses)}});
        return witnesses;
    }
    for (std::size_t i = 0; i < forms.size(); ++i) {
        const std::string field = at("witnesses", i);
        Witness witness;
        if (forms[i].role < 1 || forms[i].role > 3) {
            checks.violate(field + ".role", "REQUIRED");
        } else {
            witness.role = static_cast<WitnessRole>(forms[i].role);
        }
        witness.full_name =
            checks.required_line(field + ".full_name", forms[i].full_name, kNameLimit);
        witness.person = checks.reference<registry::PersonId>(field + ".person", forms[i].person);
        witnesses.push_back(std::move(witness));
    }
    return witnesses;
}

// Game and table; `path` stands before the names of the fields.
OpeningRequest check_game(Checks& checks, const std::string& path, const OpeningForm& form) {
    OpeningRequest opening;
    const auto discipline = competition::DisciplineId::parse(form.discipline);
    if (discipline) {
        opening.discipline = *discipline;
    } else {
        checks.violate(path + "discipline",
                       form.discipline.empty() ? "REQUIRED" : "NAME_MALFORMED");
    }
    opening.edition = checks.line(path + "edition", form.edition, kIdLimit);
    if (form.parameters.size() > kMostParameters) {
        checks.violate(path + "parameters", "TOO_MANY",
                       {{"limit", std::to_string(kMostParameters)}});
    } else if (std::ranges::any_of(form.parameters, [](const auto& one) {
                   return std::max(one.first.size(), one.second.size()) > kIdLimit;
               })) {
        checks.violate(path + "parameters", "TOO_LONG", {{"limit", std::to_string(kIdLimit)}});
    } else {
        opening.parameters = form.parameters;
    }
    if (form.table_text.size() > kTableLimit)
        checks.violate(path + "table_text", "TOO_LONG", {{"limit", std::to_string(kTableLimit)}});
    opening.table = checks.line(path + "table", form.table, kIdLimit);
    opening.table_text = form.table_text;
    return opening;
}

std::optional<OpeningRequest> check_opening(Checks& checks,
                                            const std::optional<OpeningForm>& form) {
    if (!form) {
        checks.violate("opening", "REQUIRED");
        return std::nullopt;
    }
    if (form->table.empty() == form->table_text.empty())
        checks.violate("opening.table", "DRAW_ONE_TABLE");
    return check_game(checks, "opening.", *form);
}

std::vector<std::string> check_items(Checks& checks, const std::vector<std::string>& raw) {
    std::vector<std::string> items;
    if (raw.size() < kFewestItems || raw.size() > kMostItems) {
        checks.violate(
            "items", "DRAW_ITEM_COUNT",
            {{"least", std::to_string(kFewestItems)}, {"most", std::to_string(kMostItems)}});
        return items;
    }
    std::set<std::string> seen;
    for (std::size_t i = 0; i < raw.size(); ++i) {
        items.push_back(checks.required_line(at("items", i), raw[i], kItemLimit));
        if (!seen.insert(items.back()).second) checks.violate(at("items", i), "DRAW_ITEM_REPEATED");
    }
    return items;
}

void check_seed(Checks& checks, const DrawForm& form, DrawRequest& request) {
    request.seed_note = checks.line("seed_note", form.seed_note, kNoteLimit);
    if (form.seed.empty()) {
        if (!form.seed_commitment.empty()) checks.violate("seed", "REQUIRED");
        return;
    }
    request.seed = Seed::parse(form.seed);
    if (!request.seed) {
        checks.violate("seed", "DRAW_SEED_MALFORMED");
        return;
    }
    if (request.seed_note.empty()) checks.violate("seed_note", "REQUIRED");
    if (request.witnesses.size() < kSeedWitnesses)
        checks.violate("witnesses", "DRAW_SEED_WITNESSES",
                       {{"least", std::to_string(kSeedWitnesses)}});
    if (form.seed_commitment.empty()) return;
    const auto commitment = Seed::parse(form.seed_commitment);
    if (!commitment || commitment->hex() != sha256_hex(request.seed->hex())) {
        checks.violate("seed_commitment", "DRAW_COMMITMENT_DIFFERS");
    } else {
        request.seed_commitment = commitment->hex();
    }
}

void check_players(Checks& checks, const DrawRequest& request) {
    const auto players =
        std::count_if(request.witnesses.begin(), request.witnesses.end(),
                      [](const Witness& witness) { return witness.role == WitnessRole::kPlayer; });
    if (request.kind == Kind::kOpening && request.competition && players != kPlayers)
        checks.violate("witnesses", "DRAW_PLAYERS_MISSING", {{"count", std::to_string(kPlayers)}});
}

std::vector<std::string> labels(const Ballot& ballot, const std::vector<std::size_t>& indexes) {
    std::vector<std::string> found;
    for (const std::size_t index : indexes)
        found.push_back(ballot.items[index].label);
    return found;
}

}  // namespace

sdk::Result<DrawRequest> check_draw(const DrawForm& form) {
    Checks checks("draw");
    DrawRequest request;
    if (form.kind < 1 || form.kind > 3) {
        checks.violate("kind", "REQUIRED");
        return std::move(checks).refusal();
    }
    request.kind = static_cast<Kind>(form.kind);
    request.competition =
        checks.reference<competition::CompetitionId>("competition", form.competition);
    request.purpose = checks.required_line("purpose", form.purpose, kPurposeLimit);
    request.witnesses = check_witnesses(checks, form.witnesses);
    if (request.kind == Kind::kOpening) {
        request.opening = check_opening(checks, form.opening);
        if (!form.items.empty()) checks.violate("items", "DRAW_FIELD_OF_ANOTHER_KIND");
    } else {
        request.items = check_items(checks, form.items);
        if (form.opening) checks.violate("opening", "DRAW_FIELD_OF_ANOTHER_KIND");
    }
    check_seed(checks, form, request);
    check_players(checks, request);
    request.replaces = checks.reference<DrawId>("replaces", form.replaces);
    request.replace_reason =
        request.replaces ? checks.required_line("replace_reason", form.replace_reason, kNoteLimit)
                         : checks.line("replace_reason", form.replace_reason, kNoteLimit);
    if (!checks.passed()) return std::move(checks).refusal();
    return request;
}

sdk::Result<OpeningRequest> check_own_table(const OpeningForm& form) {
    Checks checks("");
    OpeningRequest opening = check_game(checks, "", form);
    if (form.table_text.empty()) checks.violate("table_text", "REQUIRED");
    if (!checks.passed()) return std::move(checks).refusal();
    return opening;
}

Ballot list_ballot(const DrawRequest& request) {
    Ballot ballot;
    ballot.method = request.kind == Kind::kOrder ? Method::kOrder : Method::kPick;
    for (const std::string& item : request.items)
        ballot.items.push_back({item, "", false});
    return ballot;
}

sdk::Result<Draw> make_draw(const DrawRequest& request, const Ballot& ballot, const Seed& seed) {
    auto lot = TRY(lots::draw(ballot, seed));
    Draw draw;
    draw.kind = request.kind;
    draw.competition = request.competition;
    draw.purpose = request.purpose;
    draw.witnesses = request.witnesses;
    draw.seed = seed.hex();
    draw.seed_origin = request.seed ? SeedOrigin::kGiven : SeedOrigin::kGenerated;
    draw.seed_note = request.seed_note;
    draw.seed_commitment = request.seed_commitment;
    draw.replaces = request.replaces;
    draw.replace_reason = request.replace_reason;
    draw.method = method_id(ballot.method);
    draw.inputs = to_text(ballot);
    draw.inputs_sha256 = sha256_hex(draw.inputs);
    draw.result = labels(ballot, lot.drawn);
    draw.redrawn = labels(ballot, lot.redrawn);
    return draw;
}

Verification verify(const Draw& draw) {
    Verification found;
    found.checks.push_back({"inputs", sha256_hex(draw.inputs) == draw.inputs_sha256});
    if (!draw.seed_commitment.empty())
        found.checks.push_back({"commitment", sha256_hex(draw.seed) == draw.seed_commitment});
    const auto ballot = parse_ballot(draw.inputs);
    const auto seed = Seed::parse(draw.seed);
    bool same = false;
    if (ballot && seed && method_id(ballot->method) == draw.method) {
        if (auto lot = lots::draw(*ballot, *seed)) {
            same = labels(*ballot, lot->drawn) == draw.result &&
                   labels(*ballot, lot->redrawn) == draw.redrawn;
            found.steps = std::move(lot->steps);
        }
    }
    found.checks.push_back({"result", same});
    return found;
}

}  // namespace collegium::lots
