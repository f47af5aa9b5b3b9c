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

// «допущен», in the language of the form.
[[nodiscard]] std::string outcome_text(i18n::Language language, AdmissionOutcome outcome);

// An empty document with orientation, language and the name of the file.
[[nodiscard]] Document document_of(const EventFacts& event, const FormFacts& form,
                                   Orientation orientation);
// Lines that say which competition it is: status and title, discipline and group, place and dates.
void add_event_heading(Document& document, const EventFacts& event);
// «Главный судья: ______ /Петрова Г. А./ (судья всероссийской категории)», RU-2022 appendices 6
// to 11.
[[nodiscard]] FieldRow signature_line(i18n::Language language, const OfficialFacts& official);

}  // namespace collegium::documents
