#include <collegium/renju/rule_book.hpp>

namespace collegium::renju {
namespace {

constexpr Articles kRussian = {
    .book = kRu2022,
    .board = "9.2.2.2",
    .first_move = "9.2.4.1",
    .foul = "9.2.4.2",
    .three = "9.2.3",
    .opening = "9.2.4.3",
    .pass = "9.2.4.4",
    .early_pass = "9.3.1.5",
    .five = "9.2.6.1",
    .overline = "9.2.6.2",
    .resignation = "9.2.6.3",
    .time_over = "9.2.6.4",
    .both_flags = "5.4.13.1",
    .penalty = "5.4.15",  // 9.2.6.4 cites 5.4.14, which leaves renju out
    .claim = "9.2.4.2",   // silent on what follows; the preamble follows RIF
    .agreement = "9.2.7.1 а",
    .mutual_pass = "9.2.7.1 б",
    .no_five = "9.2.7.1 в",
    .other_draws = "9.2.7.2",
    .clock = "9.3.1.1",
    .controls = "9.4.1",
    .recording = "9.3.2.2",
    .writing = "9.3.2.4",
    .correction = "",  // 5.4.2.5 names draughts only
};

constexpr Articles kOlder = {
    .book = kRuOld,
    .board = "5.2.2.2",
    .first_move = "5.2.4.1",
    .foul = "5.2.4.2",
    .three = "5.2.3",
    .opening = "5.2.4.3",
    .pass = "5.2.4.4",
    .early_pass = "5.3.1.7",
    .five = "5.2.6.1",
    .overline = "5.2.6.2",
    .resignation = "5.2.6.3",
    .time_over = "5.2.6.4",
    .both_flags = "",
    .penalty = "5.3.10.4",
    .claim = "5.3.8.2",
    .agreement = "5.2.7.1 а",
    .mutual_pass = "5.2.7.1 б",
    .no_five = "5.2.7.1 в",
    .other_draws = "5.2.7.2",
    .clock = "5.3.1.1",
    .controls = "5.4.1",
    .recording = "5.3.2.3",
    .writing = "",
    .correction = "5.3.1.5",
};

constexpr Articles kInternational = {
    .book = kRif1996,
    .board = "2",
    .first_move = "4.2",
    .foul = "9.2",
    .three = "9.3",
    .opening = "12",
    .pass = "5",
    .early_pass = "12.9",
    .five = "9.6",
    .overline = "9.1",
    .resignation = "9",
    .time_over = "14",
    .both_flags = "10",
    .penalty = "9",
    .claim = "9.8",
    .agreement = "10",
    .mutual_pass = "10.3",
    .no_five = "10",
    .other_draws = "10",
    .clock = "14",
    .controls = "14",
    .recording = "13.2",
    .writing = "13",
    .correction = "",
};

}  // namespace

const Articles& articles_of(std::string_view edition) {
    if (edition == kRuOld) return kOlder;
    return edition == kRif1996 ? kInternational : kRussian;
}

}  // namespace collegium::renju
