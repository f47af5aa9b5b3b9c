#include "explain.hpp"

#include <set>
#include <sstream>

#include <collegium/pairing/tool_text.hpp>

namespace collegium::pair_tool {
namespace {

class Teller {
  public:
    Teller(const pairing::PairingFile& file, const pairing::Round& round, i18n::Language language)
        : file_(file), round_(round), telling_(telling_of(file.settings, language)) {}

    std::string tell() {
        const auto citation = pairing::method_citation(file_.settings.method);
        const std::string section = citation.section.empty() ? "" : citation.section + ".";
        out_ << pairing::tool_text(
                    telling_.language, "tool.head",
                    {{"round", std::to_string(round_.number)},
                     {"method", std::string(pairing::method_id(file_.settings.method))},
                     {"article", citation.book + " " + section + citation.article}})
             << '\n';
        tell_lines("", pairing::explain_round(file_.field, file_.settings, round_, telling_));
        for (std::size_t i = 0; i < round_.pairs.size(); ++i)
            tell_pair(i);
        for (const pairing::Checked& check :
             pairing::explain_checks(file_.field, file_.settings, round_, telling_)) {
            out_ << sign(check.outcome) << ' ' << check.line.text << '\n';
        }
        return out_.str();
    }

  private:
    static const char* sign(pairing::Checked::Outcome outcome) {
        switch (outcome) {
            case pairing::Checked::Outcome::kKept:
                return "✓";
            case pairing::Checked::Outcome::kBroken:
                return "!";
            case pairing::Checked::Outcome::kNote:
                break;
        }
        return "·";
    }

    std::string who(int number) const {
        const auto name = file_.names.find(number);
        return std::to_string(number) +
               (name == file_.names.end() ? std::string() : " " + name->second);
    }

    void tell_pair(std::size_t index) {
        const pairing::Pair& pair = round_.pairs[index];
        out_ << pairing::tool_text(telling_.language, "tool.board",
                                   {{"board", std::to_string(index + 1)},
                                    {"first", who(pair.first)},
                                    {"second", who(pair.second)},
                                    {"how", pairing::how_word(pair.how, telling_.language)}})
             << '\n';
        tell_lines("  ",
                   pairing::explain_pair(file_.field, file_.settings, round_, index, telling_));
    }

    // What was said of the round is not said of each pair again.
    void tell_lines(const char* indent, const std::vector<pairing::Line>& lines) {
        for (const pairing::Line& line : lines) {
            if (told_.insert(line.text).second) out_ << indent << line.text << '\n';
        }
    }

    const pairing::PairingFile& file_;
    const pairing::Round& round_;
    pairing::Telling telling_;
    std::set<std::string> told_;
    std::ostringstream out_;
};

}  // namespace

pairing::Telling telling_of(const pairing::SwissSettings& settings, i18n::Language language) {
    pairing::Telling telling;
    telling.language = language;
    telling.black_begins = pairing::method_citation(settings.method).book == "ru-old-renju";
    return telling;
}

std::string explain_round(const pairing::PairingFile& file, const pairing::Round& round,
                          i18n::Language language) {
    return Teller(file, round, language).tell();
}

}  // namespace collegium::pair_tool
