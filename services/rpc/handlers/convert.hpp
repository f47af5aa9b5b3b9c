// Values that several handlers turn into messages.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include <google/protobuf/descriptor.h>
#include <google/protobuf/generated_enum_reflection.h>
#include <google/protobuf/timestamp.pb.h>

#include <collegium/i18n/language.hpp>
#include <collegium/registry/calendar.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/rpc/call.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/local_text.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/usecases/moment.hpp>
#include <collegium/v1/common.pb.h>

namespace collegium::rpc {

[[nodiscard]] usecases::Moment moment_of(const Call& call);

// An enumeration of ours as the API's: both number their values alike.
template <typename Wire, typename Value>
[[nodiscard]] Wire to_wire(Value value) {
    return static_cast<Wire>(static_cast<int>(value));
}

// The value of a closed set that is a word of ours: PANEL_CHIEF of "chief"; unspecified where the
// set has no such word.
[[nodiscard]] int number_of_word(const google::protobuf::EnumDescriptor& set,
                                 std::string_view word);
template <typename Wire>
[[nodiscard]] Wire wire_of(std::string_view word) {
    return static_cast<Wire>(number_of_word(*google::protobuf::GetEnumDescriptor<Wire>(), word));
}
// The word of a value, "chief" of PANEL_CHIEF; empty: unspecified, or none of the set.
[[nodiscard]] std::string word_of(const google::protobuf::EnumDescriptor& set, int number);
template <typename Wire>
[[nodiscard]] std::string word_of(Wire value) {
    return word_of(*google::protobuf::GetEnumDescriptor<Wire>(), value);
}

void set_label(v1::PersonLabel& out, const std::string& person, const registry::PersonName& name);
// Whoever is kept with a deed by the name of then alone.
void set_actor(v1::Actor& out, const std::string& short_name);
// A remark as rules make them: its words, what it rests on, the field it is about.
void set_remark(const Call& call, v1::Remark& out, const sdk::Violation& remark,
                v1::Remark::Severity severity);

// Bytes as hexadecimal digits.
[[nodiscard]] std::string to_hex(std::string_view bytes);

void set_time(google::protobuf::Timestamp& out, storage::Instant instant);

void set_citation(v1::Citation& out, const sdk::Citation& citation);
// With its print by a book of ours.
void set_citation(v1::Citation& out, const sdk::Citation& citation, const rulebook::Book& book);

[[nodiscard]] const std::string& in_language(const sdk::LocalText& text, i18n::Language language);

// A day of the store ("2026-10-14"); the field stays absent for an empty text.
template <typename SetField>
void set_iso_date(std::string_view iso, SetField mutable_field) {
    const auto date = registry::parse_iso_date(iso);
    if (!date) return;
    const registry::RawDate raw = registry::to_raw(*date);
    v1::Date& out = *mutable_field();
    out.set_year(raw.year);
    out.set_month(raw.month);
    out.set_day(raw.day);
}

[[nodiscard]] registry::RawDate raw_date(const v1::Date& date);

// One line of `allowed_actions`: what the check said, in the caller's language.
void add_action(google::protobuf::RepeatedPtrField<v1::AllowedAction>& out, i18n::Language language,
                std::string_view action, v1::Risk risk, const sdk::Result<void>& check);

void set_local_text(const Call& call, v1::LocalizedName& out, const sdk::LocalText& text);

}  // namespace collegium::rpc
