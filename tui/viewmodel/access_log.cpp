#include "tui/viewmodel/journal.hpp"

namespace collegium::tui::viewmodel {

AccessLogModel::AccessLogModel(Texts texts, LocalClock clock)
    : PagedModel(
          texts, Search::kClient,
          [](const v1::AccessLogEntry& row) { return std::to_string(row.repeated_count()); }),
      clock_(std::move(clock)) {}

std::vector<Column> AccessLogModel::columns() const {
    const Column time{"time", texts()("access.column.time"), 16, 1, 0, Align::kLeft, 5};
    const Column who{"who", texts()("access.column.who"), 14, 1, 0, Align::kLeft, 4};
    const Column what{"what", texts()("access.column.what"), 0, 1, 20, Align::kLeft, 6};
    if (room() == Room::kNarrow) return {time, what};
    return {time,
            who,
            what,
            {"terminal", texts()("access.column.terminal"), 12, 1, 0, Align::kLeft, 1}};
}

std::string AccessLogModel::title() const {
    return texts()("access.title");
}
std::string AccessLogModel::corner() const {
    return texts()("access.corner");
}

TableRow AccessLogModel::draw_row(const v1::AccessLogEntry& row, Room room) const {
    const Tone tone = row.reason().empty() ? Tone::kText : Tone::kBad;
    const std::string kind = row.kind_text().empty() ? row.kind() : row.kind_text();
    const std::string times =
        row.repeated_count() > 1
            ? texts()("access.times", {{"n", std::to_string(row.repeated_count())}})
            : "";
    const std::string what =
        join({(row.reason().empty() ? "" : "× ") + kind, row.subject(), times});
    TableRow drawn;
    if (room == Room::kNarrow)
        drawn.lines = {{{show_moment(row.time(), clock_)}, {what, tone}},
                       {{}, {join({row.user_short_name(), row.terminal()}), Tone::kMuted}}};
    else
        drawn.lines = {{{show_moment(row.time(), clock_)},
                        {row.user_short_name()},
                        {what, tone},
                        {row.terminal(), Tone::kMuted}}};
    return drawn;
}

std::string AccessLogModel::searched(const v1::AccessLogEntry& row) const {
    return join({row.user_short_name(), row.kind_text(), row.kind(), row.subject(), row.terminal(),
                 row.address(), row.reason(), show_moment(row.time(), clock_)},
                " ");
}

RowWords AccessLogModel::row_words(const v1::AccessLogEntry& row) const {
    return {searched(row), std::to_string(row.sequence()), searched_role(row.role(), texts()),
            time_of_day(row.time(), clock_)};
}

Detail AccessLogModel::detail() const {
    const v1::AccessLogEntry* row = current();
    if (row == nullptr) return {};
    Detail detail{texts()("access.entry", {{"n", std::to_string(row->sequence())}}),
                  show_moment(row->time(), clock_),
                  {}};
    detail.lines.push_back({join({row->user_short_name(), role_words(row->role(), texts())})});
    detail.lines.push_back({join({row->kind_text(), row->subject()})});
    if (!row->reason().empty()) detail.lines.push_back({"× " + row->reason(), Tone::kBad});
    detail.lines.push_back(
        {texts()("access.from", {{"terminal", row->terminal()}, {"address", row->address()}}),
         Tone::kMuted});
    return detail;
}

std::string AccessLogModel::nothing() const {
    return texts()("access.empty");
}

}  // namespace collegium::tui::viewmodel
