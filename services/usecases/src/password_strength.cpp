#include "password_strength.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <zxcvbn.h>

namespace collegium::usecases {
namespace {

// By argon2id and with a brake on log-ins a thousand million guesses are years.
constexpr double kLeastBits = 30;

// The library looks at every part of the text: longer than a line adds nothing.
constexpr std::size_t kLookedAt = 64;

struct LetterKey {
    std::string_view letter;
    char latin;
};

constexpr std::array kKeyboard{std::to_array<LetterKey>({
    {"й", 'q'},  {"ц", 'w'},  {"у", 'e'}, {"к", 'r'}, {"е", 't'}, {"н", 'y'}, {"г", 'u'},
    {"ш", 'i'},  {"щ", 'o'},  {"з", 'p'}, {"х", '['}, {"ъ", ']'}, {"ф", 'a'}, {"ы", 's'},
    {"в", 'd'},  {"а", 'f'},  {"п", 'g'}, {"р", 'h'}, {"о", 'j'}, {"л", 'k'}, {"д", 'l'},
    {"ж", ';'},  {"э", '\''}, {"я", 'z'}, {"ч", 'x'}, {"с", 'c'}, {"м", 'v'}, {"и", 'b'},
    {"т", 'n'},  {"ь", 'm'},  {"б", ','}, {"ю", '.'}, {"ё", '`'}, {"і", 's'}, {"ї", ']'},
    {"є", '\''}, {"ґ", '\\'}, {"Й", 'Q'}, {"Ц", 'W'}, {"У", 'E'}, {"К", 'R'}, {"Е", 'T'},
    {"Н", 'Y'},  {"Г", 'U'},  {"Ш", 'I'}, {"Щ", 'O'}, {"З", 'P'}, {"Х", '{'}, {"Ъ", '}'},
    {"Ф", 'A'},  {"Ы", 'S'},  {"В", 'D'}, {"А", 'F'}, {"П", 'G'}, {"Р", 'H'}, {"О", 'J'},
    {"Л", 'K'},  {"Д", 'L'},  {"Ж", ':'}, {"Э", '"'}, {"Я", 'Z'}, {"Ч", 'X'}, {"С", 'C'},
    {"М", 'V'},  {"И", 'B'},  {"Т", 'N'}, {"Ь", 'M'}, {"Б", '<'}, {"Ю", '>'}, {"Ё", '~'},
    {"І", 'S'},  {"Ї", '}'},  {"Є", '"'}, {"Ґ", '|'},
})};

// What the library's lists do not have: words people of this country and this sport begin with.
constexpr std::array kFirstWords{std::to_array<std::string_view>({
    "пароль",        "привет",       "приветик",  "любовь",     "солнышко",  "солнце",
    "наташа",        "марина",       "светлана",  "татьяна",    "андрей",    "сергей",
    "александр",     "дмитрий",      "максим",    "екатерина",  "анастасия", "владимир",
    "никита",        "спартак",      "динамо",    "зенит",      "локомотив", "москва",
    "россия",        "самара",       "киев",      "украина",    "україна",   "привіт",
    "кохання",       "сонечко",      "олександр", "наталія",    "шашки",     "шахматы",
    "шахи",          "рэндзю",       "ферзь",     "дамка",      "турнир",    "турнір",
    "чемпион",       "чемпіон",      "федерация", "федерація",  "судья",     "суддя",
    "арбитр",        "секретарь",    "секретар",  "главный",    "головний",  "администратор",
    "адміністратор", "соревнование", "змагання",  "parol",      "privet",    "lubov",
    "solnce",        "moskva",       "rossiya",   "ukraina",    "shashki",   "shahmaty",
    "shakhmaty",     "turnir",       "sudya",     "federaciya", "collegium",
})};

// Each as it is typed on a Latin keyboard.
const std::vector<std::string>& common_words() {
    static const auto words = [] {
        std::vector<std::string> typed;
        for (const std::string_view word : kFirstWords)
            typed.push_back(on_latin_keys(word));
        return typed;
    }();
    return words;
}

// "a.orlova" and its parts.
std::vector<std::string> words_of_name(std::string_view user_name) {
    std::vector<std::string> words{on_latin_keys(user_name)};
    std::string part;
    for (const char c : std::string(user_name) + " ") {
        if (std::string_view(" .-_@").find(c) == std::string_view::npos) {
            part.push_back(c);
        } else if (!part.empty()) {
            words.push_back(on_latin_keys(std::exchange(part, {})));
        }
    }
    return words;
}

}  // namespace

std::string on_latin_keys(std::string_view text) {
    std::string typed;
    while (!text.empty()) {
        const auto key = std::ranges::find_if(
            kKeyboard, [&](const LetterKey& one) { return text.starts_with(one.letter); });
        typed.push_back(key == kKeyboard.end() ? text.front() : key->latin);
        text.remove_prefix(key == kKeyboard.end() ? 1 : key->letter.size());
    }
    return typed;
}

bool is_guessable(std::string_view password, std::string_view user_name) {
    const std::vector<std::string> name = words_of_name(user_name);
    std::vector<const char*> known;
    for (const std::string& word : name)
        known.push_back(word.c_str());
    for (const std::string& word : common_words())
        known.push_back(word.c_str());
    known.push_back(nullptr);
    const std::string typed = on_latin_keys(password).substr(0, kLookedAt);
    return ZxcvbnMatch(typed.c_str(), known.data(), nullptr) < kLeastBits;
}

}  // namespace collegium::usecases
