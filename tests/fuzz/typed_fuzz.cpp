// What officials type into a line of the client, and the draft of a form that comes back from the
// server: numbers, pairs, boards, money, times, slips of results, searches, values of a regulation
// with their sources. The first byte says which.
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <google/protobuf/util/message_differencer.h>

#include <collegium/text/normal.hpp>
#include <collegium/text/search.hpp>

#include "tui/screens/common/draft_payload.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/list_query.hpp"
#include "tui/viewmodel/moments.hpp"
#include "tui/viewmodel/regulation_fields.hpp"
#include "tui/viewmodel/result_keys.hpp"
#include "tui/viewmodel/typed.hpp"

namespace collegium::tui {

// The catalogue of the client's words is not what is tried here, but sources are read by some.
std::string Texts::operator()(std::string_view key, const TextValues& args) const {
    static const std::map<std::string_view, std::string> kWords{
        {"regulation.source_name.statute", "Положение"},
        {"regulation.source_name.regulations", "Регламент"},
        {"regulation.source_name.letter", "Письмо"},
        {"regulation.source_name.ruling", "Решение"},
        {"regulation.paragraph", "п. "},
        {"regulation.ruling_number", "№ "}};
    const auto words = kWords.find(key);
    if (words == kWords.end()) return std::string(key);
    const auto place = args.all().find("place");
    return words->second + (place == args.all().end() ? "" : place->second);
}

}  // namespace collegium::tui

namespace {

using namespace collegium::tui;
using namespace collegium::tui::viewmodel;

constexpr int kHighestNumber = 99'999;

void require(bool holds) {
    if (!holds) std::abort();
}

void read_numbers(const std::string& text) {
    const auto numbers = parse_numbers(text);
    if (!numbers) return;
    std::string again;
    for (const int number : *numbers) {
        require(number >= 0 && number <= kHighestNumber);
        again += std::to_string(number) + ' ';
    }
    require(parse_numbers(again) == numbers);
}

void read_pairs(const std::string& text) {
    const auto pairs = parse_number_pairs(text);
    if (!pairs) return;
    require(!pairs->empty());
    for (const auto& [first, second] : *pairs)
        require(first >= 0 && second >= 0 && first <= kHighestNumber && second <= kHighestNumber);
}

void read_boards(const std::string& text) {
    const auto boards = parse_boards(text);
    if (!boards) return;
    require(boards->first >= 1 && boards->first <= boards->last && boards->last <= 9'999);
    require(parse_boards(std::to_string(boards->first) + "–" + std::to_string(boards->last)) ==
            boards);
}

void read_money(const std::string& text) {
    const auto amount = parse_money(text);
    if (!amount) return;
    require(*amount >= 0 && *amount < 100'000'000'000);
    require(parse_money(std::to_string(*amount / 100) + "," + std::to_string(*amount / 10 % 10) +
                        std::to_string(*amount % 10)) == amount);
}

void read_moment(const std::string& text) {
    using namespace std::chrono;
    const local_seconds now = local_days(year(2026) / 10 / 14) + hours(12);
    if (const auto time = parse_time(text, now)) require(*time >= 0min && *time < days(1));
    if (const auto moment = parse_moment(text, now)) {
        const year_month_day day(floor<days>(*moment));
        require(day.ok() && int(day.year()) >= 1 && int(day.year()) <= 9999);
    }
}

void read_slip(const std::string& text) {
    SlipLine line;
    const Scale scale;
    const Texts texts(collegium::i18n::Language::kRu);
    for (const char c : text) {
        const std::string key(1, c);
        if (!SlipLine::takes(key)) continue;
        const auto slip = line.type(key);
        require(line.board() >= 0);
        if (!slip) continue;
        require(slip->board > 0);
        if (slip->key == "*") continue;
        const KeyReading reading = read_result_key(slip->key, scale, texts);
        require(reading.result.has_value() != !reading.refusal.empty());
    }
}

void read_arrival(const std::string& text) {
    using namespace std::chrono;
    const local_seconds now = local_days(year(2026) / 10 / 14) + hours(12);
    const auto clock = parse_arrival(text, now);
    if (!clock) return;
    if (clock->empty()) {
        require(text == ".");
        return;
    }
    require(clock->size() == 5 || clock->size() == 8);
    require(clock->compare(0, 2, "24") < 0 && clock->compare(3, 2, "60") < 0);
    require(clock->size() == 5 || clock->compare(6, 2, "60") < 0);
    require(parse_arrival(*clock, now) == clock);
}

void read_search(const std::string& text) {
    using namespace std::chrono_literals;
    const RowQuery query(text);
    RowWords words;
    words.all = text;
    const bool timeless = query.matches(SearchedRow(words));
    const auto at = [&](std::chrono::minutes time) {
        RowWords timed = words;
        timed.time_of_day = time;
        return query.matches(SearchedRow(timed));
    };
    // Hours narrow: a row without a time has none of them, and without hours all times are alike.
    const std::array times{at(0min), at(9h), at(17h + 30min), at(23h + 59min)};
    for (const bool found : times)
        if (found != times.front()) require(!timeless);
    if (text.find(':') == std::string::npos)
        for (const bool found : times)
            require(found == timeless);
}

// Four bytes as hours of the day, of which some are none: those are words.
void read_hours(const std::string& text) {
    if (text.size() < 4) return;
    const auto number = [&](std::size_t i) { return static_cast<unsigned char>(text[i]) % 100; };
    const int from = 60 * number(0) + number(1);
    const int until = 60 * number(2) + number(3);
    RowWords words;
    words.all = fmt::format("{}:{:02}–{}:{:02}", number(0), number(1), number(2), number(3));
    const RowQuery query(words.all);
    constexpr int kDay = 24 * 60;
    const bool hours = number(1) < 60 && number(3) < 60 && from <= kDay && until <= kDay;
    require(query.matches(SearchedRow(words)) == !hours);
    for (const int time : {0, from - 1, from, until - 1, until, kDay - 1}) {
        if (time < 0 || time >= kDay) continue;
        const bool within =
            from <= until ? time >= from && time < until : time >= from || time < until;
        words.time_of_day = std::chrono::minutes(time);
        require(query.matches(SearchedRow(words)) == (!hours || within));
    }
}

// The byte after the first says of which kind the parameter is.
void read_value(const std::string& text) {
    static constexpr std::array kKinds{"flag", "number", "date", "list", "list", "text"};
    if (text.empty()) return;
    const std::size_t kind = static_cast<unsigned char>(text[0]) % kKinds.size();
    const std::string typed = text.substr(1);
    collegium::v1::RegulationParameter parameter;
    collegium::v1::BookParameter& book = *parameter.mutable_parameter();
    book.set_kind(kKinds[kind]);
    const bool listed = kind == 4;
    if (listed) {
        for (const auto& [id, title] :
             {std::pair{"solkoff", "коэффициент Солкофа"}, std::pair{"wins", "число побед"}}) {
            collegium::v1::BookChoice& choice = *book.add_choices();
            choice.set_id(id);
            choice.set_title(title);
        }
    }
    const auto value = parse_value(book, typed);
    require(value.has_value() !=
            value_fault(book, typed, Texts(collegium::i18n::Language::kRu)).has_value());
    if (!value) return;
    if (typed.empty()) require(value->value_case() == collegium::v1::ParameterValue::VALUE_NOT_SET);
    if (value->has_date()) require(to_day(value->date()) && to_field(value->date()) == typed);
    for (const std::string& item : value->list().values())
        require(!item.empty() && (!listed || item == "solkoff" || item == "wins"));
    // As the field shows it, it reads the same.
    *parameter.mutable_value() = *value;
    parameter.mutable_source()->set_kind(collegium::v1::ValueSource::KIND_STATUTE);
    const auto again = parse_value(book, value_text(parameter));
    require(again && google::protobuf::util::MessageDifferencer::Equals(*again, *value));
}

void read_source(const std::string& text) {
    const auto source = parse_source(text);
    const std::string clean = collegium::text::clean_line(text);
    if (!source) {
        require(!clean.empty());
        return;
    }
    if (clean.empty()) {
        require(source->kind() == collegium::v1::ValueSource::KIND_UNSPECIFIED);
        return;
    }
    require(!collegium::text::search_words(clean.substr(0, clean.find(' '))).empty());
    const auto again = parse_source(source_words(*source, Texts(collegium::i18n::Language::kRu)));
    require(again && again->kind() == source->kind() && again->place() == source->place());
}

void read_draft(const std::string& text) {
    const FormValues values = unpack_draft(text);
    require(unpack_draft(pack_draft(values)) == values);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static constexpr std::array kReaders{read_numbers, read_pairs, read_money,  read_moment,
                                         read_slip,    read_draft, read_boards, read_arrival,
                                         read_search,  read_hours, read_value,  read_source};
    if (size == 0) return 0;
    kReaders[data[0] % kReaders.size()](
        std::string(reinterpret_cast<const char*>(data) + 1, size - 1));
    return 0;
}
