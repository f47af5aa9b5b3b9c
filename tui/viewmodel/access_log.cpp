#include "tui/viewmodel/journal.hpp"

namespace collegium::tui::viewmodel {

AccessLogModel::AccessLogModel(const Texts& words, LocalClock clock)
    : ListOf(words, std::move(clock), Search::kClient, "access",
             [](const v1::AccessLogEntry& row) { return std::to_string(row.repeated_count()); }) {
    column("time", fixed(16), 5, "time");
    column("who", fixed(14), 4, "actor.short_name").in(Rooms::kRoomy);
    column("what", share(1, 20), 6, [this](const v1::AccessLogEntry& row) {
        const bool refused = !row.reason().empty();
        const std::string kind = row.kind_text();
        const std::string times =
            row.repeated_count() > 1 ? counted("access.times", row.repeated_count()) : "";
        return Cell{join({(refused ? "× " : "") + kind, row.subject(), times}),
                    refused ? Tone::kBad : Tone::kText};
    });
    column("terminal", fixed(12), 1, "terminal").tone(Tone::kMuted).in(Rooms::kRoomy);
    below("what", [](const v1::AccessLogEntry& row) {
        return Cell{join({row.actor().short_name(), row.terminal()}), Tone::kMuted};
    });
    pane([this](const v1::AccessLogEntry& row) -> Detail {
        return {texts()("access.entry", {{"n", row.sequence()}}), show_moment(row.time(), local()),
                Lines()
                    .add(join({row.actor().short_name(), role_words(row.actor().role(), texts())}))
                    .add(join({row.kind_text(), row.subject()}))
                    .add(row.reason().empty() ? "" : "× " + row.reason(), Tone::kBad)
                    .add(texts()("access.from",
                                 {{"terminal", row.terminal()}, {"address", row.address()}}),
                         Tone::kMuted)};
    });
}

RowWords AccessLogModel::row_words(const v1::AccessLogEntry& row) const {
    return {join({row.actor().short_name(), row.kind_text(), row.subject(), row.terminal(),
                  row.address(), row.reason(), show_moment(row.time(), local())},
                 " "),
            std::to_string(row.sequence()), searched_role(row.actor().role(), texts()),
            time_of_day(row.time(), local())};
}

}  // namespace collegium::tui::viewmodel
