#include <algorithm>

#include <collegium/documents/forms/commission_protocol.hpp>

#include "forms/words.hpp"
#include "stamp_text.hpp"

namespace collegium::documents {
namespace {

using i18n::Language;

// «1–4, 6».
std::string ranges(const std::vector<int>& numbers) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i;
        while (end + 1 < numbers.size() && numbers[end + 1] == numbers[end] + 1)
            ++end;
        if (!text.empty()) text += ", ";
        text += std::to_string(numbers[i]);
        if (end > i) text += (end > i + 1 ? "–" : ", ") + std::to_string(numbers[end]);
        i = end + 1;
    }
    return text;
}

class Protocol {
  public:
    explicit Protocol(const CommissionProtocolFacts& facts)
        : facts_(facts),
          language_(facts.competition.language),
          document_(document_of(facts.competition, facts.form, Orientation::kLandscape)) {}

    [[nodiscard]] Document make() {
        heading();
        switch (facts_.form.layout) {
            case Layout::kRuDraughts:
                decisions_by_papers();
                break;
            case Layout::kRuChess:
                admitted_and_refused();
                break;
            case Layout::kUaDraughts:
                decisions_by_registers();
                break;
        }
        totals();
        signatures();
        return std::move(document_);
    }

  private:
    [[nodiscard]] std::string say(std::string_view key, const sdk::Metadata& values = {}) const {
        return form_text(language_, key, values);
    }

    void paragraph(std::string text, bool small = false, bool bold = false) {
        Paragraph added;
        added.text = std::move(text);
        added.small = small;
        added.bold = bold;
        document_.blocks.emplace_back(std::move(added));
    }

    void heading() {
        document_.blocks.emplace_back(Title{facts_.form.title, true, true});
        add_competition_heading(document_, facts_.competition);
        std::string when = long_date(language_, facts_.date);
        if (!facts_.opened.empty() && !facts_.closed.empty())
            when += ", " +
                    say("commission.hours", {{"opened", facts_.opened}, {"closed", facts_.closed}});
        paragraph(std::move(when));
        std::string present;
        std::string absent;
        for (const CommissionMember& member : facts_.members) {
            std::string& list = member.present ? present : absent;
            if (!list.empty()) list += "; ";
            list += member.official.full_name + " (" + member.official.post;
            if (member.chair) list += ", " + say("commission.chair");
            list += ")";
        }
        paragraph(say("commission.present", {{"members", present}}));
        if (!absent.empty()) paragraph(say("commission.absent", {{"members", absent}}));
    }

    [[nodiscard]] std::string decision(const CommissionEntry& entry) const {
        std::string text = outcome_text(language_, entry.outcome);
        if (entry.by_vote) text += " " + say("decision.by_vote");
        return text;
    }

    [[nodiscard]] std::string papers(const CommissionEntry& entry) const {
        std::string text = ranges(entry.papers_shown);
        if (!entry.papers_lacking.empty()) {
            if (!text.empty()) text += "; ";
            text += say("commission.lacking", {{"papers", ranges(entry.papers_lacking)}});
        }
        return text;
    }

    [[nodiscard]] std::string cleared(const CommissionEntry& entry) const {
        return say(entry.doctor_cleared ? "commission.cleared" : "commission.not_cleared");
    }

    [[nodiscard]] std::string fee(const CommissionEntry& entry) const {
        if (entry.fee == FeeState::kNotDue) return "—";
        return say(entry.fee == FeeState::kPaid ? "fee.paid" : "fee.unpaid");
    }

    void paper_legend() {
        if (facts_.papers.empty()) return;
        std::string legend;
        for (std::size_t i = 0; i < facts_.papers.size(); ++i) {
            if (i > 0) legend += "; ";
            legend += std::to_string(i + 1) + " — " + facts_.papers[i];
        }
        paragraph(say("commission.legend", {{"papers", legend}}), true);
    }

    // RU-2022 5.3, with everything the catalogue asks for in one row.
    void decisions_by_papers() {
        Table table;
        table.columns = {{say("column.number"), 3, Align::kCentre},
                         {say("column.full_name"), 18},
                         {say("column.organisation"), 14},
                         {say("column.discipline"), 11},
                         {say("column.group"), 10},
                         {say("column.rank"), 8},
                         {say("column.papers"), 9, Align::kCentre},
                         {say("column.doctor"), 9, Align::kCentre},
                         {say("column.fee"), 8, Align::kCentre},
                         {say("column.decision"), 10, Align::kCentre},
                         {say("column.grounds"), 18}};
        int number = 0;
        for (const CommissionEntry& entry : facts_.entries)
            table.rows.push_back({{std::to_string(++number)},
                                  {entry.full_name},
                                  {entry.organisation},
                                  {entry.discipline},
                                  {entry.group},
                                  {entry.rank},
                                  {papers(entry)},
                                  {cleared(entry)},
                                  {fee(entry)},
                                  {decision(entry), std::nullopt, 1, true},
                                  {entry.grounds}});
        document_.blocks.emplace_back(std::move(table));
        paper_legend();
    }

    // RU-CHESS 29.4: who is admitted, then who is refused with ground and article.
    void admitted_and_refused() {
        const auto list = [&](bool refused, std::string_view title) {
            Table table;
            table.columns = {{say("column.number"), 4, Align::kCentre},
                             {say("column.full_name"), 22},
                             {say("column.organisation"), 18},
                             {say("column.group"), 14},
                             {say("column.rank"), 9},
                             {say("column.papers"), 12, Align::kCentre}};
            if (refused) table.columns.push_back({say("column.grounds"), 26});
            int number = 0;
            for (const CommissionEntry& entry : facts_.entries) {
                if ((entry.outcome == AdmissionOutcome::kRefused) != refused) continue;
                TableRow row{{std::to_string(++number)},
                             {entry.full_name},
                             {entry.organisation},
                             {entry.group},
                             {entry.rank},
                             {papers(entry)}};
                if (refused) row.push_back({entry.grounds});
                table.rows.push_back(std::move(row));
            }
            paragraph(say(title, {{"count", std::to_string(number)}}), false, true);
            if (number > 0) document_.blocks.emplace_back(std::move(table));
        };
        list(false, "commission.admitted");
        list(true, "commission.refused");
        paper_legend();
    }

    // UA-2024: age on 31 December, the three registers (IX.3) and the certificate (IX.4).
    void decisions_by_registers() {
        Table table;
        table.columns = {{say("column.number"), 3, Align::kCentre},
                         {say("column.participant"), 22},
                         {say("column.organisation"), 17},
                         {say("column.age"), 6, Align::kCentre},
                         {say("column.age_group"), 13},
                         {say("column.registers"), 16},
                         {say("column.certificate"), 14},
                         {say("column.decision"), 24}};
        int number = 0;
        for (const CommissionEntry& entry : facts_.entries) {
            std::string decided = decision(entry);
            if (!entry.grounds.empty()) decided += " (" + entry.grounds + ")";
            table.rows.push_back({{std::to_string(++number)},
                                  {entry.full_name},
                                  {entry.organisation},
                                  {entry.age ? std::to_string(*entry.age) : ""},
                                  {entry.group},
                                  {entry.registers},
                                  {entry.certificate},
                                  {std::move(decided)}});
        }
        document_.blocks.emplace_back(std::move(table));
        paragraph(say("commission.age_note"), true);
    }

    void totals() {
        const auto count = [&](AdmissionOutcome outcome) {
            return std::to_string(
                std::ranges::count(facts_.entries, outcome, &CommissionEntry::outcome));
        };
        std::string text =
            say("commission.totals", {{"all", std::to_string(facts_.entries.size())},
                                      {"admitted", count(AdmissionOutcome::kAdmitted)},
                                      {"refused", count(AdmissionOutcome::kRefused)}});
        if (const std::string some = count(AdmissionOutcome::kConditional); some != "0")
            text += " " + say("commission.conditional_total", {{"conditional", some}});
        paragraph(std::move(text));
        if (!facts_.waiting.empty()) {
            std::string list;
            for (const std::string& one : facts_.waiting)
                list += (list.empty() ? "" : "; ") + one;
            paragraph(say("commission.waiting", {{"entrants", list}}));
        }
        const bool refusals = std::ranges::any_of(facts_.entries, [](const auto& entry) {
            return entry.outcome == AdmissionOutcome::kRefused;
        });
        if (refusals && !facts_.responsibility.empty()) paragraph(facts_.responsibility, true);
    }

    void signatures() {
        Signatures block;
        for (const CommissionMember& member : facts_.members) {
            if (!member.present) continue;
            OfficialFacts signatory = member.official;
            signatory.post =
                say(member.chair ? "commission.signs_chair" : "commission.signs_member",
                    {{"post", member.official.post}});
            block.lines.push_back(signature_line(language_, signatory));
        }
        document_.blocks.emplace_back(std::move(block));
    }

    const CommissionProtocolFacts& facts_;
    Language language_;
    Document document_;
};

}  // namespace

Document commission_protocol_form(const CommissionProtocolFacts& facts) {
    return Protocol(facts).make();
}

}  // namespace collegium::documents
