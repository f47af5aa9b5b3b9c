// The short texts of requests and command lines: names of records, etags, orders, resume tokens,
// time controls, dates, addresses, masks, languages. The first byte says which,
// from 'b' on.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <collegium/competition/officials.hpp>
#include <collegium/competition/time_control.hpp>
#include <collegium/i18n/language.hpp>
#include <collegium/play/names.hpp>
#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/rpc/watch_hub.hpp>
#include <collegium/usecases/listing.hpp>

#include "handlers/check_etag.hpp"
#include "tui/net/address.hpp"
#include "tui/widgets/date_text.hpp"

namespace {

using namespace collegium;

// A refusal always names its field and reason.
template <typename T>
bool is_refused(const sdk::Result<T>& result) {
    if (result) return false;
    if (result.error().violations.size() != 1 || result.error().reason.empty()) std::abort();
    return true;
}

void require(bool holds) {
    if (!holds) std::abort();
}

void read_name(std::string_view text) {
    const auto number = rpc::parse_name("persons", text);
    if (!is_refused(number)) require(rpc::resource_name("persons", *number) == text);
    const auto optional = rpc::parse_optional_name("persons", text, "person");
    if (!is_refused(optional) && !text.empty()) require(number && *number == *optional);
    const auto word = rpc::parse_text_name("roles", text);
    if (!is_refused(word)) require("roles/" + *word == text);
    const auto part = rpc::parse_id<competition::OfficialId>(text);
    if (!is_refused(part)) require(part->name() == text);
}

void read_etag(std::string_view text) {
    const auto version = rpc::parse_etag(text, "etag");
    if (is_refused(version) || !*version) return;
    require(rpc::parse_etag(rpc::etag_of(**version), "etag") == version);
}

void read_check_etag(std::string_view text) {
    const auto versions = rpc::parse_check_etag(text);
    if (is_refused(versions) || !*versions) return;
    require(rpc::parse_check_etag(rpc::check_etag(**versions)) == versions);
}

void read_record_name(std::string_view text) {
    const auto record = rpc::parse_id<play::RecordId>(text);
    if (!is_refused(record)) require(record->name() == text);
}

void read_order(std::string_view text) {
    static constexpr std::array<std::string_view, 2> kFields{"name", "create_time"};
    const auto order = usecases::parse_order(text, kFields, {"name", false});
    if (is_refused(order)) return;
    require(usecases::parse_order(order->field + (order->descending ? " desc" : " asc"), kFields,
                                  {}) == order);
}

void read_resume_token(std::string_view text) {
    const auto point = rpc::parse_resume_token(text);
    if (is_refused(point)) return;
    const auto again = rpc::parse_resume_token(rpc::format_resume_token(*point));
    require(again && again->store_id == point->store_id && again->sequence == point->sequence);
}

void read_time_control(std::string_view text) {
    const auto control = competition::parse_time_control(text);
    if (!control) return;
    require(!control->periods.empty());
    require(competition::first_control(*control).count() >= 0);
}

void read_date(std::string_view text) {
    using namespace std::chrono;
    const year_month_day today{year{2026}, month{10}, day{14}};
    for (const bool birth : {false, true}) {
        const auto date = tui::parse_date(std::string(text), today, birth);
        if (!date) continue;
        require(date->ok());
        require(tui::parse_date(tui::iso_date(*date), today) == date);
    }
}

void read_address(std::string_view text) {
    for (const char* authority : {"", "ca.pem"}) {
        const auto address = tui::net::parse_address(std::string(text), {authority, "", ""});
        if (!address) {
            require(address.error().reason == "SERVER_ADDRESS_WRONG");
            continue;
        }
        require(address->target == text);
        require(!(address->local && address->tls));
    }
}

// Paths are parted by commas, as the JSON of a mask has them.
void read_mask(std::string_view text) {
    static constexpr std::array<std::string_view, 4> kKnown{"title", "data.name", "data.sex",
                                                            "database"};
    google::protobuf::FieldMask mask;
    for (std::size_t begin = 0; begin <= text.size() && !text.empty();) {
        const auto end = std::min(text.find(',', begin), text.size());
        mask.add_paths(std::string(text.substr(begin, end - begin)));
        begin = end + 1;
    }
    const auto paths = rpc::parse_mask(mask, kKnown);
    if (is_refused(paths)) return;
    require(!paths->empty());
    for (const std::string_view path : *paths)
        require(std::ranges::find(kKnown, path) != kKnown.end());
}

void read_languages(std::string_view text) {
    const i18n::Language language = i18n::accept_language(text);
    require(i18n::accept_language(i18n::code(language)) == language);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static constexpr std::array kReaders{
        read_name,    read_etag, read_order,     read_resume_token, read_time_control, read_date,
        read_address, read_mask, read_languages, read_check_etag,   read_record_name};
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    kReaders[(data[0] + (kReaders.size() - 1) * 'b') % kReaders.size()](text);
    return 0;
}
