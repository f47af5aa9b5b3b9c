#include "import_place.hpp"

#include <algorithm>
#include <limits>

#include <collegium/rulebook/ages.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/text/search.hpp>

namespace collegium::usecases {

std::string folded_words(std::string_view text) {
    std::string key;
    for (const std::string& word : text::search_words(text))
        key += word;
    return key;
}

OrganisationNames::OrganisationNames(storage::Connection& connection) {
    storage::Window everything;
    everything.limit = std::numeric_limits<int>::max();
    organisations_ = storage::list_organisations(connection, {},
                                                 storage::OrganisationOrder::kFullName, everything);
    for (const storage::OrganisationRecord& record : organisations_) {
        const registry::Organisation& organisation = record.organisation;
        std::set<std::string> names{folded_words(organisation.full_name),
                                    folded_words(organisation.short_name)};
        if (!organisation.city.empty()) {
            names.insert(folded_words(organisation.short_name + " " + organisation.city));
            names.insert(folded_words(organisation.city + " " + organisation.short_name));
        }
        names.erase("");
        for (const std::string& name : names)
            by_name_[name].push_back(&record);
    }
}

std::vector<const storage::OrganisationRecord*> OrganisationNames::find(
    std::string_view text) const {
    const auto found = by_name_.find(folded_words(text));
    if (found == by_name_.end()) return {};
    return found->second;
}

sdk::Result<ImportPlace> ImportPlace::open(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    competition::CompetitionId competition,
    const std::optional<admission::ApplicationId>& application) {
    ImportPlace place;
    auto entries = TRY(load_entries(snapshot, library, competition));
    place.entries_ = std::move(entries);
    if (application) {
        auto record = TRY(existing_application(snapshot, *application));
        TRY(check_may_enter(caller, snapshot, place.entries_, record.application));
        TRY(check_in_force(record));
        place.given_ = std::move(record);
    } else
        TRY(require_in(caller, kWriteApplications, competition.name()));
    TRY(check_may_add(snapshot, place.entries_));
    storage::ApplicationFilter in_force;
    in_force.withdrawn = false;
    for (auto& record : storage::list_applications(snapshot, competition, in_force, 0,
                                                   std::numeric_limits<int>::max()))
        place.by_organisation_.try_emplace(record.application.organisation.value,
                                           std::move(record));
    place.lines_ = storage::entered_lines(snapshot, competition);
    for (const storage::EnteredLine& line : place.lines_)
        place.by_person_.emplace(line.person.value, &line);
    return place;
}

const storage::ApplicationRecord* ImportPlace::application_of(
    registry::OrganisationId organisation) const {
    if (given_) return &*given_;
    const auto found = by_organisation_.find(organisation.value);
    return found == by_organisation_.end() ? nullptr : &found->second;
}

bool ImportPlace::is_entered(const storage::ApplicationRecord& application,
                             registry::PersonId person, std::string_view discipline) const {
    const auto [first, last] = by_person_.equal_range(person.value);
    return std::any_of(first, last, [&](const auto& entry) {
        return entry.second->application == application.id.value &&
               entry.second->discipline == discipline;
    });
}

std::optional<std::string> ImportPlace::discipline(std::string_view text) const {
    const std::string wanted = folded_words(text);
    if (wanted.empty()) return std::string();
    for (const rulebook::Row& row : entries_.competition.book().rows("discipline")) {
        for (const char* key : {"name", "international_name", "protocol_name", "printed_as"})
            if (folded_words(row.text_or_empty(key)) == wanted) return row.text("id");
    }
    // «русские шашки» of a competition whose row is «Русские шашки – быстрая игра».
    const rulebook::Row* own = entries_.frame().discipline;
    if (own != nullptr && folded_words(own->text("name")).starts_with(wanted)) return std::string();
    return std::nullopt;
}

std::string ImportPlace::discipline_title(const std::string& id) const {
    const rulebook::Row* row = id.empty() ? entries_.frame().discipline
                                          : entries_.competition.book().find("discipline", id);
    return row == nullptr ? std::string() : row->text("name");
}

std::optional<std::string> ImportPlace::group(std::string_view text) const {
    const std::string wanted = folded_words(text);
    if (wanted.empty()) return std::string();
    const competition::Frame& frame = entries_.frame();
    std::vector<rulebook::AgeGroup> groups = frame.groups;
    if (groups.empty() && frame.discipline != nullptr)
        groups = rulebook::age_groups(*frame.book, frame.discipline->text("age_set"));
    std::vector<const rulebook::AgeGroup*> alike;
    for (const rulebook::AgeGroup& group : groups) {
        const std::string male = folded_words(group.male);
        const std::string female = folded_words(group.female);
        if (wanted == male || wanted == female || text == group.id) return group.id;
        // «до 17» and «до 17 лет» of «юноши (до 17 лет)».
        if (male.find(wanted) != std::string::npos || female.find(wanted) != std::string::npos)
            alike.push_back(&group);
    }
    if (alike.size() != 1) return std::nullopt;
    return alike.front()->id;
}

}  // namespace collegium::usecases
