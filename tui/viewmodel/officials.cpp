#include "tui/viewmodel/officials.hpp"

#include "tui/viewmodel/fields.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui::viewmodel {

std::string remark_words(const v1::Remark& remark) {
    std::string words = remark.text();
    for (const v1::Citation& article : remark.citations())
        if (words.find(article.article()) == std::string::npos)
            words += " (" + article.article() + ")";
    return words;
}

OfficialsModel::OfficialsModel(const Texts& words)
    : ListOf(words, {}, Search::kClient, "officials") {
    sign([](const v1::Official& row) {
        if (is_vacant(row)) return Cell{"×", Tone::kBad};
        return row.remarks().empty() ? Cell{"✓", Tone::kOk} : Cell{"!", Tone::kWarn};
    });
    column("panel", fixed(13), 2, [](const auto&) {
        return Cell{"", Tone::kMuted};
    }).in(Rooms::kRoomy);
    column("post", share(3, 18), 7, "post_title").in(Rooms::kRoomy);
    column("name", share(2, 14), 8, [this](const v1::Official& row) {
        return is_vacant(row) ? Cell{texts()("officials.vacant"), Tone::kWarn}
                              : Cell{row.person_label().short_name(), Tone::kTitle};
    });
    column("category", fixed(9), 5, "category");
    column("region", share(1, 10), 1, "person_region").tone(Tone::kMuted).in(Rooms::kRoomy);
    below("name", [](const v1::Official& row) { return Cell{row.post_title(), Tone::kMuted}; });
    muted([](const v1::Official& row) { return row.state() == v1::Official::STATE_DISMISSED; });
    found_by([](const v1::Official& row) {
        return join(
            {row.person_label().full_name(), row.post_title(), row.category(), row.person_region()},
            " ");
    });
    pane([this](const v1::Official& row) { return about(row); });
}

bool OfficialsModel::is_vacant(const v1::Official& row) {
    return row.person().empty();
}

std::vector<v1::Official> OfficialsModel::with_vacancies(
    const std::vector<v1::Official>& officials) const {
    std::vector<v1::Official> rows;
    std::vector<bool> placed(officials.size(), false);
    for (const v1::OfficialPost& post : posts_) {
        bool held = false;
        for (std::size_t i = 0; i < officials.size(); ++i) {
            if (officials[i].post() != post.post()) continue;
            rows.push_back(officials[i]);
            placed[i] = held = true;
        }
        if (held || !post.required()) continue;
        v1::Official vacancy;
        vacancy.set_name(post.name());
        vacancy.set_post(post.post());
        vacancy.set_post_title(post.title());
        *vacancy.mutable_panels() = post.panels();
        *vacancy.mutable_citations() = post.citations();
        // Nothing to read about it: it is no record of the server.
        vacancy.add_allowed_actions()->set_allowed(true);
        rows.push_back(std::move(vacancy));
    }
    for (std::size_t i = 0; i < officials.size(); ++i)
        if (!placed[i]) rows.push_back(officials[i]);
    return rows;
}

std::string OfficialsModel::panel_title(const v1::Official& row) const {
    if (row.panels().empty()) return {};
    return enum_words(row.panels(0), "officials.panel.", texts());
}

std::string OfficialsModel::corner() const {
    const int vacant = count(is_vacant);
    const auto held = static_cast<int>(list().entries().size()) - vacant;
    return join(
        {texts()("officials.count", {{"n", held}}), counted("officials.vacant_count", vacant)});
}

TableRow OfficialsModel::draw(std::size_t index, Room room) const {
    TableRow drawn = PagedModel::draw(index, room);
    if (room == Room::kNarrow) return drawn;
    const auto panel_of = [this](std::size_t i) { return panel_title(list().entries()[i].row); };
    if (!query().empty() || index == 0 || panel_of(index - 1) != panel_of(index))
        drawn.lines[0][1].text = query().empty() ? panel_of(index) : "";
    return drawn;
}

Detail OfficialsModel::about(const v1::Official& row) const {
    Lines lines;
    if (is_vacant(row)) {
        lines.add(texts()("officials.vacant_note"), Tone::kWarn);
    } else {
        const std::string role = in_words(row.role_title(), texts());
        lines
            .add(join({row.person_label().full_name(), row.category(), row.person_region(),
                       row.organisation_label().short_name()}))
            .add(join({texts()("officials.since", {{"date", show(row.appoint_date())}}),
                       row.basis(), row.location()}));
        if (!role.empty() && !row.role_granted())
            lines.add(texts()("officials.role_not_granted", {{"role", role}}), Tone::kMuted);
        lines.add(row.note(), Tone::kMuted);
    }
    for (const v1::Remark& remark : row.remarks())
        lines.add("! " + remark_words(remark), Tone::kWarn);
    for (const v1::Remark& remark : remarks_)
        lines.add("! " + remark_words(remark), Tone::kWarn);
    return {row.post_title(), articles_of(row.citations()), lines};
}

}  // namespace collegium::tui::viewmodel
