#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/regulations.hpp>
#include <collegium/usecases/competition.hpp>

namespace collegium::usecases {
namespace {

using competition::CompetitionId;
using competition::Setting;
using storage::Connection;

// The store holds what was checked. A parameter that a newer copy of the book no longer has rules
// nothing and is left out; a value the book cannot read would rule something else than was given.
[[nodiscard]] sdk::Result<std::vector<Setting>> settings_of(
    const rulebook::Book& book, const std::vector<storage::SettingRow>& rows) {
    std::vector<Setting> settings;
    for (const storage::SettingRow& row : rows) {
        const rulebook::Row* parameter = book.find("parameter", row.parameter);
        if (parameter == nullptr) continue;
        auto value = competition::parse_setting(*parameter, row.value);
        if (!value)
            return sdk::refuse(sdk::Code::kFailedPrecondition, "SETTING_UNREADABLE",
                               row.parameter + " cannot be read: " + row.value,
                               {{"parameter", parameter->text("name")},
                                {"key", row.parameter},
                                {"value", row.value}});
        settings.push_back(
            {row.parameter,
             *std::move(value),
             {static_cast<competition::SourceKind>(row.source_kind), row.source_place}});
    }
    return settings;
}

}  // namespace

std::string regulation_name(CompetitionId id) {
    return id.name() + "/regulation";
}

std::vector<storage::SubjectVersion> Competition::facts() const {
    return {{record.id.name(), record.version}, {regulation_name(record.id), regulation_version}};
}

rulebook::BookPtr governing_book(const rulebook::Library& library,
                                 const storage::CompetitionRecord& record) {
    return record.book_sha256.empty() ? library.find(record.draft.rule_book)
                                      : library.find_bytes(record.book_sha256);
}

sdk::Result<Competition> load_competition(Connection& connection, const rulebook::Library& library,
                                          CompetitionId id) {
    auto record = storage::find_competition(connection, id);
    if (!record)
        return sdk::refuse(sdk::Code::kNotFound, "COMPETITION_NOT_FOUND", "no " + id.name(),
                           {{"competition", std::to_string(id.value)}});
    if (record->draft.rule_book.empty())
        return sdk::refuse(sdk::Code::kFailedPrecondition, "RULEBOOK_NOT_CHOSEN",
                           id.name() + " names no rule book");
    rulebook::BookPtr book = governing_book(library, *record);
    if (!book)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "RULEBOOK_AWAY",
                           "no rule book " + record->draft.rule_book,
                           {{"book", record->draft.rule_book}});
    const storage::RegulationRecord stored = storage::find_regulation(connection, id);
    Competition competition;
    competition.frame = competition::frame_of(std::move(book), record->draft);
    competition.settings = TRY(settings_of(*competition.frame.book, stored.settings));
    competition.regulation = competition::Regulation(competition.frame, competition.settings);
    competition.regulation_version = stored.version;
    competition.regulation_time = stored.updated_at;
    competition.record = *std::move(record);
    return competition;
}

void pin_book(Connection& writer, CompetitionId id, const rulebook::Book& book) {
    storage::keep_book(writer, {book.sha256(), book.id(), book.toml()});
    storage::set_competition_book(writer, id, book.sha256());
}

}  // namespace collegium::usecases
