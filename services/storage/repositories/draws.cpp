#include <limits>
#include <string_view>

#include <nlohmann/json.hpp>

#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/draws.hpp>

#include "keyset.hpp"

namespace collegium::storage {
namespace {

using lots::Draw;
using lots::DrawId;
using lots::DrawnStart;
using lots::Witness;
using nlohmann::ordered_json;

constexpr std::string_view kColumns =
    "d.id, d.version, d.created_at, d.kind, d.competition, d.purpose, d.drawn_by, d.witnesses, "
    "d.method, d.seed, d.seed_origin, d.seed_note, d.seed_commitment, d.inputs, d.result, "
    "d.redrawn, d.start, d.replaces, d.replace_reason, later.id";
constexpr std::string_view kFrom = " FROM draw d LEFT JOIN draw later ON later.replaces = d.id";

std::string joined(const std::vector<std::string>& labels) {
    std::string lines;
    for (const std::string& label : labels)
        lines += label + "\n";
    return lines;
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return lines;
}

std::string witnesses_json(const std::vector<Witness>& witnesses) {
    ordered_json list = ordered_json::array();
    for (const Witness& witness : witnesses) {
        list.push_back({{"role", static_cast<int>(witness.role)},
                        {"full_name", witness.full_name},
                        {"person", witness.person ? witness.person->name() : ""}});
    }
    return list.dump();
}

std::vector<Witness> witnesses_of(const std::string& text) {
    std::vector<Witness> witnesses;
    for (const ordered_json& json : ordered_json::parse(text)) {
        witnesses.push_back({static_cast<lots::WitnessRole>(json.at("role").get<int>()),
                             json.at("full_name").get<std::string>(),
                             registry::PersonId::parse(json.at("person").get<std::string>())});
    }
    return witnesses;
}

ordered_json text_json(const sdk::LocalText& text) {
    return {{"ru", text.ru}, {"uk", text.uk}, {"en", text.en}};
}

sdk::LocalText text_of(const ordered_json& json) {
    return {json.at("ru").get<std::string>(), json.at("uk").get<std::string>(),
            json.at("en").get<std::string>()};
}

std::string start_json(const std::optional<DrawnStart>& start) {
    if (!start) return {};
    ordered_json json;
    json["discipline"] = start->discipline;
    json["edition"] = start->edition;
    json["parameters"] = start->parameters;
    json["table"] = start->table;
    json["table_version"] = start->table_version;
    json["table_title"] = text_json(start->table_title);
    json["entry"] = start->entry;
    json["entry_text"] = start->entry_text;
    json["position"] = start->position;
    json["moves"] = start->moves;
    json["first_side"] = static_cast<int>(start->first_side);
    json["first_side_title"] = text_json(start->first_side_title);
    json["text"] = text_json(start->text);
    json["article"] = {start->article.book, start->article.edition, start->article.section,
                       start->article.article};
    json["shared_in_micro_match"] = start->shared_in_micro_match;
    return json.dump();
}

std::optional<DrawnStart> start_of(const std::string& text) {
    if (text.empty()) return std::nullopt;
    const ordered_json json = ordered_json::parse(text);
    DrawnStart start;
    json.at("discipline").get_to(start.discipline);
    json.at("edition").get_to(start.edition);
    json.at("parameters").get_to(start.parameters);
    json.at("table").get_to(start.table);
    json.at("table_version").get_to(start.table_version);
    start.table_title = text_of(json.at("table_title"));
    json.at("entry").get_to(start.entry);
    json.at("entry_text").get_to(start.entry_text);
    json.at("position").get_to(start.position);
    json.at("moves").get_to(start.moves);
    start.first_side = static_cast<sdk::Side>(json.at("first_side").get<int>());
    start.first_side_title = text_of(json.at("first_side_title"));
    start.text = text_of(json.at("text"));
    const ordered_json& article = json.at("article");
    start.article = {article.at(0), article.at(1), article.at(2), article.at(3)};
    json.at("shared_in_micro_match").get_to(start.shared_in_micro_match);
    return start;
}

std::optional<DrawId> draw_id(const Row& row, int column) {
    if (row.is_null(column)) return std::nullopt;
    return DrawId{row.integer(column)};
}

DrawRecord record_of(const Row& row) {
    DrawRecord record;
    record.id = DrawId{row.integer(0)};
    record.version = row.integer(1);
    record.created_at = from_millis(row.integer(2));
    Draw& draw = record.draw;
    draw.kind = static_cast<lots::Kind>(row.integer(3));
    if (!row.is_null(4)) draw.competition = competition::CompetitionId{row.integer(4)};
    draw.purpose = row.text(5);
    draw.drawn_by = row.text(6);
    draw.witnesses = witnesses_of(row.text(7));
    draw.method = row.text(8);
    draw.seed = row.text(9);
    draw.seed_origin = static_cast<lots::SeedOrigin>(row.integer(10));
    draw.seed_note = row.text(11);
    draw.seed_commitment = row.text(12);
    draw.inputs_sha256 = row.text(13);
    draw.result = lines_of(row.view(14));
    draw.redrawn = lines_of(row.view(15));
    draw.start = start_of(row.text(16));
    draw.replaces = draw_id(row, 17);
    draw.replace_reason = row.text(18);
    record.replaced_by = draw_id(row, 19);
    return record;
}

}  // namespace

std::optional<DrawRecord> find_draw(Connection& connection, DrawId id) {
    std::string sql("SELECT ");
    sql.append(kColumns).append(", i.text").append(kFrom);
    sql.append(" JOIN draw_input i ON i.digest = d.inputs WHERE d.id = $1");
    return note_read(connection, connection.one(sql, {id.value}, [](const Row& row) {
        DrawRecord record = record_of(row);
        record.draw.inputs = row.text(20);
        return record;
    }));
}

std::vector<DrawRecord> list_draws(Connection& connection, const DrawFilter& filter,
                                   std::optional<DrawId> before, int limit) {
    Statement statement;
    statement.append("SELECT ");
    statement.append(kColumns);
    statement.append(kFrom);
    statement.append(" WHERE d.id < ");
    statement.bind(before ? before->value : std::numeric_limits<std::int64_t>::max());
    if (filter.competition && *filter.competition == 0) {
        statement.append(" AND d.competition IS NULL");
    } else if (filter.competition) {
        statement.append(" AND d.competition = ");
        statement.bind(*filter.competition);
    }
    if (filter.kind) {
        statement.append(" AND d.kind = ");
        statement.bind(static_cast<int>(*filter.kind));
    }
    if (filter.purpose) {
        statement.append(" AND d.purpose = ");
        statement.bind(*filter.purpose);
    }
    statement.append(" ORDER BY d.id DESC LIMIT ");
    statement.bind(limit);
    return connection.all(statement.sql(), statement.parameters(), record_of);
}

std::optional<DrawId> standing_draw(Connection& connection, competition::CompetitionId competition,
                                    lots::Kind kind, const std::string& purpose) {
    return connection.one(
        "SELECT d.id FROM draw d WHERE d.competition = $1 AND d.kind = $2 AND d.purpose = $3 "
        "AND NOT EXISTS (SELECT 1 FROM draw later WHERE later.replaces = d.id)",
        {competition.value, static_cast<int>(kind), purpose},
        [](const Row& row) { return DrawId{row.integer(0)}; });
}

std::int64_t draws_of(Connection& connection, competition::CompetitionId competition) {
    return connection
        .one("SELECT count(*) FROM draw WHERE competition = $1", {competition.value},
             [](const Row& row) { return row.integer(0); })
        .value_or(0);
}

DrawId insert_draw(Connection& connection, const Draw& draw, Instant now) {
    connection.execute(
        "INSERT INTO draw_input (digest, text) VALUES ($1, $2) ON CONFLICT (digest) DO NOTHING",
        {draw.inputs_sha256, draw.inputs});
    const auto number = [](const auto& id) { return id ? std::optional(id->value) : std::nullopt; };
    return DrawId{connection.insert(
        "INSERT INTO draw (version, created_at, kind, competition, purpose, drawn_by, witnesses, "
        "method, seed, seed_origin, seed_note, seed_commitment, inputs, result, redrawn, start, "
        "replaces, replace_reason) VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, "
        "$13, $14, $15, $16, $17) RETURNING id",
        {to_millis(now), static_cast<int>(draw.kind), number(draw.competition), draw.purpose,
         draw.drawn_by, witnesses_json(draw.witnesses), draw.method, draw.seed,
         static_cast<int>(draw.seed_origin), draw.seed_note, draw.seed_commitment,
         draw.inputs_sha256, joined(draw.result), joined(draw.redrawn), start_json(draw.start),
         number(draw.replaces), draw.replace_reason})};
}

}  // namespace collegium::storage
