#include "stamp_text.hpp"

#include <span>
#include <stdexcept>
#include <utility>

#include <collegium/i18n/catalogue.hpp>

namespace collegium::documents {

// texts/forms.toml, compiled in.
std::span<const i18n::CatalogueSource> form_sources();

std::string form_text(i18n::Language language, std::string_view key, const sdk::Metadata& values) {
    static const i18n::Catalogue catalogue = [] {
        auto parsed = i18n::Catalogue::parse(form_sources());
        if (!parsed) throw std::logic_error(parsed.error().message);
        return std::move(*parsed);
    }();
    return catalogue.text(language, key, values);
}

std::string title_text(const Document& document, const Title& title) {
    if (!title.numbered) return title.text;
    const Stamp& stamp = document.stamp;
    const std::string text = title.text + " " + title.number_sign + " ";
    if (stamp.number > 0) return text + std::to_string(stamp.number);
    if (stamp.expected_number > 0) return text + "(" + std::to_string(stamp.expected_number) + ")";
    return text + "_____";
}

std::string caption_text(const Field& field) {
    if (field.caption.empty() || !field.bracketed) return field.caption;
    return "(" + field.caption + ")";
}

std::string draft_mark(const Document& document) {
    return document.stamp.number == 0 ? form_text(document.language, "stamp.draft") : "";
}

std::string stamp_line(const Document& document) {
    const Stamp& stamp = document.stamp;
    if (stamp.number == 0) return form_text(document.language, "stamp.not_frozen");
    std::string text = form_text(
        document.language, "stamp.frozen",
        {{"number", std::to_string(stamp.number)}, {"version", std::to_string(stamp.version)}});
    if (stamp.anchor)
        text += " " + form_text(document.language, "stamp.anchor",
                                {{"sequence", std::to_string(stamp.anchor->sequence)},
                                 {"hash", stamp.anchor->hash}});
    return text;
}

std::vector<std::string> correction_lines(const Document& document) {
    std::vector<std::string> lines;
    const Stamp& stamp = document.stamp;
    if (!stamp.correction) return lines;
    const auto say = [&](std::string_view key, const sdk::Metadata& values) {
        lines.push_back(form_text(document.language, key, values));
    };
    say("correction.title",
        {{"version", std::to_string(stamp.version - 1)}, {"reason", stamp.correction->reason}});
    for (const Change& change : stamp.correction->changes) {
        if (change.before.empty())
            say("correction.added", {{"after", change.after}});
        else if (change.after.empty())
            say("correction.removed", {{"before", change.before}});
        else
            say("correction.changed", {{"before", change.before}, {"after", change.after}});
    }
    return lines;
}

std::vector<std::string> stamp_lines(const Document& document) {
    std::vector<std::string> lines = correction_lines(document);
    lines.push_back(stamp_line(document));
    return lines;
}

}  // namespace collegium::documents
