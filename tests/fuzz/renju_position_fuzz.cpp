// Positions of renju: the first byte chooses the opening procedure, the rest is the text. What is
// read is written canonically, and every listed move can be played to a position that is read
// again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include <collegium/renju/position_text.hpp>
#include <collegium/renju/procedures.hpp>
#include <collegium/renju/rules.hpp>
#include <collegium/renju/state.hpp>

namespace {

using namespace collegium::renju;

void check_same(const State& state, const Rules& rules) {
    const auto again = read_position(write_position(state, rules), rules);
    if (!again || !(*again == state)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    collegium::sdk::GameSetup setup;
    setup.parameters["opening-rule"] = procedures()[data[0] % procedures().size()].id;
    const Rules rules = rules_of(setup).value();
    const auto state = read_position({reinterpret_cast<const char*>(data) + 1, size - 1}, rules);
    if (!state) return 0;
    check_same(*state, rules);
    if (ending_of(*state, rules, kNoPoint).kind != EndKind::kNone) return 0;
    const auto moves = lawful_moves(*state, rules);
    if (moves.empty()) std::abort();
    for (const auto* move : {&moves.front(), &moves[moves.size() / 2], &moves.back()}) {
        if (!check(*state, rules, *move)) std::abort();
        State next = *state;
        apply(next, rules, *move);
        check_same(next, rules);
    }
    return 0;
}
