#include <algorithm>
#include <utility>

#include <collegium/admission/facts.hpp>
#include <collegium/admission/papers.hpp>
#include <collegium/registry/checks.hpp>

#include "entry.hpp"

namespace collegium::admission {
namespace {

using rulebook::Row;

constexpr std::size_t kLongestRemark = 200;
constexpr std::size_t kLongestNumber = 60;

const Tick* tick_of(const EntrantFacts& entrant, std::string_view paper) {
    const auto found = std::ranges::find(entrant.ticks, paper, &Tick::paper);
    return found == entrant.ticks.end() ? nullptr : &*found;
}

// Why a document of the book is not required of this entrant; empty: it is.
struct Waiver {
    std::string key;
    sdk::Metadata values;
};

Waiver waiver_of(const CompetitionFacts& competition, const EntrantFacts& entrant, const Row& row) {
    const Row* status = competition.regulation.frame().status;
    const auto statuses = row.words("statuses");
    if (!statuses.empty() && status != nullptr &&
        std::ranges::find(statuses, status->text("id")) == statuses.end())
        return {"note.other-status", {}};
    const std::string& needed = row.text("needed");
    const bool adapted = competition.regulation.flag("adapted");
    if (needed == "under-age") {
        const auto age = whole_years(competition, entrant);
        const auto limit = row.number("under_age");
        if (age && *age >= limit) return {"note.over-age", {{"age", std::to_string(limit)}}};
    }
    if (needed == "with-rank" && (entrant.rank.empty() || adapted)) return {"note.no-rank", {}};
    if (needed == "students" && !plays_with_students(competition, entrant))
        return {"note.no-student", {}};
    if (needed == "adapted" && !adapted) return {"note.not-adapted", {}};
    return {};
}

// The list a competition of a low status may have instead of the book's.
std::vector<std::string> own_list(const CompetitionFacts& competition) {
    const Row* status = competition.regulation.frame().status;
    if (status == nullptr || !status->flag("own_documents")) return {};
    return competition.regulation.list("own-documents");
}

bool names(const std::vector<std::string>& list, const Row& row) {
    return std::ranges::any_of(list, [&](const std::string& name) {
        return name == row.text("id") || name == row.text("name");
    });
}

Paper of_book(const CompetitionFacts& competition, const EntrantFacts& entrant, const Row& row,
              const std::vector<std::string>& own) {
    Paper paper;
    paper.id = row.text("id");
    paper.title = row.text("name");
    paper.citation = row.citation();
    paper.row = &row;
    Waiver waiver = waiver_of(competition, entrant, row);
    // What participation depends on is not given up with the list.
    if (waiver.key.empty() && !own.empty() && !names(own, row) && !row.flag("absolute"))
        waiver.key = "note.own-list";
    paper.required = waiver.key.empty();
    paper.note_key = std::move(waiver.key);
    paper.note_values = std::move(waiver.values);
    if (paper.required && row.flag("original")) paper.note_key = "note.original";
    return paper;
}

void add_extra(const CompetitionFacts& competition, std::string_view parameter,
               const std::vector<std::string>& titles, std::vector<Paper>& papers) {
    const competition::Entry* entry = competition.regulation.find(parameter);
    for (const std::string& title : titles) {
        const bool of_book = std::ranges::any_of(
            competition.book().rows("document"),
            [&](const Row& row) { return title == row.text("id") || title == row.text("name"); });
        if (of_book) continue;
        Paper paper;
        const auto extras = std::ranges::count_if(
            papers, [](const Paper& listed) { return listed.row == nullptr; });
        paper.id = "extra-" + std::to_string(extras + 1);
        paper.title = title;
        if (entry != nullptr) paper.citation = entry->citation;
        papers.push_back(std::move(paper));
    }
}

}  // namespace

std::vector<Paper> papers_of(const CompetitionFacts& competition, const EntrantFacts& entrant) {
    const auto own = own_list(competition);
    std::vector<Paper> papers;
    for (const Row& row : competition.book().rows("document"))
        papers.push_back(of_book(competition, entrant, row, own));
    add_extra(competition, "own-documents", own, papers);
    add_extra(competition, "extra-documents", competition.regulation.list("extra-documents"),
              papers);
    int number = 0;
    for (Paper& paper : papers) {
        paper.number = ++number;
        if (const Tick* tick = tick_of(entrant, paper.id)) paper.tick = *tick;
        paper.tick.paper = paper.id;
    }
    return papers;
}

sdk::Result<Tick> check_tick(const TickForm& form, const std::vector<Paper>& papers) {
    registry::Checks checks("");
    Tick tick;
    tick.paper = form.paper;
    tick.remark = checks.line("remark", form.remark, kLongestRemark);
    tick.number = checks.line("document_number", form.number, kLongestNumber);
    tick.issued = checks.date("issue_date", form.issued);
    tick.valid_until = checks.date("valid_until", form.valid_until);
    const auto paper = std::ranges::find(papers, form.paper, &Paper::id);
    if (paper == papers.end())
        checks.violate("paper", form.paper.empty() ? "REQUIRED" : "PAPER_UNKNOWN",
                       {{"paper", form.paper}});
    if (form.state < static_cast<int>(TickState::kNotShown) ||
        form.state > static_cast<int>(TickState::kNotConforming)) {
        checks.violate("state", "REQUIRED");
    } else {
        tick.state = static_cast<TickState>(form.state);
    }
    if (tick.state == TickState::kNotConforming && tick.remark.empty())
        checks.violate("remark", "REMARK_REQUIRED");
    if (paper != papers.end()) {
        if (paper->lookup() && tick.state == TickState::kCopy)
            checks.violate("state", "PAPER_HAS_NO_COPY", {{"paper", paper->title}});
        if (!tick.number.empty() && !paper->numbered())
            checks.violate("document_number",
                           paper->sealed() ? "PAPER_NUMBER_SEALED" : "PAPER_TAKES_NO_NUMBER",
                           {{"paper", paper->title}});
    }
    if (!checks.passed()) return std::move(checks).refusal();
    return tick;
}

}  // namespace collegium::admission
