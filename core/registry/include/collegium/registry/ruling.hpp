// Rulings: how the federation's body reads an article, or decides what none provides for. The right
// to interpret the rules is that body's (RU-2022 I, UA-2024 I.3, preamble of RU-CHESS).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include <collegium/registry/calendar.hpp>
#include <collegium/registry/fields.hpp>
#include <collegium/registry/form.hpp>
#include <collegium/registry/id.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::registry {

struct RulingTag {
    static constexpr std::string_view kCollection = "rulings";
};
using RulingId = Id<RulingTag>;

struct Ruling {
    std::string title;
    std::string rule_book;    // "ru-draughts-2022"
    std::string articles;     // what is read, or the model where the book is silent
    bool by_analogy = false;  // no article fits: `articles` are the model
    std::string text;
    std::string decision_number;
    Date decision_date;
    std::string decision_body;
    std::optional<Date> repealed_on;  // from this day it is not cited any more
    std::string repeal_reason;

    friend bool operator==(const Ruling&, const Ruling&) = default;
};

template <>
inline constexpr auto fields_of<Ruling> = std::tuple(
    field<&Ruling::title>("title", {.required = true, .longest = 150}),
    field<&Ruling::rule_book>("rule_book",
                              {.required = true, .longest = 64, .collection = "rulebooks/"}),
    field<&Ruling::articles>("articles", {.required = true, .longest = 200}),
    field<&Ruling::by_analogy>("by_analogy"),
    field<&Ruling::text>("text", {.required = true, .longest = 2000, .lines = true}),
    field<&Ruling::decision_number>("decision_number", {.required = true, .longest = 60}),
    field<&Ruling::decision_date>("decision_date", {.required = true}),
    field<&Ruling::decision_body>("decision_body", {.required = true, .longest = 200}),
    field<&Ruling::repealed_on>("repeal_date", {.output = true, .column = "repealed_on"}),
    field<&Ruling::repeal_reason>("repeal_reason", {.output = true}));

// Reads the named fields of the form into the ruling; all violations at once: DECISION_IN_FUTURE
// beside those of Checks.
[[nodiscard]] sdk::Result<Ruling> check_ruling(const Form& form, Date today,
                                               FieldNames names = form_fields<Ruling>(),
                                               Ruling ruling = {});

// Takes it back from `today` on. RULING_REPEALED where it was before, REQUIRED of `reason`.
[[nodiscard]] sdk::Result<Ruling> repeal(Ruling ruling, std::string_view reason, Date today);

}  // namespace collegium::registry
