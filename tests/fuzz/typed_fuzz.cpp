// What officials type into a line of the client, and the draft of a form that comes back from the
// server: numbers, pairs, boards, money, times, slips of results. The first byte says which.
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "tui/screens/common/draft_payload.hpp"
#include "tui/viewmodel/moments.hpp"
#include "tui/viewmodel/result_keys.hpp"
#include "tui/viewmodel/typed.hpp"

namespace collegium::tui {

// The catalogue of the client's words is not what is tried here.
std::string Texts::operator()(std::string_view key, const sdk::Metadata&) const {
    return std::string(key);
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

void read_draft(const std::string& text) {
    const FormValues values = unpack_draft(text);
    require(unpack_draft(pack_draft(values)) == values);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static constexpr std::array kReaders{read_numbers, read_pairs, read_money, read_moment,
                                         read_slip,    read_draft, read_boards};
    if (size == 0) return 0;
    kReaders[data[0] % kReaders.size()](
        std::string(reinterpret_cast<const char*>(data) + 1, size - 1));
    return 0;
}
