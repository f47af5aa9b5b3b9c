#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <sstream>
#include <unordered_map>

#include <collegium/pairing/pairing_file.hpp>

namespace collegium::pairing {
namespace {

constexpr std::string_view kFirstLine = "collegium-pairing 1";

std::optional<int> whole(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// Words of a line; a quoted part may hold spaces, and quotes and backslashes after a backslash. A #
// begins a remark.
std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words;
    std::string word;
    bool quoted = false;
    bool escaped = false;
    for (const char letter : line) {
        if (escaped) {
            word += letter;
            escaped = false;
        } else if (quoted && letter == '\\') {
            escaped = true;
        } else if (letter == '"') {
            quoted = !quoted;
        } else if (!quoted && letter == '#') {
            break;
        } else if (!quoted && (letter == ' ' || letter == '\t' || letter == '\r')) {
            if (!word.empty()) words.push_back(std::exchange(word, {}));
        } else {
            word += letter;
        }
    }
    if (!word.empty()) words.push_back(word);
    return words;
}

class Parser {
  public:
    [[nodiscard]] sdk::Result<PairingFile> parse(std::string_view text) {
        std::istringstream lines{std::string(text)};
        std::string line;
        while (std::getline(lines, line)) {
            ++line_;
            if (line_ == 1) {
                if (!line.starts_with(kFirstLine)) fault("EVENT_FILE_FIRST_LINE");
                continue;
            }
            const std::vector<std::string> words = words_of(line);
            if (!words.empty()) read(words);
        }
        if (line_ == 0) fault("EVENT_FILE_FIRST_LINE");
        close_round();
        if (violations_.empty()) return std::move(file_);
        sdk::Error error;
        error.code = sdk::Code::kInvalidArgument;
        error.reason = "EVENT_FILE_FAULTY";
        error.message = "the file of the event has faults";
        error.violations = std::move(violations_);
        return tl::unexpected(std::move(error));
    }

  private:
    void fault(std::string reason, std::string text = {}) {
        sdk::Violation violation;
        violation.field = "line " + std::to_string(line_);
        violation.reason = std::move(reason);
        if (!text.empty()) violation.metadata = {{"text", std::move(text)}};
        violations_.push_back(std::move(violation));
    }

    void read(const std::vector<std::string>& words) {
        const std::string& key = words.front();
        if (key == "round" || key == "next") {
            close_round();
            open_round(words);
        } else if (open_) {
            read_appearance(words);
        } else if (key == "player") {
            read_player(words);
        } else {
            read_setting(words);
        }
    }

    void read_setting(const std::vector<std::string>& words) {
        SwissSettings& settings = file_.settings;
        const std::string& key = words.front();
        const std::string value = words.size() > 1 ? words[1] : "";
        if (key == "method") {
            const auto method = parse_method(value);
            if (!method) return fault("EVENT_FILE_METHOD", value);
            settings.method = *method;
        } else if (key == "number-one") {
            if (value != "first" && value != "second") return fault("EVENT_FILE_VALUE", value);
            settings.number_one = value == "first" ? Side::kFirst : Side::kSecond;
        } else if (key == "numbers") {
            if (value != "lot" && value != "rating") return fault("EVENT_FILE_VALUE", value);
            settings.numbers_by_lot = value == "lot";
        } else if (key == "even-rounds") {
            if (value != "descending" && value != "ascending")
                return fault("EVENT_FILE_VALUE", value);
            settings.descending_in_even_rounds = value == "descending";
        } else if (key == "sides") {
            if (value != "letter" && value != "no-third") return fault("EVENT_FILE_VALUE", value);
            settings.median_sides_by_letter = value == "letter";
        } else if (key == "seed") {
            settings.seed = lots::Seed::parse(value);
            if (!settings.seed) fault("EVENT_FILE_VALUE", value);
        } else if (key == "rounds" || key == "apart") {
            const auto number = whole(value);
            if (!number || *number < 0) return fault("EVENT_FILE_VALUE", value);
            (key == "rounds" ? file_.field.rounds_planned : settings.apart_rounds) = *number;
        } else if (key == "scale") {
            read_scale(words);
        } else if (key == "forced" && words.size() > 2 && words[2] == "bye") {
            const auto number = whole(value);
            if (!number) return fault("EVENT_FILE_VALUE", value);
            settings.bye = *number;
        } else if (key == "barred" || key == "forced") {
            const auto a = whole(value);
            const auto b = words.size() > 2 ? whole(words[2]) : std::nullopt;
            if (!a || !b) return fault("EVENT_FILE_VALUE", key);
            (key == "barred" ? settings.barred : settings.forced).emplace_back(*a, *b);
        } else {
            fault("EVENT_FILE_WORD", key);
        }
    }

    void read_scale(const std::vector<std::string>& words) {
        std::vector<int> numbers;
        for (std::size_t i = 1; i < words.size(); ++i) {
            const auto number = whole(words[i]);
            if (!number) return fault("EVENT_FILE_VALUE", words[i]);
            numbers.push_back(*number);
        }
        if (numbers.size() != 4 || numbers[0] <= numbers[2] || numbers[3] < 1) {
            return fault("EVENT_FILE_VALUE", "scale");
        }
        file_.field.scale = {numbers[0], numbers[1], numbers[2], numbers[3]};
    }

    void read_player(const std::vector<std::string>& words) {
        const auto number = words.size() > 1 ? whole(words[1]) : std::nullopt;
        if (!number || *number < 1) return fault("EVENT_FILE_VALUE", "player");
        if (find(*number) != nullptr) return fault("EVENT_FILE_TWICE", words[1]);
        Player player;
        player.number = *number;
        for (std::size_t i = 2; i < words.size(); ++i) {
            const auto sign = words[i].find('=');
            const std::string key = words[i].substr(0, sign);
            const std::string value = sign == std::string::npos ? "" : words[i].substr(sign + 1);
            if (key == "rating" && whole(value)) {
                player.rating = whole(value);
            } else if (key == "team") {
                player.team = value;
            } else if (key == "name") {
                file_.names[*number] = value;
            } else if (words[i] == "struck") {
                player.struck = true;
            } else {
                fault("EVENT_FILE_WORD", words[i]);
            }
        }
        index_.emplace(*number, file_.field.players.size());
        file_.field.players.push_back(std::move(player));
    }

    void open_round(const std::vector<std::string>& words) {
        next_ = words.front() == "next";
        open_ = true;
        if (next_) return;
        ++rounds_;
        const auto number = words.size() > 1 ? whole(words[1]) : std::nullopt;
        if (number != rounds_) fault("EVENT_FILE_ROUND", std::to_string(rounds_));
    }

    // "1 5 2 0", "1 5 + -", "9 bye", "9 bye 1", "4 absent", "4 absent 1", "8 out 1", "3 free"
    void read_appearance(const std::vector<std::string>& words) {
        const auto number = whole(words.front());
        Player* player = number ? find(*number) : nullptr;
        if (player == nullptr) return fault("EVENT_FILE_PLAYER", words.front());
        if (words.size() == 2) return read_single(*player, words[1]);
        if (words.size() == 3 && !next_) return read_worth(*player, words[1], words[2]);
        const auto other_number = words.size() == 4 ? whole(words[1]) : std::nullopt;
        Player* opponent = other_number ? find(*other_number) : nullptr;
        if (opponent == nullptr || next_) {
            return fault("EVENT_FILE_PLAYER", words[words.size() > 1 ? 1 : 0]);
        }
        add(*player, result(words[2], opponent->number, Side::kFirst, words[3]));
        add(*opponent, result(words[3], player->number, Side::kSecond, words[2]));
    }

    void read_single(Player& player, const std::string& word) {
        if (next_) {
            player.plays = word != "out";
            player.absent = word == "absent";
            if (word != "out" && word != "absent") fault("EVENT_FILE_WORD", word);
            return;
        }
        Appearance appearance;
        if (word == "bye") {
            appearance.part = Part::kBye;
            appearance.points = file_.field.scale.win;
        } else if (word == "absent") {
            appearance.part = Part::kAbsent;
        } else if (word == "free") {
            appearance.part = Part::kFree;
        } else if (word != "out") {
            fault("EVENT_FILE_WORD", word);
        }
        add(player, appearance);
    }

    // Points the regulation gives for a round without a game.
    void read_worth(Player& player, const std::string& word, const std::string& worth) {
        const auto points = whole(worth);
        if (!points || *points < 0) return fault("EVENT_FILE_VALUE", worth);
        const auto part = word == "out"      ? std::optional(Part::kOut)
                          : word == "bye"    ? std::optional(Part::kBye)
                          : word == "absent" ? std::optional(Part::kAbsent)
                                             : std::nullopt;
        if (!part) return fault("EVENT_FILE_WORD", word);
        add(player, {*part, 0, Side::kFirst, *points});
    }

    Appearance result(const std::string& own, int opponent, Side side, const std::string& theirs) {
        const bool forfeit = own == "+" || own == "-" || theirs == "+" || theirs == "-";
        if (!forfeit) {
            const auto points = whole(own);
            if (!points) fault("EVENT_FILE_VALUE", own);
            return {Part::kPlayed, opponent, side, points.value_or(0)};
        }
        if (own == "+") return {Part::kForfeitWin, opponent, side, file_.field.scale.win};
        if (own != "-") fault("EVENT_FILE_VALUE", own);
        return {Part::kForfeitLoss, opponent, side, file_.field.scale.loss};
    }

    void add(Player& player, const Appearance& appearance) {
        if (static_cast<int>(player.rounds.size()) >= rounds_) {
            return fault("EVENT_FILE_TWICE", std::to_string(player.number));
        }
        player.rounds.push_back(appearance);
    }

    // Who is not named in a round was not in it.
    void close_round() {
        for (Player& player : file_.field.players) {
            player.rounds.resize(static_cast<std::size_t>(rounds_));
        }
    }

    Player* find(int number) {
        const auto found = index_.find(number);
        return found == index_.end() ? nullptr : &file_.field.players[found->second];
    }

    PairingFile file_;
    std::unordered_map<int, std::size_t> index_;  // of players, by number
    std::vector<sdk::Violation> violations_;
    int line_ = 0;
    int rounds_ = 0;
    bool open_ = false;
    bool next_ = false;
};

// What words_of reads back as it was.
std::string in_quotes(std::string_view text) {
    std::string written = "\"";
    for (const char letter : text) {
        if (letter == '"' || letter == '\\') written += '\\';
        written += letter;
    }
    return written + '"';
}

std::string points_of(const Appearance& appearance) {
    if (appearance.part == Part::kForfeitWin) return "+";
    if (appearance.part == Part::kForfeitLoss) return "-";
    return std::to_string(appearance.points);
}

// A round without a partner, with its points where they are not the usual ones.
void write_alone(std::ostringstream& out, int number, const Appearance& own, const Scale& scale) {
    const bool usual = own.points == (own.part == Part::kBye ? scale.win : 0);
    const std::string points = usual ? "" : " " + std::to_string(own.points);
    if (own.part == Part::kBye) out << number << " bye" << points << '\n';
    if (own.part == Part::kAbsent) out << number << " absent" << points << '\n';
    if (own.part == Part::kFree) out << number << " free\n";
    if (own.part == Part::kOut && !usual) out << number << " out" << points << '\n';
}

using Players = std::unordered_map<int, const Player*>;  // by number

void write_round(std::ostringstream& out, const Field& field, const Players& players,
                 std::size_t round) {
    out << "\nround " << round + 1 << '\n';
    std::set<int> written;
    for (const Player& player : field.players) {
        const Appearance& own = player.rounds[round];
        if (own.opponent != 0 && written.insert(player.number).second &&
            written.insert(own.opponent).second) {
            const bool first = own.side == Side::kFirst;
            const Appearance& theirs = players.at(own.opponent)->rounds[round];
            out << (first ? player.number : own.opponent) << ' '
                << (first ? own.opponent : player.number) << ' ' << points_of(first ? own : theirs)
                << ' ' << points_of(first ? theirs : own) << '\n';
        }
        write_alone(out, player.number, own, field.scale);
    }
}

}  // namespace

sdk::Result<PairingFile> parse_pairing_file(std::string_view text) {
    return Parser().parse(text);
}

std::string to_text(const PairingFile& file) {
    const Field& field = file.field;
    const SwissSettings& settings = file.settings;
    std::ostringstream out;
    out << kFirstLine << "\nmethod " << method_id(settings.method) << "\nnumber-one "
        << (settings.number_one == Side::kFirst ? "first" : "second") << '\n';
    if (settings.numbers_by_lot) out << "numbers lot\n";
    if (!settings.descending_in_even_rounds) out << "even-rounds ascending\n";
    if (settings.median_sides_by_letter) out << "sides letter\n";
    if (settings.seed) out << "seed " << settings.seed->hex() << '\n';
    out << "scale " << field.scale.win << ' ' << field.scale.draw << ' ' << field.scale.loss << ' '
        << field.scale.unit << "\nrounds " << field.rounds_planned << '\n';
    if (settings.apart_rounds > 0) out << "apart " << settings.apart_rounds << '\n';
    for (const auto& [a, b] : settings.barred)
        out << "barred " << a << ' ' << b << '\n';
    for (const auto& [a, b] : settings.forced)
        out << "forced " << a << ' ' << b << '\n';
    if (settings.bye != 0) out << "forced " << settings.bye << " bye\n";
    out << '\n';
    for (const Player& player : field.players) {
        out << "player " << player.number;
        if (player.rating) out << " rating=" << *player.rating;
        if (!player.team.empty()) out << " team=" << in_quotes(player.team);
        if (player.struck) out << " struck";
        if (const auto name = file.names.find(player.number); name != file.names.end()) {
            out << " name=" << in_quotes(name->second);
        }
        out << '\n';
    }
    Players players;
    for (const Player& player : field.players)
        players.emplace(player.number, &player);
    for (int round = 0; round < field.rounds_done(); ++round) {
        write_round(out, field, players, static_cast<std::size_t>(round));
    }
    std::ostringstream next;
    for (const Player& player : field.players) {
        if (!player.plays) next << player.number << " out\n";
        if (player.plays && player.absent) next << player.number << " absent\n";
    }
    if (!next.str().empty()) out << "\nnext\n" << next.str();
    return out.str();
}

std::string to_text(const Round& round) {
    std::ostringstream out;
    out << "round " << round.number << '\n';
    for (const Pair& pair : round.pairs)
        out << pair.first << ' ' << pair.second << '\n';
    if (round.bye != 0) out << round.bye << " bye\n";
    for (const int number : round.absent)
        out << number << " absent\n";
    return out.str();
}

}  // namespace collegium::pairing
