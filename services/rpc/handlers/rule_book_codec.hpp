// Rule books as messages.
#pragma once

#include <string>

#include <collegium/competition/regulation.hpp>
#include <collegium/i18n/language.hpp>
#include <collegium/rulebook/library.hpp>
#include <collegium/v1/rulebooks.pb.h>

namespace collegium::rpc {

// Name, titles, dates: what lists show.
void encode_book_head(const rulebook::Book& book, const std::string& path, v1::RuleBook& out);
// Everything else of a working book.
void encode_book_rows(const rulebook::BookPtr& book, v1::RuleBook& out);
// A file that is none, with its faults in the language of the call.
void encode_refused_book(i18n::Language language, const rulebook::RefusedBook& refused,
                         v1::RuleBook& out);
// A parameter with the bounds and choices of an entry.
void encode_parameter(const competition::Entry& entry, v1::BookParameter& out);

}  // namespace collegium::rpc
