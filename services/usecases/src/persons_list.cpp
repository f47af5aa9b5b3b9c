#include <array>

#include <collegium/sdk/try.hpp>
#include <collegium/usecases/filter.hpp>
#include <collegium/usecases/listing.hpp>
#include <collegium/usecases/persons.hpp>

namespace collegium::usecases {
namespace {

using registry::PersonId;
using storage::Connection;

[[nodiscard]] sdk::Result<storage::PersonFilter> read_filter(const std::string& text) {
    constexpr std::array<std::string_view, 6> kFields{
        "sex", "region", "organisation", "sport_rank", "arbiter_category", "birth_year"};
    const auto terms = TRY(parse_filter(text, kFields));
    storage::PersonFilter filter;
    for (const auto& [field, value] : terms) {
        if (field == "sex" && value == "female") {
            filter.sex = registry::Sex::kFemale;
        } else if (field == "sex" && value == "male") {
            filter.sex = registry::Sex::kMale;
        } else if (field == "region") {
            filter.region = value;
        } else if (field == "organisation") {
            filter.organisation = registry::OrganisationId::parse(value);
            if (!filter.organisation) return filter_value_invalid(field);
        } else if (field == "sport_rank") {
            filter.sport_rank = value;
        } else if (field == "arbiter_category") {
            filter.arbiter_category = value;
        } else if (field == "birth_year") {
            filter.birth_year = parse_integer(value);
            if (!filter.birth_year) return filter_value_invalid(field);
        } else {
            return filter_value_invalid(field);
        }
    }
    return filter;
}

storage::PersonOrder to_order(std::string_view field) {
    if (field == "region") return storage::PersonOrder::kRegion;
    if (field == "birth_year") return storage::PersonOrder::kBirthYear;
    if (field == "update_time") return storage::PersonOrder::kUpdateTime;
    return storage::PersonOrder::kName;
}

// A query that is a number finds the card with that number.
std::optional<PersonId> number_of(const std::string& query) {
    return PersonId::parse("persons/" + query);
}

}  // namespace

sdk::Result<PersonList> list_persons(const Caller& caller, Connection& snapshot,
                                     const PersonListInput& input) {
    constexpr std::array<std::string_view, 4> kOrders{"name", "region", "birth_year",
                                                      "update_time"};
    auto filter = TRY(read_filter(input.filter));
    auto order = TRY(parse_order(input.order_by, kOrders, {"name", false}));

    PersonList list;
    if (const auto number = number_of(input.query)) {
        auto record = storage::find_person(snapshot, *number, alphabet_of(caller));
        if (record && !record->erased) {
            list.total = 1;
            list.rows.push_back(*std::move(record));
            return list;
        }
    }
    storage::Window window;
    window.alphabet = alphabet_of(caller);
    window.descending = order.descending;
    window.after = input.page.after;
    window.limit = input.page.limit;
    auto found = find_by_query(input.query, [&](const text::Query& query) {
        window.query = query;
        return storage::list_persons(snapshot, filter, to_order(order.field), window);
    });
    list.rows = std::move(found.rows);
    list.query_reading = std::move(found.reading);
    if (input.page.after.empty()) {
        const bool whole = static_cast<int>(list.rows.size()) < input.page.limit;
        list.total = whole ? static_cast<std::int64_t>(list.rows.size())
                           : storage::count_persons(snapshot, filter, found.query);
    }
    return list;
}

}  // namespace collegium::usecases
