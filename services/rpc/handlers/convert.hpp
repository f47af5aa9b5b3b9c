// Values that several handlers turn into messages.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include <google/protobuf/timestamp.pb.h>

#include <collegium/i18n/language.hpp>
#include <collegium/registry/calendar.hpp>
#include <collegium/rpc/call.hpp>
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

// Bytes as hexadecimal digits.
[[nodiscard]] std::string to_hex(std::string_view bytes);

void set_time(google::protobuf::Timestamp& out, storage::Instant instant);

void set_citation(v1::Citation& out, const sdk::Citation& citation);

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

void set_local_text(v1::LocalizedName& out, const sdk::LocalText& text);

}  // namespace collegium::rpc
