// Dates, lines and headings that forms have in common.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <collegium/documents/document.hpp>
#include <collegium/documents/facts.hpp>

namespace collegium::documents {

// «12 октября 2026 г.»
[[nodiscard]] std::string long_date(i18n::Language language, registry::Date date);
// «12–18 октября 2026 г.»
[[nodiscard]] std::string period(i18n::Language language, registry::Date first,
                                 registry::Date last);
// «12.10.2026»; empty where there is none.
[[nodiscard]] std::string short_date(const std::optional<registry::Date>& date);
// «12» октября 2026 г., or the same with blanks to fill in.
[[nodiscard]] std::string quoted_date(i18n::Language language,
                                      const std::optional<registry::Date>& date);
// «Петрова Г. А.» of the full name.
[[nodiscard]] std::string short_name(const std::string& full_name);

// «СШ № 3» on one line.
[[nodiscard]] std::string with_kept_numbers(std::string text);
// «98 1/7» on one line.
[[nodiscard]] std::string on_one_line(std::string_view value);

// «допущен», in the language of the form.
[[nodiscard]] std::string outcome_text(i18n::Language language, AdmissionOutcome outcome);

// An empty document with orientation, language and the name of the file.
[[nodiscard]] Document document_of(const CompetitionFacts& competition, const FormFacts& form,
                                   Orientation orientation);
// Lines that say which competition it is: status and title, discipline and group, place and dates,
// and which of several tournaments where its name says more than the discipline.
void add_competition_heading(Document& document, const CompetitionFacts& competition,
                             const std::string& stage = {});
// «Главный судья: ______ /Петрова Г. А./ (судья всероссийской категории)», RU-2022 appendices 6
// to 11.
[[nodiscard]] FieldRow signature_line(i18n::Language language, const OfficialFacts& official);
// «Главный судья: ______ (судья всероссийской категории)», RU-2022 appendix 8.
[[nodiscard]] FieldRow plain_signature_line(i18n::Language language, const OfficialFacts& official);
// Whether the lines of the panel end as those of a sentence: «;» and «.» (appendices 9 and 10).
enum class PanelSigns : std::uint8_t { kNone, kSentence };
// Lines of the main panel below a protocol or table; none where nobody signs.
void add_panel_signatures(Document& document, const std::vector<OfficialFacts>& signatories,
                          PanelSigns signs);

}  // namespace collegium::documents
