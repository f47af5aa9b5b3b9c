#include "commands.hpp"

#include <fstream>
#include <iterator>
#include <ostream>
#include <random>

#include <collegium/i18n/reasons.hpp>
#include <collegium/lots/ballot.hpp>
#include <collegium/pairing/check.hpp>
#include <collegium/pairing/event_file.hpp>
#include <collegium/pairing/generate.hpp>

#include "explain.hpp"

namespace collegium::pair_tool {
namespace {

constexpr int kGood = 0;
constexpr int kRefused = 1;

int refuse(const sdk::Error& error, std::ostream& err) {
    err << error.reason << ": " << i18n::reason_text(i18n::Language::kEn, error).text;
    for (const sdk::Citation& citation : error.citations) {
        err << " (" << citation.book << ' '
            << (citation.section.empty() ? "" : citation.section + ".") << citation.article << ')';
    }
    err << '\n';
    for (const sdk::Violation& violation : error.violations) {
        err << violation.field << ": " << i18n::reason_text(i18n::Language::kEn, violation).text
            << '\n';
    }
    return kRefused;
}

[[nodiscard]] sdk::Result<pairing::EventFile> read(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        return sdk::refuse(sdk::Code::kNotFound, "EVENT_FILE_MISSING", "cannot read the file",
                           {{"file", file.string()}});
    }
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    return pairing::parse_event(text);
}

void tell(const pairing::Difference& difference, std::ostream& out) {
    using Kind = pairing::Difference::Kind;
    out << "round " << difference.round << ": ";
    switch (difference.kind) {
        case Kind::kPair:
            out << difference.first << " met "
                << (difference.second == 0 ? "nobody" : std::to_string(difference.second))
                << ", expected " << difference.expected;
            break;
        case Kind::kSides:
            out << difference.first << " began against " << difference.second << ", expected "
                << difference.expected << " to begin";
            break;
        case Kind::kBye:
            out << "bye of " << difference.first << ", expected "
                << (difference.expected == 0 ? "none" : std::to_string(difference.expected));
            break;
        case Kind::kNoPairing:
            out << "no legal pairing";
            break;
    }
    out << '\n';
    for (const pairing::Line& line : difference.rule)
        out << "  " << line.text << '\n';
}

}  // namespace

int pair(const std::filesystem::path& file, std::ostream& out, std::ostream& err) {
    const auto event = read(file);
    if (!event) return refuse(event.error(), err);
    const auto round = pairing::pair_swiss(event->field, event->settings);
    if (!round) return refuse(round.error(), err);
    out << pairing::to_text(*round);
    return kGood;
}

int explain(const std::filesystem::path& file, int round, i18n::Language language,
            std::ostream& out, std::ostream& err) {
    auto event = read(file);
    if (!event) return refuse(event.error(), err);
    if (round > event->field.rounds_done()) {
        err << "the file has " << event->field.rounds_done() << " rounds\n";
        return kRefused;
    }
    if (round != 0) {
        event->settings = pairing::settings_of_round(event->field, event->settings, round);
        event->field = pairing::before_round(event->field, round);
    }
    const auto paired = pairing::pair_swiss(event->field, event->settings);
    if (!paired) return refuse(paired.error(), err);
    out << explain_round(*event, *paired, language);
    return kGood;
}

int check(const std::filesystem::path& file, i18n::Language language, std::ostream& out,
          std::ostream& err) {
    const auto event = read(file);
    if (!event) return refuse(event.error(), err);
    const auto differences =
        pairing::check_event(event->field, event->settings, telling_of(event->settings, language));
    if (!differences) return refuse(differences.error(), err);
    for (const pairing::Difference& difference : *differences)
        tell(difference, out);
    out << event->field.rounds_done() << " rounds, " << differences->size() << " differences\n";
    return differences->empty() ? kGood : kRefused;
}

int generate(const GenerateOptions& options, std::ostream& out, std::ostream& err) {
    const auto method = pairing::parse_method(options.method);
    if (!method) {
        sdk::Error error;
        error.reason = "EVENT_FILE_METHOD";
        error.metadata = {{"text", options.method}};
        return refuse(error, err);
    }
    pairing::EventFile event;
    event.settings.method = *method;
    event.settings.numbers_by_lot = options.numbers_by_lot;
    event.settings.seed =
        lots::Seed::parse(lots::sha256_hex("generate " + std::to_string(options.seed)));
    std::mt19937 chance(options.seed);
    auto field = pairing::generate_event(options.players, options.rounds, event.settings,
                                         pairing::Chances(), chance);
    if (!field) return refuse(field.error(), err);
    event.field = std::move(*field);
    out << pairing::to_text(event);
    return kGood;
}

}  // namespace collegium::pair_tool
