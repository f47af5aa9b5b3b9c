#include "commands.hpp"

#include <fstream>
#include <iterator>
#include <ostream>
#include <random>

#include <collegium/i18n/reasons.hpp>
#include <collegium/lots/ballot.hpp>
#include <collegium/pairing/check.hpp>
#include <collegium/pairing/generate.hpp>
#include <collegium/pairing/pairing_file.hpp>
#include <collegium/pairing/tool_text.hpp>

#include "explain.hpp"

namespace collegium::pair_tool {
namespace {

constexpr int kGood = 0;
constexpr int kRefused = 1;
// `pair` and `generate` answer in the form of the file and have no language of their own.
constexpr i18n::Language kScripts = i18n::Language::kEn;

// «строка 12»: a fault of a file names its line.
std::string field_text(const std::string& field, i18n::Language language) {
    constexpr std::string_view kLine = "line ";
    if (!field.starts_with(kLine)) return field;
    return pairing::tool_text(language, "tool.line", {{"line", field.substr(kLine.size())}});
}

int refuse(const sdk::Error& error, i18n::Language language, std::ostream& err) {
    err << error.reason << ": " << i18n::reason_text(language, error).text;
    for (const sdk::Citation& citation : error.citations) {
        err << " (" << citation.book << ' '
            << (citation.section.empty() ? "" : citation.section + ".") << citation.article << ')';
    }
    err << '\n';
    for (const sdk::Violation& violation : error.violations) {
        err << field_text(violation.field, language) << ": "
            << i18n::reason_text(language, violation).text << '\n';
    }
    return kRefused;
}

[[nodiscard]] sdk::Result<pairing::PairingFile> read(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        return sdk::refuse(sdk::Code::kNotFound, "EVENT_FILE_MISSING", "cannot read the file",
                           {{"file", file.string()}});
    }
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    return pairing::parse_pairing_file(text);
}

const char* key_of(const pairing::Difference& difference) {
    using Kind = pairing::Difference::Kind;
    switch (difference.kind) {
        case Kind::kPair:
            return difference.second == 0 ? "tool.met_nobody" : "tool.met";
        case Kind::kSides:
            return "tool.sides";
        case Kind::kBye:
            return difference.expected == 0 ? "tool.bye_of_nobody" : "tool.bye";
        case Kind::kNoPairing:
            break;
    }
    return "tool.no_pairing";
}

void tell(const pairing::Difference& difference, i18n::Language language, std::ostream& out) {
    out << pairing::tool_text(language, key_of(difference),
                              {{"round", std::to_string(difference.round)},
                               {"first", std::to_string(difference.first)},
                               {"second", std::to_string(difference.second)},
                               {"expected", std::to_string(difference.expected)}})
        << '\n';
    for (const pairing::Line& line : difference.rule)
        out << "  " << line.text << '\n';
}

}  // namespace

int pair(const std::filesystem::path& file, std::ostream& out, std::ostream& err) {
    const auto competition = read(file);
    if (!competition) return refuse(competition.error(), kScripts, err);
    const auto round = pairing::pair_swiss(competition->field, competition->settings);
    if (!round) return refuse(round.error(), kScripts, err);
    out << pairing::to_text(*round);
    return kGood;
}

int explain(const std::filesystem::path& file, int round, i18n::Language language,
            std::ostream& out, std::ostream& err) {
    auto competition = read(file);
    if (!competition) return refuse(competition.error(), language, err);
    if (round > competition->field.rounds_done()) {
        err << pairing::tool_text(language, "tool.has_rounds",
                                  {{"rounds", std::to_string(competition->field.rounds_done())}})
            << '\n';
        return kRefused;
    }
    if (round != 0) {
        competition->settings =
            pairing::settings_of_round(competition->field, competition->settings, round);
        competition->field = pairing::before_round(competition->field, round);
    }
    const auto paired = pairing::pair_swiss(competition->field, competition->settings);
    if (!paired) return refuse(paired.error(), language, err);
    out << explain_round(*competition, *paired, language);
    return kGood;
}

int check(const std::filesystem::path& file, i18n::Language language, std::ostream& out,
          std::ostream& err) {
    const auto competition = read(file);
    if (!competition) return refuse(competition.error(), language, err);
    const auto differences = pairing::check_pairings(competition->field, competition->settings,
                                                     telling_of(competition->settings, language));
    if (!differences) return refuse(differences.error(), language, err);
    for (const pairing::Difference& difference : *differences)
        tell(difference, language, out);
    out << pairing::tool_text(language, "tool.checked",
                              {{"rounds", std::to_string(competition->field.rounds_done())},
                               {"count", std::to_string(differences->size())}})
        << '\n';
    return differences->empty() ? kGood : kRefused;
}

int generate(const GenerateOptions& options, std::ostream& out, std::ostream& err) {
    const auto method = pairing::parse_method(options.method);
    if (!method) {
        sdk::Error error;
        error.reason = "EVENT_FILE_METHOD";
        error.metadata = {{"text", options.method}};
        return refuse(error, kScripts, err);
    }
    pairing::PairingFile file;
    file.settings.method = *method;
    file.settings.numbers_by_lot = options.numbers_by_lot;
    file.settings.seed =
        lots::Seed::parse(lots::sha256_hex("generate " + std::to_string(options.seed)));
    std::mt19937 chance(options.seed);
    auto field = pairing::generate_competition(options.players, options.rounds, file.settings,
                                               pairing::Chances(), chance);
    if (!field) return refuse(field.error(), kScripts, err);
    file.field = std::move(*field);
    out << pairing::to_text(file);
    return kGood;
}

}  // namespace collegium::pair_tool
