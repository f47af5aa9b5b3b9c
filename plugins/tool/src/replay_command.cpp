// Games of a file, replayed: records where the discipline reads any, else a plain list of moves.
#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <iterator>
#include <ostream>
#include <sstream>
#include <string_view>

#include <collegium/sdk/draw_rules.hpp>
#include <collegium/sdk/record.hpp>
#include <collegium/sdk/try.hpp>

#include "commands.hpp"
#include "workbench.hpp"

namespace collegium::plugin_tool {

namespace {

// Means a list of moves in any notation, beside the formats of the discipline.
constexpr std::string_view kPlainList = "plain";

// Leaves the moves of a game's text: no headers, comments or move numbers.
std::vector<std::string> words_of(std::string_view text) {
    std::string plain;
    char closing = '\0';
    for (const char c : text) {
        if (closing != '\0') {
            if (c == closing) closing = '\0';
        } else if (c == '{') {
            closing = '}';
        } else if (c == '[') {
            closing = ']';
        } else if (c == ';') {
            closing = '\n';
        } else {
            plain += c;
            continue;
        }
        plain += ' ';
    }
    std::vector<std::string> words;
    std::istringstream stream(plain);
    for (std::string word; stream >> word;) {
        const auto digits = std::min(word.find_first_not_of("0123456789"), word.size());
        const auto dots = std::min(word.find_first_not_of('.', digits), word.size());
        if (digits > 0 && dots > digits) word.erase(0, dots);
        if (!word.empty()) words.push_back(word);
    }
    return words;
}

bool is_result(const std::string& word) {
    constexpr std::array kResults = {"1-0", "0-1", "2-0", "0-2", "1-1", "1/2-1/2", "*"};
    return std::find(kResults.begin(), kResults.end(), word) != kResults.end();
}

std::string outcome_words(const sdk::Outcome& outcome) {
    switch (outcome.state) {
        case sdk::OutcomeState::kGoingOn:
            return "going-on";
        case sdk::OutcomeState::kDrawn:
            return "drawn " + outcome.kind + ' ' + outcome.citation.article;
        case sdk::OutcomeState::kWon:
            return (outcome.winner == sdk::Side::kFirst ? "first-side-wins "
                                                        : "second-side-wins ") +
                   outcome.kind + ' ' + outcome.citation.article;
    }
    return "unknown";
}

[[nodiscard]] sdk::Result<void> replay_words(OpenGame& open, const std::vector<std::string>& words,
                                             std::ostream& out) {
    int ply = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto played = play_text(open, words[i]);
        if (played) {
            ++ply;
            continue;
        }
        if (i + 1 == words.size() && is_result(words[i])) break;
        out << "game 1 refused ply " << ply + 1 << " move " << words[i] << ' '
            << played.error().reason << '\n';
        return played;
    }
    out << "game 1 legal plies " << ply << " outcome " << outcome_words(open.game->outcome())
        << '\n'
        << "position\t" << open.game->position().text << '\n';
    return {};
}

// "article 6.1.8.4 book ru-draughts-2022"
std::string cited(const sdk::Citation& citation) {
    const std::string chapter = citation.section.empty() ? "" : citation.section + '.';
    return "article " + chapter + citation.article + " book " + citation.book;
}

// When a draw could first be claimed, and when an arbiter would first have to be asked.
class DrawWatch {
  public:
    explicit DrawWatch(const sdk::DrawRulesV0* rules) : rules_(rules) {}

    void look(const sdk::Game& game, std::size_t ply) {
        if (rules_ == nullptr || !claimable_.empty()) return;
        for (const sdk::DrawState& state : rules_->states(game)) {
            if (state.status == sdk::DrawStatus::kClaimable)
                note(claimable_, "claimable", state, ply);
            else if (state.status == sdk::DrawStatus::kNeedsRuling)
                note(ruling_, "needs-ruling", state, ply);
        }
    }

    // " needs-ruling RULE ply N article A book B claimable RULE ...", what there is of it.
    [[nodiscard]] std::string words() const { return ruling_ + claimable_; }

  private:
    static void note(std::string& first, const char* what, const sdk::DrawState& state,
                     std::size_t ply) {
        if (!first.empty()) return;
        first = std::string(" ") + what + ' ' + state.rule + " ply " + std::to_string(ply) + ' ' +
                cited(state.citation);
    }

    const sdk::DrawRulesV0* rules_;
    std::string ruling_;
    std::string claimable_;
};

bool contradicts(const sdk::Outcome& outcome, sdk::RecordedResult told) {
    using sdk::RecordedResult;
    if (outcome.state == sdk::OutcomeState::kGoingOn || told == RecordedResult::kNone ||
        told == RecordedResult::kOther)
        return false;
    if (outcome.state == sdk::OutcomeState::kDrawn) return told != RecordedResult::kDrawn;
    const bool first = outcome.winner == sdk::Side::kFirst;
    return told != (first ? RecordedResult::kFirstWon : RecordedResult::kSecondWon);
}

// Prints a line for every game of a text.
class Report final : public sdk::RecordSink {
  public:
    Report(const sdk::GameV0& rules, const sdk::DrawRulesV0* draws, std::ostream& out)
        : rules_(rules), draws_(draws), out_(out) {}

    [[nodiscard]] bool game(const sdk::RecordedGame& record) override {
        ++games_;
        DrawWatch watch(draws_);
        const auto last = replayed(record, watch);
        if (!last) {
            ++refused_;
            out_ << "game " << games_ << " refused ply " << last.error().metadata.at("ply") << ' '
                 << last.error().reason << '\n';
            return true;
        }
        const sdk::Outcome outcome = (*last)->outcome();
        const bool mismatch = contradicts(outcome, record.meaning);
        mismatched_ += mismatch ? 1 : 0;
        out_ << "game " << games_ << " legal plies " << record.moves.size() << " outcome "
             << outcome_words(outcome) << " result " << record.result
             << (mismatch ? " mismatch" : "") << watch.words() << '\n';
        for (const auto& remark : record.remarks) {
            out_ << "game " << games_ << " remark line " << remark.line << " ply " << remark.ply
                 << ' ' << remark.reason;
            for (const auto& [key, value] : remark.metadata)
                out_ << ' ' << key << '=' << value;
            out_ << '\n';
        }
        return true;
    }

    [[nodiscard]] bool refused(const sdk::Error& error) override {
        ++games_;
        ++refused_;
        const auto value = [&](const char* key) {
            const auto found = error.metadata.find(key);
            return found == error.metadata.end() ? std::string() : found->second;
        };
        out_ << "game " << games_ << " refused line " << value("line") << " ply " << value("ply")
             << ' ' << error.reason;
        for (const std::string& more : {value("why"), value("found")})
            if (!more.empty()) out_ << ' ' << more;
        if (!value("candidates").empty()) out_ << " candidates " << value("candidates");
        if (!error.citations.empty()) out_ << ' ' << cited(error.citations.front());
        out_ << '\n';
        return true;
    }

    [[nodiscard]] sdk::Result<void> sum() const {
        out_ << "games " << games_ << " legal " << games_ - refused_ << " refused " << refused_
             << " mismatched " << mismatched_ << '\n';
        if (refused_ == 0) return {};
        return sdk::refuse(
            sdk::Code::kFailedPrecondition, "RECORDS_REFUSED",
            std::to_string(refused_) + " of " + std::to_string(games_) + " games refused");
    }

  private:
    // The game after its last move; a refusal has the "ply".
    [[nodiscard]] sdk::Result<sdk::GameHandle> replayed(const sdk::RecordedGame& record,
                                                        DrawWatch& watch) const {
        auto game = sdk::start_game(rules_, record.setup);
        auto set_up = record.setups.begin();
        for (std::size_t ply = 0; game && ply <= record.moves.size(); ++ply) {
            for (; game && set_up != record.setups.end() && set_up->ply == ply; ++set_up) {
                sdk::GameSetup anew = record.setup;
                anew.position = set_up->position;
                game = sdk::start_game(rules_, anew);
            }
            if (!game || ply == record.moves.size()) break;
            if (auto played = (*game)->play(record.moves[ply]); !played) {
                sdk::Error error = std::move(played).error();
                error.metadata["ply"] = std::to_string(ply + 1);
                return tl::unexpected(std::move(error));
            }
            watch.look(**game, ply + 1);
        }
        if (!game) game.error().metadata["ply"] = "0";
        return game;
    }

    const sdk::GameV0& rules_;
    const sdk::DrawRulesV0* draws_;
    std::ostream& out_;
    std::size_t games_ = 0;
    std::size_t refused_ = 0;
    std::size_t mismatched_ = 0;
};

// The format asked for, else the one that the file's name shows, else the first.
std::string format_of(const sdk::RecordV0& records, const std::string& wanted,
                      const std::filesystem::path& file) {
    if (!wanted.empty()) return wanted;
    std::string extension = file.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto formats = records.formats();
    for (const auto& format : formats)
        if (extension == '.' + format.extension) return format.id;
    return formats.front().id;
}

}  // namespace

int replay(const Places& places, const GameOptions& options, const ReplayOptions& reading,
           std::ostream& out) {
    std::ifstream stream(reading.file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    if (!stream) return refused("FILE_UNREADABLE", reading.file.string());
    return with_plugin(
        places, options.id, "replay", [&](const sdk::Discipline& discipline) -> sdk::Result<void> {
            auto open = TRY(open_game(discipline, options));
            const auto* records = sdk::query<sdk::RecordV0>(discipline);
            if (records == nullptr || reading.format == kPlainList)
                return replay_words(open, words_of(text), out);
            Report report(*open.rules, sdk::query<sdk::DrawRulesV0>(discipline), out);
            sdk::RecordReading how;
            how.assumed = setup_of(options).value();  // open_game has read it
            how.look_alikes = reading.look_alikes;
            const std::string format = format_of(*records, reading.format, reading.file);
            TRY(records->read(format, text, how, report));
            return report.sum();
        });
}

}  // namespace collegium::plugin_tool
