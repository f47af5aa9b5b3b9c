// Values as officials read them. Pure; any thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace google::protobuf {
class Timestamp;
}
namespace collegium::v1 {
class Date;
class Citation;
class LocalizedName;
}  // namespace collegium::v1

namespace collegium::tui {
class Texts;
}

namespace collegium::tui::viewmodel {

// The wall clock of the venue; the screen gives the zone's rules in.
using LocalClock = std::function<std::chrono::local_seconds(std::chrono::sys_seconds)>;

[[nodiscard]] std::string show(const v1::Date& date);  // 14.10.2026, empty when not given
// 12–18.10, 28.09–03.10; with the year when it is not `year`.
[[nodiscard]] std::string show_term(const v1::Date& first, const v1::Date& last, int year);
[[nodiscard]] std::optional<std::chrono::year_month_day> to_day(const v1::Date& date);
[[nodiscard]] v1::Date to_date(std::chrono::year_month_day day);
// The form's spelling, 2026-10-14; empty when not given.
[[nodiscard]] std::string to_field(const v1::Date& date);
// Back from the form's spelling; an unset message when it is not a date.
[[nodiscard]] v1::Date from_field(const std::string& value);

[[nodiscard]] std::chrono::sys_seconds to_seconds(const google::protobuf::Timestamp& time);
[[nodiscard]] std::string show_day(const google::protobuf::Timestamp& time,
                                   const LocalClock& clock);  // 14.10.2026
[[nodiscard]] std::string show_moment(const google::protobuf::Timestamp& time,
                                      const LocalClock& clock);  // 14.10.2026 09:38
[[nodiscard]] std::string show_seconds(const google::protobuf::Timestamp& time,
                                       const LocalClock& clock);  // 18:08:03

[[nodiscard]] std::string show_clock(const google::protobuf::Timestamp& time,
                                     const LocalClock& clock);  // 18:08
[[nodiscard]] std::chrono::minutes time_of_day(const google::protobuf::Timestamp& time,
                                               const LocalClock& clock);

[[nodiscard]] std::string number_text(int number);               // 12; nothing for none
[[nodiscard]] std::string grouped(std::int64_t number);          // 1 291, by a no-break space
[[nodiscard]] std::string short_hash(std::string_view hex);      // 91AC…07
[[nodiscard]] std::string number_of(std::string_view resource);  // "persons/4711" -> "4711"
// "competitions/14/grants/12" -> "grants"
[[nodiscard]] std::string_view collection_of(std::string_view resource);
// The name in the interface language, or in the first language that has one.
[[nodiscard]] std::string in_words(const v1::LocalizedName& name, const Texts& texts);
[[nodiscard]] std::string initial(std::string_view name);  // first letter, upper case as written

// Whole years on a day.
[[nodiscard]] int age_on(std::chrono::year_month_day birth, std::chrono::year_month_day day);

// Joins what is not empty: join({"Самара", "", "СШ № 3"}) = "Самара · СШ № 3".
[[nodiscard]] std::string join(std::initializer_list<std::string> parts,
                               std::string_view between = " · ");

// As officials cite it, «Ш 38.8»; where the server did not say, chapter and article, «III 5.2.2».
[[nodiscard]] std::string article_of(const v1::Citation& citation);
// All of them, «6.1.5.3, 6.1.5.4»; empty when there is none.
template <typename Citations>
[[nodiscard]] std::string articles_of(const Citations& citations) {
    std::string words;
    for (const v1::Citation& citation : citations)
        words += (words.empty() ? "" : ", ") + article_of(citation);
    return words;
}
// «Текст (6.1.5.3)», the article left out where the text names it.
[[nodiscard]] std::string with_article(const std::string& words, const std::string& article);

}  // namespace collegium::tui::viewmodel
