#include "tui/viewmodel/journal.hpp"

#include <map>

#include <collegium/i18n/names.hpp>

#include "tui/viewmodel/pairing.hpp"

namespace collegium::tui::viewmodel {
namespace {

std::string quoted(const std::string& value) {
    return "\"" + value + "\"";
}

std::string articles_of(const v1::JournalEntry& entry) {
    std::string words;
    for (const auto& article : entry.citations())
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

JournalModel::JournalModel(const Texts& words, LocalClock clock, JournalView view)
    : ListOf(words, std::move(clock), Search::kClient, "journal",
             [](const v1::JournalEntry& row) {
                 return row.hash() + row.undone_by() + row.erased_by();
             }),
      view_(std::move(view)) {
    const auto author = [this](const v1::JournalEntry& row) { return who(row); };
    const auto what = [this](const v1::JournalEntry& row) {
        const bool bad = broken() && row.sequence() == verified_->first_bad_sequence();
        return Cell{entry_words(row, texts()), bad                        ? Tone::kBad
                                               : !row.undone_by().empty() ? Tone::kMuted
                                                                          : Tone::kText};
    };
    column("number", fixed(6), 6, [](const v1::JournalEntry& row) {
        return std::to_string(row.sequence());
    }).right();
    column("time", fixed(19), 4, [this](const v1::JournalEntry& row) {
        return show_day(row.time(), local()) + " " + show_seconds(row.time(), local());
    }).in(Rooms::kWide);
    // The date matters less than the seconds where the column holds only one of them.
    column("time", fixed(14), 4, [this](const v1::JournalEntry& row) {
        return show_moment(row.time(), local()).substr(0, 5) + " " +
               show_seconds(row.time(), local());
    }).in(Rooms::kNormal);
    column("who", fixed(14), 3, author).in(Rooms::kRoomy);
    column("role", fixed(14), 1, [this](const v1::JournalEntry& row) {
        return Cell{role_words(row.actor().role(), texts()), Tone::kMuted};
    }).in(Rooms::kRoomy);
    column("what", share(1, 20), 5, what);
    column("who", fixed(14), 3, author).in(Rooms::kNarrow);
    below("what", [this](const v1::JournalEntry& row) {
        return Cell{
            join({show_moment(row.time(), local()), role_words(row.actor().role(), texts())}),
            Tone::kMuted};
    });
    pane([this](const v1::JournalEntry& row) -> Detail {
        return {texts()("journal.entry", {{"n", row.sequence()}}), row.subject(), lines_of(row)};
    });
}

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

std::string JournalModel::title() const {
    return view_.subject_title.empty()
               ? texts()("journal.title")
               : texts()("journal.title_of", {{"subject", view_.subject_title}});
}

std::string JournalModel::corner() const {
    if (!verified_) return ListOf::corner();
    return join({ListOf::corner(),
                 verified_->intact()
                     ? texts()("journal.checked",
                               {{"n", grouped(verified_->last_sequence())}, {"time", verified_at_}})
                     : texts()("journal.broken_corner",
                               {{"n", grouped(verified_->first_bad_sequence())}})});
}

std::string JournalModel::who(const v1::JournalEntry& row) const {
    return row.actor().user().empty() ? texts()("journal.daemon") : row.actor().short_name();
}

RowWords JournalModel::row_words(const v1::JournalEntry& row) const {
    return {join({row.actor().short_name(), role_words(row.actor().role(), texts()),
                  entry_words(row, texts()), std::to_string(row.sequence()), row.terminal(),
                  show_moment(row.time(), local()), row.reason()},
                 " "),
            std::to_string(row.sequence()), searched_role(row.actor().role(), texts()),
            time_of_day(row.time(), local())};
}

std::vector<Line> JournalModel::page_of(const v1::JournalEntry& entry) const {
    return Lines()
        .add(entry_words(entry, texts()), Tone::kTitle)
        .add(join({who(entry), role_words(entry.actor().role(), texts()),
                   show_day(entry.time(), local()) + " " + show_seconds(entry.time(), local())}))
        .gap()
        .add(lines_of(entry));
}

std::vector<Line> JournalModel::lines_of(const v1::JournalEntry& entry) const {
    // What a value says where it was given.
    const auto given = [this](const char* key, const char* name, const std::string& value) {
        return value.empty() ? std::string{} : texts()(key, {{name, value}});
    };
    const auto or_none = [none = texts()("card.none")](const std::string& value) {
        return value.empty() ? none : value;
    };
    Lines lines;
    lines.add(given("journal.erased_by", "n", number_of(entry.erased_by())), Tone::kFrozen);
    for (const auto& difference : entry.differences())
        lines.add(texts()("journal.difference",
                          {{"field", field_words(entry.subject(), difference.field(), texts())},
                           {"before", or_none(difference.before())},
                           {"after", or_none(difference.after())}}));
    lines.add(given("journal.reason", "words", entry.reason()))
        .add(join({given("journal.articles", "list", articles_of(entry)),
                   given("journal.request", "id", short_hash(entry.request_id())),
                   given("journal.terminal", "name", entry.terminal())}),
             Tone::kMuted)
        .add(texts()("journal.hashes", {{"before", or_none(short_hash(entry.previous_hash()))},
                                        {"hash", short_hash(entry.hash())}}),
             Tone::kMuted)
        .add(given("journal.undoes", "n", number_of(entry.undoes())))
        .add(given("journal.undone_by", "n", number_of(entry.undone_by())));
    const auto undo = refusal_in(entry.allowed_actions(), "journal.undo");
    if (!undo || !entry.undone_by().empty()) return lines;
    const bool corrects = offers(entry.allowed_actions(), "journal.correct") &&
                          !refusal_in(entry.allowed_actions(), "journal.correct");
    return lines.add(
        texts()(corrects ? "journal.no_undo_but_correct" : "journal.no_undo", {{"reason", *undo}}),
        Tone::kWarn);
}

}  // namespace collegium::tui::viewmodel
