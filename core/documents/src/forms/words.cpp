#include "forms/words.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include <collegium/text/letters.hpp>
#include <collegium/text/width.hpp>

#include "stamp_text.hpp"

namespace collegium::documents {
namespace {

struct Parts {
    int year;
    unsigned month;
    unsigned day;
};

Parts parts_of(registry::Date date) {
    return {static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
            static_cast<unsigned>(date.day())};
}

std::string month_name(i18n::Language language, unsigned month) {
    return form_text(language, fmt::format("month.{:02}", month));
}

std::string year_of(i18n::Language language, int year) {
    return form_text(language, "date.year", {{"year", std::to_string(year)}});
}

// «(судья первой категории)»; cards keep abbreviations, forms print the word.
std::string category_text(i18n::Language language, const std::string& category) {
    static const std::map<std::string, std::string, std::less<>> kWords{
        {"ССВК", "всероссийской"}, {"ВК", "всероссийской"}, {"СС1К", "первой"},  {"1К", "первой"},
        {"СС2К", "второй"},        {"2К", "второй"},        {"СС3К", "третьей"}, {"3К", "третьей"}};
    const auto word = kWords.find(category);
    if (language == i18n::Language::kRu && word != kWords.end())
        return form_text(language, "signature.category", {{"category", word->second}});
    // A whole word in the case the form asks for; anything else stands as it is.
    const bool agrees =
        category.ends_with("ой") || category.ends_with("ей") || category.ends_with("ої");
    return form_text(language, agrees ? "signature.category" : "signature.arbiter",
                     {{"category", category}});
}

// «Региональные соревнования», «Соревнования субъекта Российской Федерации»: books name a status by
// an adjective, by what follows the noun, or in full.
std::string status_text(const CompetitionFacts& competition) {
    if (competition.status.empty()) return {};
    const std::string noun = form_text(competition.language, "competition.heading");
    std::string text = competition.status;
    if (text.ends_with("ые") || text.ends_with("ие") || text.ends_with("і"))
        text += " " + noun;
    else if (text.find(noun) == std::string::npos)
        text = noun + " " + text;
    return text::capitalised(text);
}

}  // namespace

std::string long_date(i18n::Language language, registry::Date date) {
    const auto [year, month, day] = parts_of(date);
    return fmt::format("{} {} {}", day, month_name(language, month), year_of(language, year));
}

std::string period(i18n::Language language, registry::Date first, registry::Date last) {
    if (first == last) return long_date(language, first);
    const Parts a = parts_of(first);
    const Parts b = parts_of(last);
    if (a.year != b.year) return long_date(language, first) + " – " + long_date(language, last);
    if (a.month != b.month)
        return fmt::format("{} {} – {}", a.day, month_name(language, a.month),
                           long_date(language, last));
    return fmt::format("{}–{}", a.day, long_date(language, last));
}

std::string short_date(const std::optional<registry::Date>& date) {
    if (!date) return {};
    const auto [year, month, day] = parts_of(*date);
    return fmt::format("{:02}.{:02}.{:04}", day, month, year);
}

std::string quoted_date(i18n::Language language, const std::optional<registry::Date>& date) {
    if (!date) return form_text(language, "date.blank");
    const auto [year, month, day] = parts_of(*date);
    return fmt::format("«{:02}» {} {}", day, month_name(language, month), year_of(language, year));
}

std::string short_name(const std::string& full_name) {
    std::string name;
    std::size_t begin = 0;
    while (begin < full_name.size()) {
        const std::size_t end = std::min(full_name.find(' ', begin), full_name.size());
        const std::string part = full_name.substr(begin, end - begin);
        begin = end + 1;
        if (part.empty()) continue;
        if (name.empty())
            name = part;
        else if (part.ends_with('.'))
            name += " " + part;  // initials already
        else
            name += " " + text::glyphs(part).front() + ".";
    }
    return name;
}

std::string with_kept_numbers(std::string text) {
    constexpr std::string_view kApart = "№ ";
    constexpr std::string_view kTogether = "№\u00a0";
    for (std::size_t at = 0; (at = text.find(kApart, at)) != std::string::npos;
         at += kTogether.size())
        text.replace(at, kApart.size(), kTogether);
    return text;
}

std::string on_one_line(std::string_view value) {
    std::string text;
    for (const char sign : value)
        text += sign == ' ' ? std::string("\u00a0") : std::string(1, sign);
    return text;
}

std::string outcome_text(i18n::Language language, AdmissionOutcome outcome) {
    switch (outcome) {
        case AdmissionOutcome::kAdmitted:
            return form_text(language, "decision.admitted");
        case AdmissionOutcome::kRefused:
            return form_text(language, "decision.refused");
        case AdmissionOutcome::kConditional:
            return form_text(language, "decision.conditional");
    }
    return {};
}

Document document_of(const CompetitionFacts& competition, const FormFacts& form,
                     Orientation orientation) {
    Document document;
    document.language = competition.language;
    document.orientation = orientation;
    document.name = form.title + ". " + competition.title;
    return document;
}

void add_competition_heading(Document& document, const CompetitionFacts& competition,
                             const std::string& stage) {
    const auto line = [&](const std::vector<std::string>& parts, std::string_view between) {
        std::string text;
        for (const std::string& part : parts) {
            if (part.empty()) continue;
            if (!text.empty()) text += between;
            text += part;
        }
        if (!text.empty()) document.blocks.emplace_back(Title{std::move(text), false});
    };
    const bool quoted = competition.title.find("«") != std::string::npos;
    line({status_text(competition), quoted ? competition.title : "«" + competition.title + "»"},
         " ");
    line({competition.discipline, competition.programme, competition.group}, ", ");
    line({competition.venue,
          period(competition.language, competition.first_day, competition.last_day)},
         ", ");
    if (stage != competition.discipline) line({stage}, "");
}

FieldRow signature_line(i18n::Language language, const OfficialFacts& official) {
    FieldRow row;
    Field post;
    post.label = official.post + ":";
    post.caption = form_text(language, "caption.signature");
    post.width = 2;
    Field name;
    name.label = "/";
    name.value = short_name(official.full_name);
    name.caption = form_text(language, "caption.name");
    name.width = 2;
    Field category;
    category.label =
        official.category.empty() ? "/" : "/ " + category_text(language, official.category);
    category.width = 0;
    row.fields = {std::move(post), std::move(name), std::move(category)};
    return row;
}

FieldRow plain_signature_line(i18n::Language language, const OfficialFacts& official) {
    FieldRow row;
    Field post;
    post.label = official.post + ":";
    post.caption = short_name(official.full_name);
    Field category;
    category.label = official.category.empty() ? "" : category_text(language, official.category);
    category.width = 0;
    row.fields = {std::move(post), std::move(category)};
    return row;
}

void add_panel_signatures(Document& document, const std::vector<OfficialFacts>& signatories,
                          PanelSigns signs) {
    if (signatories.empty()) return;
    Signatures block;
    for (const OfficialFacts& official : signatories) {
        FieldRow row = signature_line(document.language, official);
        if (signs == PanelSigns::kSentence)
            row.fields.back().label += &official == &signatories.back() ? "." : ";";
        block.lines.push_back(std::move(row));
    }
    document.blocks.emplace_back(std::move(block));
}

}  // namespace collegium::documents
