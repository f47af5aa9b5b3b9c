#include "tui/screens/officials/officials_screen.hpp"

#include <utility>

#include <collegium/v1/persons.pb.h>

#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/person/person_card_screen.hpp"

namespace collegium::tui {
namespace {

constexpr int kAll = 1000;

}  // namespace

OfficialsScreen::OfficialsScreen(App& app, CompetitionRef place)
    : ListScreen(app, std::move(place)), model_(app.texts()), target_(place_->take_target()) {
    source<v1::ListOfficialsRequest, v1::ListOfficialsResponse, v1::GetOfficialRequest>(
        model_, place_->name() + "/officials/");
}

// Posts first: an empty one that must be held is a row of the list.
void OfficialsScreen::load(const viewmodel::PageRequest& page) {
    v1::ListPostsRequest request;
    request.set_parent(place_->name());
    request.set_page_size(kAll);
    fetch(std::move(request), [this, page](const net::Reply<v1::ListPostsResponse>& reply) {
        if (!model_.awaits(page.generation)) return;
        if (!reply) return page_failed(model_, page, reply.error());
        model_.set_posts({reply->posts().begin(), reply->posts().end()});
        load_officials(page);
    });
}

void OfficialsScreen::load_officials(const viewmodel::PageRequest& page) {
    v1::ListOfficialsRequest request;
    request.set_parent(place_->name());
    request.set_page_size(kAll);
    fetch(std::move(request), [this, page](const net::Reply<v1::ListOfficialsResponse>& reply) {
        if (!model_.awaits(page.generation)) return;
        if (!reply) return page_failed(model_, page, reply.error());
        model_.set_remarks({reply->remarks().begin(), reply->remarks().end()});
        viewmodel::Page<v1::Official> arrived;
        arrived.rows =
            model_.with_vacancies({reply->officials().begin(), reply->officials().end()});
        arrived.total = static_cast<std::int64_t>(arrived.rows.size());
        model_.accept(page.generation, std::move(arrived));
        page_arrived(model_);
    });
}

// An empty post is no record of the server.
void OfficialsScreen::read(const std::string& name) {
    if (name.starts_with(prefix())) ListScreen::read(name);
}

void OfficialsScreen::refreshed() {
    int held = 0;
    for (const auto& entry : model_.list().entries()) {
        if (!viewmodel::OfficialsModel::is_vacant(entry.row)) ++held;
        if (!target_.empty() && entry.row.post() == target_ && model_.go_to(entry.row.name()))
            target_.clear();
    }
    place_->set_note("officials", texts("officials.count", {{"n", held}}));
}

void OfficialsScreen::appoint() {
    v1::Official fresh;
    const v1::Official* row = model_.current();
    if (row != nullptr && viewmodel::OfficialsModel::is_vacant(*row)) fresh.set_post(row->post());
    app().push(make_official_form(app(), place_, std::move(fresh), model_.posts(),
                                  [this](const auto& made) { expect(made.name()); }));
}

void OfficialsScreen::dismiss() {
    const v1::Official official = *model_.current();
    Confirm confirm;
    confirm.title =
        texts("officials.dismiss_title", {{"name", official.person_label().short_name()}});
    confirm.body = {{texts("officials.dismiss_body", {{"post", official.post_title()}})},
                    {texts("officials.dismiss_note"), Tone::kMuted}};
    confirm.verb = texts("officials.dismiss_verb");
    confirm.bar = app().texts().label("official.dismiss");
    confirm.ask_reason = true;
    confirm.confirmed = [this, official](const ConfirmAnswer& answer) {
        auto request = about<v1::DismissOfficialRequest>(official);
        request.set_reason(answer.reason);
        call(std::move(request), [this](const net::Reply<v1::Official>& reply) {
            if (!reply)
                app().flash_error(reply.error());
            else
                app().flash(
                    Level::kDone,
                    texts("officials.dismissed", {{"name", reply->person_label().short_name()},
                                                  {"post", reply->post_title()}}),
                    undo_of(app(), reply->name(), reply->person_label().short_name()));
            reload(true);
        });
    };
    app().ask(std::move(confirm));
}

std::vector<Action> OfficialsScreen::actions() {
    const v1::Official* row = model_.current();
    const bool vacant = row != nullptr && viewmodel::OfficialsModel::is_vacant(*row);
    KeyTable keys(app());
    keys.act("official.appoint", "F2", [this] { appoint(); })
        .right("officials.write", "officials.no_right")
        .also("official.new", "n");
    // Enter on an empty post does what an empty post is for.
    keys.act("official.person", "F3", [this, vacant] {
        if (vacant) return appoint();
        open_person(app(), place_->drafts(), model_.current()->person());
    });
    keys.twin("Enter").refuse(no_row());
    keys.act("official.update", "F4", [this] {
        app().push(make_official_form(app(), place_, *model_.current(), model_.posts(),
                                      [](const auto&) {}));
    });
    keys.needs(!vacant, "officials.vacant_note").refuse(refused("official.update")).online();
    keys.act("official.dismiss", "F8", [this] { dismiss(); })
        .risk(Risk::kMedium)
        .needs(!vacant, "officials.vacant_note")
        .refuse(refused("official.dismiss"))
        .online();
    return keys.add(common_actions());
}

}  // namespace collegium::tui
