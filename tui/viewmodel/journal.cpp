#include "tui/viewmodel/journal.hpp"

#include <algorithm>
#include <map>

#include <collegium/i18n/names.hpp>

namespace collegium::tui::viewmodel {
namespace {

std::string quoted(const std::string& value) {
    return "\"" + value + "\"";
}

std::string articles_of(const v1::JournalEntry& entry) {
    std::string words;
    for (const auto& article : entry.articles())
        words = join({words, article.article()}, ", ");
    return words;
}

}  // namespace

std::string role_words(const std::string& role, const Texts& texts) {
    if (role.empty()) return {};
    const std::string key = "role." + number_of(role);
    const std::string words = texts(key);
    return words == key ? number_of(role) : words;
}

std::string searched_role(const std::string& role, const Texts& texts) {
    return role_words(role, texts) + " " + i18n::role_name(texts.language(), role);
}

std::string entry_words(const v1::JournalEntry& entry, const Texts& texts) {
    const std::string action = entry.action_text().empty() ? entry.action() : entry.action_text();
    const std::string subject = !entry.subject_title().empty() ? entry.subject_title()
                                : entry.erased_by().empty()    ? entry.subject()
                                                               : texts("journal.erased");
    return join({action, subject}, ": ");
}

std::string field_words(const std::string& subject, const std::string& field, const Texts& texts) {
    static const std::map<std::string, std::string> kLabels{
        {"persons", "person.field."},
        {"organisations", "organisation.field."},
        {"competitions", "competitions.field."},
        {"grants", "grant.field."},
        {"users", "user.field."},
        {"federation", "federation.field."},
    };
    const auto found = kLabels.find(subject.substr(0, subject.find('/')));
    if (found == kLabels.end()) return field;
    // "public_data.region" is labelled as the form's field "region".
    const std::string key = found->second + field.substr(field.rfind('.') + 1);
    return texts.has(key) ? texts(key) : field;
}

JournalModel::JournalModel(Texts texts, LocalClock clock, JournalView view)
    : PagedModel(texts, Search::kClient,
                 [](const v1::JournalEntry& row) {
                     return row.hash() + row.undone_by() + row.erased_by();
                 }),
      clock_(std::move(clock)),
      view_(std::move(view)) {}

std::string JournalModel::server_filter() const {
    if (!view_.user.empty()) return "user = " + quoted(view_.user);
    return view_.subject.empty() ? std::string{} : "subject = " + quoted(view_.subject);
}

void JournalModel::set_verified(v1::VerifyJournalResponse answer, std::string clock) {
    verified_ = std::move(answer);
    verified_at_ = std::move(clock);
}

std::string JournalModel::verified_words() const {
    if (!verified_) return {};
    if (!verified_->intact())
        return texts()("journal.broken", {{"n", grouped(verified_->first_bad_sequence())},
                                          {"reason", verified_->text()}});
    return texts()("journal.intact", {{"n", grouped(verified_->last_sequence())}});
}

std::vector<Column> JournalModel::columns() const {
    const Column number{"number", texts()("journal.column.number"), 6, 1, 0, Align::kRight, 6};
    const Column what{"what", texts()("journal.column.what"), 0, 1, 20, Align::kLeft, 5};
    const Column who{"who", texts()("journal.column.who"), 14, 1, 0, Align::kLeft, 3};
    if (room() == Room::kNarrow) return {number, what, who};
    return {number,
            {"time", texts()("journal.column.time"), room() == Room::kWide ? 19 : 14, 1, 0,
             Align::kLeft, 4},
            who,
            {"role", texts()("journal.column.role"), 14, 1, 0, Align::kLeft, 1},
            what};
}

std::string JournalModel::title() const {
    return view_.subject_title.empty()
               ? texts()("journal.title")
               : texts()("journal.title_of", {{"subject", view_.subject_title}});
}

std::string JournalModel::corner() const {
    std::string words;
    if (const auto all = total()) words = texts()("journal.count", {{"n", grouped(*all)}});
    if (!verified_) return words;
    return join(
        {words, verified_->intact()
                    ? texts()("journal.checked",
                              {{"n", grouped(verified_->last_sequence())}, {"time", verified_at_}})
                    : texts()("journal.broken_corner",
                              {{"n", grouped(verified_->first_bad_sequence())}})});
}

std::string JournalModel::footer() const {
    return room() == Room::kNarrow ? std::string{} : texts()("journal.footer");
}

TableRow JournalModel::draw_row(const v1::JournalEntry& row, Room room) const {
    const std::string when = show_moment(row.time(), clock_);
    // The date matters less than the seconds where the column holds only one of them.
    const std::string shown =
        room == Room::kWide ? show_day(row.time(), clock_) + " " + show_seconds(row.time(), clock_)
                            : when.substr(0, 5) + " " + show_seconds(row.time(), clock_);
    const bool bad = broken() && row.sequence() == verified_->first_bad_sequence();
    const Tone tone = bad ? Tone::kBad : !row.undone_by().empty() ? Tone::kMuted : Tone::kText;
    const std::string who = row.user().empty() ? texts()("journal.daemon") : row.user_short_name();
    TableRow drawn;
    if (room == Room::kNarrow)
        drawn.lines = {{{std::to_string(row.sequence())}, {entry_words(row, texts()), tone}, {who}},
                       {{}, {join({when, role_words(row.role(), texts())}), Tone::kMuted}}};
    else
        drawn.lines = {{{std::to_string(row.sequence())},
                        {shown},
                        {who},
                        {role_words(row.role(), texts()), Tone::kMuted},
                        {entry_words(row, texts()), tone}}};
    return drawn;
}

std::string JournalModel::searched(const v1::JournalEntry& row) const {
    return join({row.user_short_name(), role_words(row.role(), texts()), entry_words(row, texts()),
                 std::to_string(row.sequence()), row.terminal(), show_moment(row.time(), clock_),
                 row.reason()},
                " ");
}

RowWords JournalModel::row_words(const v1::JournalEntry& row) const {
    return {searched(row), std::to_string(row.sequence()), searched_role(row.role(), texts()),
            time_of_day(row.time(), clock_)};
}

Detail JournalModel::detail() const {
    const v1::JournalEntry* row = current();
    if (row == nullptr) return {};
    return {texts()("journal.entry", {{"n", std::to_string(row->sequence())}}), row->subject(),
            lines_of(*row)};
}

std::vector<Line> JournalModel::page_of(const v1::JournalEntry& entry) const {
    const std::string who =
        entry.user().empty() ? texts()("journal.daemon") : entry.user_short_name();
    std::vector<Line> lines{
        {entry_words(entry, texts()), Tone::kTitle},
        {join({who, role_words(entry.role(), texts()),
               show_day(entry.time(), clock_) + " " + show_seconds(entry.time(), clock_)})},
        {""}};
    for (Line& line : lines_of(entry))
        lines.push_back(std::move(line));
    return lines;
}

std::vector<Line> JournalModel::lines_of(const v1::JournalEntry& entry) const {
    std::vector<Line> lines;
    const std::string none = texts()("card.none");
    if (!entry.erased_by().empty())
        lines.push_back(
            {texts()("journal.erased_by", {{"n", number_of(entry.erased_by())}}), Tone::kFrozen});
    for (const auto& difference : entry.differences())
        lines.push_back(
            {texts()("journal.difference",
                     {{"field", field_words(entry.subject(), difference.field(), texts())},
                      {"before", difference.before().empty() ? none : difference.before()},
                      {"after", difference.after().empty() ? none : difference.after()}})});
    if (!entry.reason().empty())
        lines.push_back({texts()("journal.reason", {{"words", entry.reason()}})});
    const std::string articles = articles_of(entry);
    const std::string source = join(
        {articles.empty() ? "" : texts()("journal.articles", {{"list", articles}}),
         entry.request_id().empty()
             ? ""
             : texts()("journal.request", {{"id", short_hash(entry.request_id())}}),
         entry.terminal().empty() ? ""
                                  : texts()("journal.terminal", {{"name", entry.terminal()}})});
    if (!source.empty()) lines.push_back({source, Tone::kMuted});
    lines.push_back({texts()("journal.hashes", {{"before", entry.previous_hash().empty()
                                                               ? none
                                                               : short_hash(entry.previous_hash())},
                                                {"hash", short_hash(entry.hash())}}),
                     Tone::kMuted});
    if (!entry.undoes().empty())
        lines.push_back({texts()("journal.undoes", {{"n", number_of(entry.undoes())}})});
    if (!entry.undone_by().empty())
        lines.push_back({texts()("journal.undone_by", {{"n", number_of(entry.undone_by())}})});
    const auto find = [&](const char* action) {
        return std::find_if(entry.allowed_actions().begin(), entry.allowed_actions().end(),
                            [&](const auto& allowed) { return allowed.action() == action; });
    };
    const auto undo = find("journal.undo");
    const auto correct = find("journal.correct");
    const auto none_such = entry.allowed_actions().end();
    if (undo != none_such && !undo->allowed() && entry.undone_by().empty())
        lines.push_back(
            {texts()(correct != none_such && correct->allowed() ? "journal.no_undo_but_correct"
                                                                : "journal.no_undo",
                     {{"reason", undo->text()}}),
             Tone::kWarn});
    return lines;
}

std::string JournalModel::nothing() const {
    return texts()("journal.empty");
}

}  // namespace collegium::tui::viewmodel
