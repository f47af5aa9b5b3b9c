// A table with the tournament it was made of: what the table, its explanation, cards and documents
// are told from.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/play/field.hpp>
#include <collegium/play/places.hpp>
#include <collegium/usecases/play.hpp>
#include <collegium/usecases/standings.hpp>

namespace collegium::usecases {

// A tournament after one of its rounds.
struct TablesOfRound {
    Play play;
    play::Places now;
    std::map<int, int> places_before;  // by number; empty after the first round
    std::map<int, std::vector<play::Cell>> cells;
    std::map<int, play::Leaving> leavings;

    [[nodiscard]] int round() const { return now.round; }
    [[nodiscard]] const pairing::Scale& scale() const { return play.record.settings.scale; }
};

// Refusals of StandingsCache::tables but those of load_play.
[[nodiscard]] sdk::Result<TablesOfRound> make_tables(Play play, int round);

// The words of texts/standings.toml.
[[nodiscard]] std::string standings_text(i18n::Language language, std::string_view key,
                                         const sdk::Metadata& values = {});
// «ЗБ», and «Зон.-Бергер» for the head of a column; the book's name where we have no shorter one.
[[nodiscard]] std::string criterion_short(i18n::Language language, const rulebook::Book& book,
                                          const std::string& id);
[[nodiscard]] std::string criterion_column(i18n::Language language, const rulebook::Book& book,
                                           const std::string& id);
[[nodiscard]] std::string criterion_name(const rulebook::Book& book, const std::string& id);
[[nodiscard]] std::string criterion_article(const rulebook::Book& book, const std::string& id);

// A value as a cell has it; empty where it does not apply. What is compared number by number shows
// the first, results in the order of places the first few.
[[nodiscard]] std::string value_text(const std::string& criterion, const standings::Value& value);

// Everybody meets everybody: there is a crosstable.
[[nodiscard]] bool has_crosstable(const play::Settings& settings);
// Against numbers 1 to n as printed, meetings of several cycles joined by a space; «×» himself.
[[nodiscard]] std::vector<std::string> cross_of(const TablesOfRound& tables, int number);
// Kind and subject of the document of this table.
[[nodiscard]] std::string_view table_document_kind(const play::Settings& settings);

// Numbers of those without a place: struck ones, by number.
[[nodiscard]] std::vector<int> without_place(const TablesOfRound& tables);
// «выбыл, сыграно 3 из 7: ...»; empty: plays.
[[nodiscard]] std::string left_text(i18n::Language language, const TablesOfRound& tables,
                                    int number);
// «вибув після туру 3, втрачено очок: 4», of a knockout; empty: he is still in it.
[[nodiscard]] std::string knocked_out_text(i18n::Language language, const TablesOfRound& tables,
                                           int number);

}  // namespace collegium::usecases
