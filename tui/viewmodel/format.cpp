#include "tui/viewmodel/format.hpp"

#include <cctype>

#include <fmt/format.h>
#include <google/protobuf/timestamp.pb.h>

#include <collegium/v1/common.pb.h>

#include "tui/i18n/texts.hpp"

namespace collegium::tui::viewmodel {
namespace {

struct Wall {
    std::chrono::year_month_day day;
    std::chrono::hh_mm_ss<std::chrono::seconds> time;
};

Wall at_venue(const google::protobuf::Timestamp& time, const LocalClock& clock) {
    const auto local = clock(to_seconds(time));
    const auto midnight = std::chrono::floor<std::chrono::days>(local);
    return {std::chrono::year_month_day(midnight),
            std::chrono::hh_mm_ss<std::chrono::seconds>(local - midnight)};
}

std::string show_ymd(int year, unsigned month, unsigned day) {
    return fmt::format("{:02}.{:02}.{:04}", day, month, year);
}

std::string show_ymd(std::chrono::year_month_day day) {
    return show_ymd(int(day.year()), unsigned(day.month()), unsigned(day.day()));
}

}  // namespace

std::string show(const v1::Date& date) {
    if (date.year() == 0) return {};
    return show_ymd(date.year(), static_cast<unsigned>(date.month()),
                    static_cast<unsigned>(date.day()));
}

std::string show_term(const v1::Date& first, const v1::Date& last, int year) {
    if (first.year() == 0 && last.year() == 0) return {};
    if (first.year() == 0) return "–" + show(last);
    if (last.year() == 0) return show(first) + "–";
    const std::string tail = last.year() == year ? "" : fmt::format(".{:04}", last.year());
    const std::string end = fmt::format("{:02}.{:02}{}", last.day(), last.month(), tail);
    if (first.year() != last.year()) return show(first) + "–" + show(last);
    if (first.month() != last.month())
        return fmt::format("{:02}.{:02}–{}", first.day(), first.month(), end);
    if (first.day() == last.day()) return end;
    return fmt::format("{:02}–{}", first.day(), end);
}

std::optional<std::chrono::year_month_day> to_day(const v1::Date& date) {
    const std::chrono::year_month_day day{std::chrono::year(date.year()),
                                          std::chrono::month(static_cast<unsigned>(date.month())),
                                          std::chrono::day(static_cast<unsigned>(date.day()))};
    if (date.year() == 0 || !day.ok()) return std::nullopt;
    return day;
}

v1::Date to_date(std::chrono::year_month_day day) {
    v1::Date date;
    date.set_year(int(day.year()));
    date.set_month(static_cast<int>(unsigned(day.month())));
    date.set_day(static_cast<int>(unsigned(day.day())));
    return date;
}

std::string to_field(const v1::Date& date) {
    if (date.year() == 0) return {};
    return fmt::format("{:04}-{:02}-{:02}", date.year(), date.month(), date.day());
}

v1::Date from_field(const std::string& value) {
    v1::Date date;
    if (value.size() != 10 || value[4] != '-' || value[7] != '-') return date;
    for (const std::size_t i : {0U, 1U, 2U, 3U, 5U, 6U, 8U, 9U})
        if (std::isdigit(static_cast<unsigned char>(value[i])) == 0) return date;
    date.set_year(std::stoi(value.substr(0, 4)));
    date.set_month(std::stoi(value.substr(5, 2)));
    date.set_day(std::stoi(value.substr(8, 2)));
    return to_day(date) ? date : v1::Date();  // 31 February is none
}

std::chrono::sys_seconds to_seconds(const google::protobuf::Timestamp& time) {
    return std::chrono::sys_seconds(std::chrono::seconds(time.seconds()));
}

std::string show_day(const google::protobuf::Timestamp& time, const LocalClock& clock) {
    if (time.seconds() == 0) return {};
    return show_ymd(at_venue(time, clock).day);
}

std::string show_moment(const google::protobuf::Timestamp& time, const LocalClock& clock) {
    if (time.seconds() == 0) return {};
    const Wall wall = at_venue(time, clock);
    return fmt::format("{} {:02}:{:02}", show_ymd(wall.day), wall.time.hours().count(),
                       wall.time.minutes().count());
}

std::string show_seconds(const google::protobuf::Timestamp& time, const LocalClock& clock) {
    if (time.seconds() == 0) return {};
    const auto wall = at_venue(time, clock).time;
    return fmt::format("{:02}:{:02}:{:02}", wall.hours().count(), wall.minutes().count(),
                       wall.seconds().count());
}

std::string show_clock(const google::protobuf::Timestamp& time, const LocalClock& clock) {
    return show_seconds(time, clock).substr(0, 5);
}

std::chrono::minutes time_of_day(const google::protobuf::Timestamp& time, const LocalClock& clock) {
    const auto wall = at_venue(time, clock).time;
    return wall.hours() + wall.minutes();
}

std::string number_text(int number) {
    return number > 0 ? std::to_string(number) : std::string{};
}

std::string grouped(std::int64_t number) {
    std::string digits = std::to_string(number);
    const std::size_t first = number < 0 ? 1 : 0;
    for (std::size_t i = digits.size(); i > first + 3;) {
        i -= 3;
        digits.insert(i, "\u00a0");
    }
    return digits;
}

std::string short_hash(std::string_view hex) {
    if (hex.size() < 8) return std::string(hex);
    std::string shown;
    for (const char c : hex.substr(0, 4))
        shown += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    shown += "…";
    for (const char c : hex.substr(hex.size() - 2))
        shown += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return shown;
}

std::string number_of(std::string_view resource) {
    const auto slash = resource.rfind('/');
    return std::string(slash == std::string_view::npos ? resource : resource.substr(slash + 1));
}

std::string_view collection_of(std::string_view resource) {
    const std::string_view owner =
        resource.substr(0, std::min(resource.rfind('/'), resource.size()));
    const auto slash = owner.rfind('/');
    return slash == std::string_view::npos ? owner : owner.substr(slash + 1);
}

std::string in_words(const v1::LocalizedName& name, const Texts& texts) {
    const char* const wanted = texts.language() == i18n::Language::kUk   ? "uk"
                               : texts.language() == i18n::Language::kEn ? "en"
                                                                         : "ru";
    for (const char* const language : {wanted, "ru", "en", "uk"})
        if (const auto title = name.titles().find(language); title != name.titles().end())
            return title->second;
    return name.text();
}

std::string initial(std::string_view name) {
    if (name.empty()) return {};
    std::size_t length = 1;
    while (length < name.size() && (static_cast<unsigned char>(name[length]) & 0xC0U) == 0x80U)
        ++length;
    return std::string(name.substr(0, length));
}

int age_on(std::chrono::year_month_day birth, std::chrono::year_month_day day) {
    const int years = int(day.year()) - int(birth.year());
    const bool before_birthday =
        std::pair(day.month(), day.day()) < std::pair(birth.month(), birth.day());
    return before_birthday ? years - 1 : years;
}

std::string join(std::initializer_list<std::string> parts, std::string_view between) {
    std::string joined;
    for (const std::string& part : parts) {
        if (part.empty()) continue;
        if (!joined.empty()) joined += between;
        joined += part;
    }
    return joined;
}

std::string article_of(const v1::Citation& citation) {
    if (!citation.text().empty()) return citation.text();
    if (citation.section().empty()) return citation.article();
    return citation.section() + " " + citation.article();
}

std::string with_article(const std::string& words, const std::string& article) {
    if (article.empty() || words.find(article) != std::string::npos) return words;
    return words + " (" + article + ")";
}

}  // namespace collegium::tui::viewmodel
