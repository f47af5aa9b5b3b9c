// What a book makes of a requirement that is not met.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include <collegium/admission/verdict.hpp>
#include <collegium/rulebook/book.hpp>

namespace collegium::admission {

// The book's ground of refusal for the first of `checks` it has; null where it has none of them.
// Grounds that documents name as their own are theirs alone.
[[nodiscard]] const rulebook::Row* ground_for(const rulebook::Book& book,
                                              std::initializer_list<std::string_view> checks);

// The book's row that whoever is disqualified takes part in no capacity (RU-CHESS I-5.2, RU-2022
// 1.6.2); null where it says nothing of the kind.
[[nodiscard]] const rulebook::Row* any_capacity(const rulebook::Book& book);

// A requirement that is met, or worth knowing.
[[nodiscard]] Verdict met(std::string requirement, std::string text_key, sdk::Citation citation,
                          sdk::Metadata values = {});

// A requirement that is not met: the commission shall refuse where the ground is absolute, may
// otherwise.
[[nodiscard]] Verdict unmet(std::string requirement, std::string text_key, sdk::Citation citation,
                            const rulebook::Row* ground, sdk::Metadata values = {});

// Not met, and the book leaves it to the commission.
[[nodiscard]] Verdict to_weigh(std::string requirement, std::string text_key,
                               sdk::Citation citation, const rulebook::Row* ground,
                               sdk::Metadata values = {});

// The one row of a section; null where the book does not have it.
[[nodiscard]] const rulebook::Row* only_row(const rulebook::Book& book, std::string_view section);

}  // namespace collegium::admission
