#include "play_off_form.hpp"

#include <algorithm>

#include <collegium/play/next_round.hpp>
#include <collegium/play/stages.hpp>

#include "tournament_desk.hpp"

namespace collegium::usecases {

void take_play_off(const Caller& caller, storage::Connection& snapshot,
                   const rulebook::Library& library, const std::string& stage, bool offered,
                   TournamentForm& form) {
    const auto id = play::TournamentId::parse(stage);
    const bool named = !form.playoff_places.empty();
    if (!id || form.system != 0 || (!named && !offered)) return;
    const auto before = load_play(snapshot, library, *id, alphabet_of(caller));
    if (!before || !play::all_rounds_closed(before->tournament, before->book())) return;
    const auto places = play::places_after(before->tournament, before->book());
    if (!places) return;
    const auto all = play::play_offs(before->event.regulation, *places);
    const auto due = std::ranges::find_if(all, [&](const play::PlayOff& one) {
        if (!named) return one.provided && one.place == 1;
        return std::ranges::find(form.playoff_places, one.place) != form.playoff_places.end();
    });
    if (due == all.end()) return;
    if (!named) {
        form.qualified = 0;
        for (const standings::Row& row : places->rows) {
            const bool takes_part =
                std::ranges::find(due->numbers, row.number) != due->numbers.end();
            if (takes_part &&
                (form.playoff_places.empty() || form.playoff_places.back() != row.place))
                form.playoff_places.push_back(row.place);
        }
    }
    form.system = static_cast<int>(due->system);
    if (form.rounds == 0) form.rounds = due->rounds;
}

}  // namespace collegium::usecases
