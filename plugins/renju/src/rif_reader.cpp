#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <expat.h>

#include <collegium/notation/scanner.hpp>
#include <collegium/renju/rule_book.hpp>

#include "record_words.hpp"
#include "rif_xml.hpp"

namespace collegium::renju {
namespace {

constexpr std::size_t kPiece = 1U << 16U;  // fed to the parser at a time
// More than any database has. The parser keeps every open element, every attribute of one and an
// element's text until it ends: what somebody nests or strings together must not fill the memory.
constexpr int kDeepest = 32;
constexpr std::size_t kMostAttributes = 64;
constexpr std::size_t kLongestElement = 1U << 18U;  // bytes of one start tag
constexpr std::size_t kMostNames = 50'000;          // of players, tournaments, rules, openings
constexpr std::size_t kLongestName = 200;           // bytes kept
constexpr std::string_view kSpace = " \t\r\n";

using Attributes = std::map<std::string, std::string>;

// A game as its element told it.
struct RawGame {
    Attributes attributes;
    std::string moves;
    std::string info;
    std::string acts;
    Attributes act_attributes;
    bool has_acts = false;
    int line = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
};

std::string joined(const std::string& a, const std::string& b) {
    return a.empty() || b.empty() ? a + b : a + " " + b;
}

std::vector<RecordWord> words_of(const std::string& text, int line) {
    std::vector<RecordWord> words;
    for (std::string_view rest = text;;) {
        const auto first = rest.find_first_not_of(kSpace);
        if (first == std::string_view::npos) return words;
        rest.remove_prefix(first);
        const auto word = rest.substr(0, rest.find_first_of(kSpace));
        words.push_back({word, line, 0});
        rest.remove_prefix(word.size());
    }
}

// Collects games while the parser runs; they are handed over between pieces, so that nothing of
// ours but plain bookkeeping happens inside the parser's callbacks.
class RifParser {
  public:
    explicit RifParser(std::string_view text) : text_(text), parser_(XML_ParserCreate(nullptr)) {
        XML_SetUserData(parser_.get(), this);
        XML_SetElementHandler(parser_.get(), &RifParser::on_start, &RifParser::on_end);
        XML_SetCharacterDataHandler(parser_.get(), &RifParser::on_text);
        XML_SetStartDoctypeDeclHandler(parser_.get(), &RifParser::on_doctype);
    }

    // Parses a piece more; false at the end of the text or where the XML is broken.
    [[nodiscard]] bool advance() {
        const std::size_t piece = std::min(kPiece, text_.size() - fed_);
        const bool last = fed_ + piece == text_.size();
        const auto status = XML_Parse(parser_.get(), text_.data() + fed_, static_cast<int>(piece),
                                      last ? XML_TRUE : XML_FALSE);
        fed_ += piece;
        if (status != XML_STATUS_OK) {
            if (broken_.empty()) broken_ = XML_ErrorString(XML_GetErrorCode(parser_.get()));
            return false;
        }
        if (fed_ > offset() + size() + kLongestElement) {
            broken_ = "an element is too long";
            return false;
        }
        return !last;
    }

    [[nodiscard]] std::vector<RawGame> take_games() { return std::exchange(games_, {}); }
    // Why the XML is broken; empty where it is not.
    [[nodiscard]] const std::string& broken() const { return broken_; }
    [[nodiscard]] int line() const {
        return static_cast<int>(XML_GetCurrentLineNumber(parser_.get()));
    }
    [[nodiscard]] std::string_view text_of(const RawGame& game) const {
        return text_.substr(game.begin, game.end - game.begin);
    }
    // The name behind an id, or nothing.
    [[nodiscard]] std::string named(const std::string& list, const std::string& id) const {
        const auto found = names_.find({list, id});
        return found == names_.end() ? std::string() : found->second;
    }

  private:
    struct FreeParser {
        void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
    };

    static RifParser& self(void* data) { return *static_cast<RifParser*>(data); }
    static void XMLCALL on_start(void* data, const XML_Char* name, const XML_Char** attributes) {
        self(data).start(name, attributes);
    }
    static void XMLCALL on_end(void* data, const XML_Char* name) { self(data).end(name); }
    static void XMLCALL on_text(void* data, const XML_Char* text, int size) {
        RifParser& parser = self(data);
        if (parser.target_ != nullptr) parser.target_->append(text, static_cast<std::size_t>(size));
    }
    // A document type may define entities of its own; the format has none.
    static void XMLCALL on_doctype(void* data, const XML_Char*, const XML_Char*, const XML_Char*,
                                   int) {
        XML_StopParser(self(data).parser_.get(), XML_FALSE);
    }

    void stop(const char* why) {
        broken_ = why;
        XML_StopParser(parser_.get(), XML_FALSE);
    }

    void start(std::string_view name, const XML_Char** pairs) {
        if (++depth_ > kDeepest) return stop("elements are nested too deeply");
        Attributes attributes;
        for (; pairs[0] != nullptr; pairs += 2) {
            if (attributes.size() >= kMostAttributes)
                return stop("an element has too many attributes");
            attributes[pairs[0]] = pairs[1];
        }
        if (name == "game") {
            game_.emplace();
            game_->attributes = std::move(attributes);
            game_->line = line();
            game_->begin = offset();
            game_->end = offset() + size();
        } else if (game_ && name == "move") {
            target_ = &game_->moves;
        } else if (game_ && name == "info") {
            target_ = &game_->info;
        } else if (game_ && name == "acts") {
            target_ = &game_->acts;
            game_->act_attributes = std::move(attributes);
            game_->has_acts = true;
        } else if (!game_) {
            if (names_.size() >= kMostNames) return stop("the lists are too long");
            // A player has two names, the other lists one.
            std::string listed = joined(attributes["name"], attributes["surname"]);
            if (listed.size() > kLongestName) listed.clear();  // the id stands for it
            names_[{std::string(name), attributes["id"]}] = std::move(listed);
        }
    }

    void end(std::string_view name) {
        --depth_;
        target_ = nullptr;
        if (name != "game" || !game_) return;
        game_->end = std::max(game_->end, offset() + size());
        games_.push_back(std::move(*game_));
        game_.reset();
    }

    [[nodiscard]] std::size_t offset() const {
        return static_cast<std::size_t>(XML_GetCurrentByteIndex(parser_.get()));
    }
    [[nodiscard]] std::size_t size() const {
        return static_cast<std::size_t>(XML_GetCurrentByteCount(parser_.get()));
    }

    std::string_view text_;
    std::unique_ptr<std::remove_pointer_t<XML_Parser>, FreeParser> parser_;
    std::size_t fed_ = 0;
    int depth_ = 0;
    std::string broken_;
    std::map<std::pair<std::string, std::string>, std::string> names_;
    std::optional<RawGame> game_;
    std::string* target_ = nullptr;
    std::vector<RawGame> games_;
};

// The format's own names; ids are replaced by what they stand for.
std::vector<std::pair<std::string, std::string>> tags_of(const RawGame& raw,
                                                         const RifParser& parser) {
    std::vector<std::pair<std::string, std::string>> tags;
    struct Tag {
        const char* name;
        const char* list;  // of what the id refers to; null: the value itself
    };
    static constexpr Tag kTags[] = {
        {"publisher", nullptr}, {"tournament", "tournament"},
        {"round", nullptr},     {"rule", "rule"},
        {"black", "player"},    {"white", "player"},
        {"btime", nullptr},     {"wtime", nullptr},
        {"opening", "opening"}, {"alt", nullptr},
        {"swap", nullptr},
    };
    for (const Tag& tag : kTags) {
        const auto found = raw.attributes.find(tag.name);
        if (found == raw.attributes.end() || found->second.empty()) continue;
        if (raw.has_acts && found->first == "alt") continue;  // the acts tell the offers
        std::string value = tag.list == nullptr ? "" : parser.named(tag.list, found->second);
        tags.emplace_back(tag.name, value.empty() ? found->second : std::move(value));
    }
    if (!raw.info.empty()) tags.emplace_back("info", raw.info);
    return tags;
}

sdk::GameSetup setup_of(const RawGame& raw, const sdk::RecordReading& how) {
    sdk::GameSetup setup = how.assumed;
    if (!raw.has_acts) {
        setup.parameters.erase("opening-rule");
        if (setup.edition == kRif1996) setup.parameters["opening-rule"] = "centre";
        return setup;
    }
    setup.parameters.clear();
    for (const auto& [name, value] : raw.act_attributes) {
        if (name == "edition")
            setup.edition = value;
        else if (name == "position")
            setup.position = value;
        else
            setup.parameters[name] = value;
    }
    return setup;
}

bool deliver(const RawGame& raw, const RifParser& parser, int number, const sdk::RecordReading& how,
             sdk::RecordSink& sink) {
    sdk::RecordedGame record;
    record.tags = tags_of(raw, parser);
    record.setup = setup_of(raw, how);
    const RecordPlace place{number, raw.line, 0};
    if (const auto result = raw.attributes.find("bresult"); result != raw.attributes.end()) {
        const auto meaning = result_of(result->second);
        if (!meaning)
            return sink.refused(wrong_record("RENJU_RECORD_RESULT", place, result->second).value());
        record.result = result->second;
        record.meaning = *meaning;
    }
    if (!notation::is_utf8(parser.text_of(raw)))
        return sink.refused(wrong_record("RECORD_NOT_UTF8", place, parser.text_of(raw)).value());
    const std::string& text = raw.has_acts ? raw.acts : raw.moves;
    const auto words = words_of(text, raw.line);
    if (auto replayed = replay_words(words, place, how.look_alikes, record); !replayed)
        return sink.refused(replayed.error());
    record.text = parser.text_of(raw);
    return sink.game(record);
}

}  // namespace

void read_rif(std::string_view text, const sdk::RecordReading& how, sdk::RecordSink& sink) {
    RifParser parser(text);
    int games = 0;
    for (bool more = true; more;) {
        more = parser.advance();
        for (const RawGame& game : parser.take_games())
            if (!deliver(game, parser, ++games, how, sink)) return;
    }
    if (parser.broken().empty()) return;
    const RecordPlace place{games + 1, parser.line(), 0};
    static_cast<void>(
        sink.refused(wrong_record("RENJU_RECORD_XML", place, parser.broken()).value()));
}

}  // namespace collegium::renju
