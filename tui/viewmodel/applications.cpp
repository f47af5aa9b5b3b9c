#include "tui/viewmodel/applications.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "tui/widgets/cells.hpp"

namespace collegium::tui::viewmodel {
namespace {

std::string day_and_month(const google::protobuf::Timestamp& time, const LocalClock& clock) {
    return show_day(time, clock).substr(0, 5);
}

std::string state_words(const v1::ApplicationPaper& paper, const Texts& texts) {
    return texts(paper.state() == v1::ApplicationPaper::STATE_ACCEPTED ? "application.accepted"
                                                                       : "application.draft");
}

std::string articles(const v1::EntryRemark& remark) {
    std::string joined;
    for (const v1::Citation& citation : remark.articles()) {
        if (citation.article().empty()) continue;
        joined += (joined.empty() ? "" : ", ") + citation.article();
    }
    return joined;
}

// «Носов П. Т.» is «Носов» where the column is narrow.
std::string family_name(const std::string& name) {
    return name.substr(0, name.find(' '));
}

}  // namespace

bool is_preliminary(const v1::Application& application) {
    return application.stage() == v1::Application::STAGE_PRELIMINARY;
}

const v1::ApplicationPaper& paper_of(const v1::Application& application) {
    return is_preliminary(application) ? application.preliminary_paper()
                                       : application.final_paper();
}

std::string stage_words(const v1::Application& application, const Texts& texts) {
    if (application.state() == v1::Application::STATE_WITHDRAWN)
        return texts("application.withdrawn");
    const std::string stage =
        texts(is_preliminary(application) ? "application.preliminary" : "application.final");
    const bool accepted = paper_of(application).state() == v1::ApplicationPaper::STATE_ACCEPTED;
    return accepted ? stage + " ✓" : stage;
}

std::string papers_words(const v1::Application& application, const Texts& texts,
                         const LocalClock& clock) {
    const v1::ApplicationPaper& paper = paper_of(application);
    std::string before;
    if (!is_preliminary(application) &&
        application.preliminary_paper().state() == v1::ApplicationPaper::STATE_ACCEPTED)
        before = texts("application.preliminary") + " ✓ " +
                 day_and_month(application.preliminary_paper().receive_time(), clock);
    const std::string form =
        paper.form_title().empty()
            ? texts(is_preliminary(application) ? "application.preliminary" : "application.final")
            : paper.form_title();
    return join({before, form + " — " + state_words(paper, texts)});
}

Line remark_line(const v1::EntryRemark& remark) {
    const bool refused = remark.severity() == v1::EntryRemark::SEVERITY_REFUSED;
    const bool open = remark.severity() == v1::EntryRemark::SEVERITY_NEEDS_DECISION;
    const std::string cited = articles(remark);
    return {std::string(refused ? "× "
                        : open  ? "? "
                                : "! ") +
                remark.text() + (cited.empty() ? "" : " (" + cited + ")"),
            refused ? Tone::kBad
            : open  ? Tone::kWarn
                    : Tone::kInfo};
}

std::string show_money(const v1::Money& money, const Texts& texts) {
    const std::int64_t whole = money.minor_units() / 100;
    const std::int64_t rest = money.minor_units() % 100;
    const std::string number =
        rest == 0 ? grouped(whole) : fmt::format("{},{:02}", grouped(whole), rest);
    const std::string& code = money.currency_code();
    const bool named = code == "RUB" || code == "UAH";
    return number + "\u00a0" + (named ? texts("money." + code) : code);
}

ApplicationsModel::ApplicationsModel(Texts texts, LocalClock clock)
    : PagedModel(texts, Search::kClient,
                 [](const v1::Application& row) {
                     // Lines do not change the head, but they do change the row.
                     return row.etag() + "/" + std::to_string(row.line_count()) + "/" +
                            std::to_string(row.remark_count());
                 }),
      clock_(std::move(clock)) {}

int ApplicationsModel::line_count() const {
    int count = 0;
    for (const auto& entry : list().entries())
        count += entry.row.line_count();
    return count;
}

std::vector<Column> ApplicationsModel::columns() const {
    const auto title = [&](const char* id) {
        return texts()(std::string("application.column.") + id);
    };
    Column number{"number", title("number"), 3, 1, 0, Align::kRight, 6};
    if (room() == Room::kNarrow) {
        Column lines{"lines", title("lines"), 14};
        lines.align = Align::kRight;
        return {number, {"organisation", title("organisation"), 0, 1, 12, Align::kLeft, 5}, lines};
    }
    return {number,
            {"organisation", title("organisation"), 0, 3, 16, Align::kLeft, 5},
            {"representative", title("representative"), 0, 2, 12, Align::kLeft, 1},
            {"stage", title("stage"), 17, 1, 0, Align::kLeft, 4},
            {"lines", title("lines"), 5, 1, 0, Align::kRight, 4},
            {"remarks", title("remarks"), 6, 1, 0, Align::kRight, 3},
            {"received", title("received"), 10, 1, 0, Align::kLeft, 2}};
}

std::string ApplicationsModel::title() const {
    return texts()("application.list");
}

std::string ApplicationsModel::corner() const {
    return texts()("application.athletes", {{"count", std::to_string(line_count())}});
}

TableRow ApplicationsModel::draw_row(const v1::Application& row, Room room) const {
    const std::string received = show_day(paper_of(row).receive_time(), clock_);
    const std::string remarks = row.remark_count() == 0 ? "" : std::to_string(row.remark_count());
    TableRow drawn;
    drawn.muted = row.state() == v1::Application::STATE_WITHDRAWN;
    const std::string organisation =
        join({row.organisation_short_name(), row.organisation_city()}, ", ");
    if (room == Room::kNarrow) {
        drawn.lines = {
            {{std::to_string(row.number())},
             {organisation, Tone::kTitle},
             {texts()("application.lines", {{"count", std::to_string(row.line_count())}})}},
            {{},
             {join({row.representative(), received}), Tone::kMuted},
             {stage_words(row, texts()), Tone::kMuted}}};
        return drawn;
    }
    drawn.lines = {{{std::to_string(row.number())},
                    {organisation, Tone::kTitle},
                    {row.representative()},
                    {stage_words(row, texts())},
                    {std::to_string(row.line_count())},
                    {remarks, Tone::kWarn},
                    {received, paper_of(row).late() ? Tone::kWarn : Tone::kText}}};
    return drawn;
}

std::string ApplicationsModel::searched(const v1::Application& row) const {
    return std::to_string(row.number()) + " " + row.organisation_short_name() + " " +
           row.organisation_full_name() + " " + row.organisation_city() + " " +
           row.representative();
}

Detail ApplicationsModel::detail() const {
    const v1::Application* row = current();
    if (row == nullptr) return {};
    Detail detail{texts()("application.title", {{"number", std::to_string(row->number())}}),
                  papers_words(*row, texts(), clock_),
                  {}};
    detail.lines.push_back({join(
        {row->organisation_full_name(), row->organisation_city(), row->organisation_region()})});
    detail.lines.push_back(
        {texts()("application.counted", {{"lines", std::to_string(row->line_count())},
                                         {"doctor", std::to_string(row->doctor_mark_count())},
                                         {"struck", std::to_string(row->struck_line_count())}})});
    if (paper_of(*row).late())
        detail.lines.push_back(
            {texts()("application.late",
                     {{"received", show_day(paper_of(*row).receive_time(), clock_)},
                      {"deadline", show(paper_of(*row).deadline())}}),
             Tone::kWarn});
    for (const v1::EntryRemark& remark : row->remarks()) {
        Line line = remark_line(remark);
        if (remark.line_number() > 0)
            line.words += " · " + texts()("application.line_number",
                                          {{"number", std::to_string(remark.line_number())}});
        detail.lines.push_back(std::move(line));
    }
    return detail;
}

std::string ApplicationsModel::nothing() const {
    if (deadline_.year() == 0) return texts()("application.none");
    return texts()("application.none_until", {{"date", show(deadline_)}});
}

EntryLine entry_line(const v1::Entrant& entrant, bool preliminary, const Texts& texts) {
    EntryLine line;
    line.number = std::to_string(entrant.number());
    line.name = entrant.display_names().full();
    line.birth = entrant.has_birth_date()   ? show(entrant.birth_date())
                 : entrant.birth_year() > 0 ? std::to_string(entrant.birth_year())
                                            : std::string{};
    line.rank = entrant.sport_rank().empty() ? entrant.sport_title() : entrant.sport_rank();
    line.discipline = entrant.discipline_title();
    line.coach = family_name(entrant.coach_name());
    if (!preliminary) line.doctor = entrant.doctor_mark() ? "✓" : "×";
    if (entrant.state() == v1::Entrant::STATE_STRUCK) {
        line.tone = Tone::kMuted;
        line.doctor.clear();
        line.below.push_back(
            {texts("application.struck", {{"reason", entrant.strike_reason()}}), Tone::kMuted});
        return line;
    }
    for (const v1::EntryRemark& remark : entrant.remarks())
        line.below.push_back(remark_line(remark));
    return line;
}

std::string new_since_preliminary(const v1::Application& application,
                                  const std::vector<v1::Entrant>& entrants, const Texts& texts) {
    if (is_preliminary(application) ||
        application.preliminary_paper().state() != v1::ApplicationPaper::STATE_ACCEPTED)
        return {};
    int count = 0;
    std::string names;
    for (const v1::Entrant& entrant : entrants) {
        if (entrant.in_preliminary() || entrant.state() == v1::Entrant::STATE_STRUCK) continue;
        ++count;
        names += (names.empty() ? "" : ", ") + entrant.display_names().short_();
    }
    if (count == 0) return {};
    return texts("application.new_lines", {{"count", std::to_string(count)}, {"names", names}});
}

}  // namespace collegium::tui::viewmodel
