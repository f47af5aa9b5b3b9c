#include "tui/viewmodel/applications.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "tui/viewmodel/fields.hpp"
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

std::string articles(const v1::Remark& remark) {
    std::string joined;
    for (const v1::Citation& citation : remark.citations()) {
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

Line remark_line(const v1::Remark& remark) {
    const bool refused = remark.severity() == v1::Remark::SEVERITY_REFUSED;
    const bool open = remark.severity() == v1::Remark::SEVERITY_NEEDS_DECISION;
    const std::string cited = articles(remark);
    return {std::string(refused ? "× "
                        : open  ? "? "
                                : "! ") +
                remark.text() + (cited.empty() ? "" : " (" + cited + ")"),
            refused ? Tone::kBad
            : open  ? Tone::kWarn
                    : Tone::kInfo};
}

std::int64_t hundredths_of(const google::type::Money& money) {
    return money.units() * 100 + money.nanos() / 10'000'000;
}

void set_hundredths(google::type::Money& money, std::int64_t hundredths) {
    money.set_units(hundredths / 100);
    money.set_nanos(static_cast<std::int32_t>(hundredths % 100) * 10'000'000);
}

std::string show_money(const google::type::Money& money, const Texts& texts) {
    const std::int64_t whole = money.units();
    const std::int64_t rest = hundredths_of(money) % 100;
    const std::string number =
        rest == 0 ? grouped(whole) : fmt::format("{},{:02}", grouped(whole), rest);
    const std::string& code = money.currency_code();
    const bool named = code == "RUB" || code == "UAH";
    return number + "\u00a0" + (named ? texts("money." + code) : code);
}

ApplicationsModel::ApplicationsModel(const Texts& words, LocalClock clock)
    : ListOf(words, std::move(clock), Search::kClient, "application",
             [](const v1::Application& row) {
                 // Lines do not change the head, but they do change the row.
                 return row.etag() + "/" + std::to_string(row.line_count()) + "/" +
                        std::to_string(row.remark_count());
             }) {
    const auto received = [this](const v1::Application& row) {
        return show_day(paper_of(row).receive_time(), local());
    };
    const auto stage = [this](const v1::Application& row) { return stage_words(row, texts()); };
    column("number", fixed(3), 6, "number").right();
    column("organisation", share(3, 16), 5, [](const v1::Application& row) {
        return join({row.organisation_label().short_name(), row.organisation_city()}, ", ");
    }).tone(Tone::kTitle);
    column("representative", share(2, 12), 1, "representative").in(Rooms::kRoomy);
    column("stage", fixed(17), 4, stage).in(Rooms::kRoomy);
    column("lines", fixed(5), 4,
           [](const v1::Application& row) { return std::to_string(row.line_count()); })
        .right()
        .in(Rooms::kRoomy);
    column("lines", fixed(14), 4,
           [this](const v1::Application& row) {
               return texts()("application.lines", {{"count", row.line_count()}});
           })
        .right()
        .in(Rooms::kNarrow);
    column("remarks", fixed(6), 3, "remark_count").right().tone(Tone::kWarn).in(Rooms::kRoomy);
    column("received", fixed(10), 2, [received](const v1::Application& row) {
        return Cell{received(row), paper_of(row).late() ? Tone::kWarn : Tone::kText};
    }).in(Rooms::kRoomy);
    below("organisation", [received](const v1::Application& row) {
        return Cell{join({row.representative(), received(row)}), Tone::kMuted};
    });
    below("lines", [stage](const v1::Application& row) { return Cell{stage(row), Tone::kMuted}; });
    muted(
        [](const v1::Application& row) { return row.state() == v1::Application::STATE_WITHDRAWN; });
    found_by([](const v1::Application& row) {
        return std::to_string(row.number()) + " " + row.organisation_label().short_name() + " " +
               row.organisation_label().full_name() + " " + row.organisation_city() + " " +
               row.representative();
    });
    pane([this](const v1::Application& row) { return about(row); });
}

int ApplicationsModel::line_count() const {
    int count = 0;
    for (const auto& entry : list().entries())
        count += entry.row.line_count();
    return count;
}

std::string ApplicationsModel::corner() const {
    return texts()("application.athletes", {{"count", std::to_string(line_count())}});
}

Detail ApplicationsModel::about(const v1::Application& row) const {
    Lines lines;
    lines.add(join({row.organisation_label().full_name(), row.organisation_city(),
                    row.organisation_region()}));
    lines.add(texts()("application.counted", {{"lines", row.line_count()},
                                              {"doctor", row.doctor_mark_count()},
                                              {"struck", row.struck_line_count()}}));
    if (paper_of(row).late())
        lines.add(texts()("application.late",
                          {{"received", show_day(paper_of(row).receive_time(), local())},
                           {"deadline", show(paper_of(row).deadline())}}),
                  Tone::kWarn);
    for (const v1::ApplicationRemark& remark : row.remarks()) {
        Line line = remark_line(remark.remark());
        if (remark.line_number() > 0)
            line.words +=
                " · " + texts()("application.line_number", {{"number", remark.line_number()}});
        lines.add({line});
    }
    return {texts()("application.title", {{"number", row.number()}}),
            papers_words(row, texts(), local()), lines};
}

std::string ApplicationsModel::nothing() const {
    if (deadline_.year() == 0) return texts()("application.none");
    return texts()("application.none_until", {{"date", show(deadline_)}});
}

EntryLine entry_line(const v1::Entrant& entrant, bool preliminary,
                     const std::set<std::string>& permissions, const Texts& texts) {
    EntryLine line;
    line.number = std::to_string(entrant.number());
    line.name = entrant.display_names().full();
    line.birth = entrant.has_birth_date()   ? show(entrant.birth_date())
                 : entrant.birth_year() > 0 ? std::to_string(entrant.birth_year())
                                            : std::string{};
    line.rank = entrant.sport_rank().empty() ? entrant.sport_title() : entrant.sport_rank();
    line.discipline = entrant.discipline_title();
    line.coach = family_name(entrant.coach_name());
    if (!preliminary && told_to<v1::Entrant>(permissions, "doctor_mark"))
        line.doctor = entrant.doctor_mark() ? "✓" : "×";
    if (entrant.state() == v1::Entrant::STATE_STRUCK) {
        line.tone = Tone::kMuted;
        line.doctor.clear();
        line.below.push_back(
            {texts("application.struck", {{"reason", entrant.strike_reason()}}), Tone::kMuted});
        return line;
    }
    for (const v1::Remark& remark : entrant.remarks())
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
    return texts("application.new_lines", {{"count", count}, {"names", names}});
}

}  // namespace collegium::tui::viewmodel
