#include "tui/viewmodel/officials.hpp"

#include <algorithm>

namespace collegium::tui::viewmodel {

std::string remark_words(const v1::OfficialRemark& remark) {
    std::string words = remark.text();
    for (const v1::Citation& article : remark.articles())
        if (words.find(article.article()) == std::string::npos)
            words += " (" + article.article() + ")";
    return words;
}

OfficialsModel::OfficialsModel(Texts texts)
    : PagedModel(texts, Search::kClient, [](const v1::Official& row) { return row.etag(); }) {}

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
        *vacancy.mutable_article() = post.article();
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
    const std::string key = "officials.panel." + row.panels(0);
    return texts().has(key) ? texts()(key) : row.panels(0);
}

std::vector<Column> OfficialsModel::columns() const {
    const Column sign{"sign", "", 1, 1, 0, Align::kLeft, 9};
    const Column post{"post", texts()("officials.column.post"), 0, 3, 18, Align::kLeft, 7};
    const Column name{"name", texts()("officials.column.name"), 0, 2, 14, Align::kLeft, 8};
    const Column category{"category", texts()("officials.column.category"), 9, 1, 0, Align::kLeft,
                          5};
    if (room() == Room::kNarrow) return {sign, name, category};
    return {sign,     {"panel", texts()("officials.column.panel"), 13, 1, 0, Align::kLeft, 2},
            post,     name,
            category, {"region", texts()("officials.column.region"), 0, 1, 10, Align::kLeft, 1}};
}

std::string OfficialsModel::title() const {
    return texts()("officials.title");
}

std::string OfficialsModel::corner() const {
    int held = 0;
    int vacant = 0;
    for (const auto& entry : list().entries())
        ++(is_vacant(entry.row) ? vacant : held);
    return join(
        {texts()("officials.count", {{"n", std::to_string(held)}}),
         vacant == 0 ? "" : texts()("officials.vacant_count", {{"n", std::to_string(vacant)}})});
}

TableRow OfficialsModel::draw(std::size_t index, Room room) const {
    TableRow drawn = PagedModel::draw(index, room);
    if (room == Room::kNarrow) return drawn;
    const auto panel_of = [this](std::size_t i) { return panel_title(list().entries()[i].row); };
    if (!query().empty() || index == 0 || panel_of(index - 1) != panel_of(index))
        drawn.lines[0][1].text = query().empty() ? panel_of(index) : "";
    return drawn;
}

TableRow OfficialsModel::draw_row(const v1::Official& row, Room room) const {
    const bool vacant = is_vacant(row);
    const bool warned = !row.remarks().empty();
    const Cell sign{vacant   ? "×"
                    : warned ? "!"
                             : "✓",
                    vacant   ? Tone::kBad
                    : warned ? Tone::kWarn
                             : Tone::kOk};
    const Cell name{vacant ? texts()("officials.vacant") : row.person_short_name(),
                    vacant ? Tone::kWarn : Tone::kTitle};
    TableRow drawn;
    drawn.muted = row.state() == v1::Official::STATE_DISMISSED;
    if (room == Room::kNarrow)
        drawn.lines = {{sign, name, {row.category()}}, {{}, {row.post_title(), Tone::kMuted}}};
    else
        drawn.lines = {{sign,
                        {"", Tone::kMuted},
                        {row.post_title()},
                        name,
                        {row.category()},
                        {row.person_region(), Tone::kMuted}}};
    return drawn;
}

std::string OfficialsModel::searched(const v1::Official& row) const {
    return join({row.person_full_name(), row.post_title(), row.category(), row.person_region()},
                " ");
}

Detail OfficialsModel::detail() const {
    const v1::Official* row = current();
    if (row == nullptr) return {};
    Detail detail{row->post_title(), row->article().article(), {}};
    const auto add = [&](std::string words, Tone tone = Tone::kText) {
        if (!words.empty()) detail.lines.push_back({std::move(words), tone});
    };
    if (is_vacant(*row)) {
        add(texts()("officials.vacant_note"), Tone::kWarn);
    } else {
        add(join({row->person_full_name(), row->category(), row->person_region(),
                  row->organisation_short_name()}));
        add(join({texts()("officials.since", {{"date", show(row->appoint_date())}}), row->basis(),
                  row->location()}));
        const std::string role = in_words(row->role_title(), texts());
        if (!role.empty() && !row->role_granted())
            add(texts()("officials.role_not_granted", {{"role", role}}), Tone::kMuted);
        add(row->note(), Tone::kMuted);
    }
    for (const v1::OfficialRemark& remark : row->remarks())
        add("! " + remark_words(remark), Tone::kWarn);
    for (const v1::OfficialRemark& remark : remarks_)
        add("! " + remark_words(remark), Tone::kWarn);
    return detail;
}

std::string OfficialsModel::nothing() const {
    return texts()("officials.empty");
}

}  // namespace collegium::tui::viewmodel
