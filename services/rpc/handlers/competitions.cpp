#include <utility>

#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/text/letters.hpp>
#include <collegium/usecases/competitions.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/v1/competitions.pb.h>

#include "handlers/addressed.hpp"
#include "handlers/all.hpp"
#include "handlers/record_codec.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using usecases::CompetitionView;
using CompetitionPlan = sdk::Result<usecases::Plan<CompetitionView>>;

v1::SexGroup group_of(competition::Sex sex) {
    switch (sex) {
        case competition::Sex::kMen:
            return v1::SEX_GROUP_MEN;
        case competition::Sex::kWomen:
            return v1::SEX_GROUP_WOMEN;
        case competition::Sex::kBoth:
            return v1::SEX_GROUP_BOTH;
        case competition::Sex::kNotSaid:
            break;
    }
    return v1::SEX_GROUP_UNSPECIFIED;
}

// The store numbers men before women.
registry::Form competition_form(const v1::Competition& said) {
    registry::Form form = form_of(said);
    if (said.sex() == v1::SEX_GROUP_WOMEN)
        form.set("sex", std::int64_t{static_cast<int>(competition::Sex::kWomen)});
    if (said.sex() == v1::SEX_GROUP_MEN)
        form.set("sex", std::int64_t{static_cast<int>(competition::Sex::kMen)});
    return form;
}

// What it chose of its rule book, with the names the book prints.
void encode_frame(const CompetitionView& view, v1::Competition& out) {
    const competition::Frame& frame = view.frame;
    out.set_rule_book_sha256(view.record.book_sha256);
    out.set_rule_book_available(frame.book != nullptr);
    if (!frame.book) return;
    out.set_rule_book_title(frame.book->head().text("short_title"));
    out.set_programme(wire_of<v1::Programme>(frame.programme()));
    out.set_team(frame.teams());
    const auto title = [](const rulebook::Row* row) {
        return row == nullptr ? std::string{} : row->text("name");
    };
    out.set_official_discipline_title(title(frame.discipline));
    out.set_status_title(title(frame.status));
    out.set_character_title(title(frame.character));
    for (const std::string& id : view.record.draft.age_groups)
        out.add_age_group_titles(competition::group_title(frame, id));
}

void encode_competition(const Call& call, const CompetitionView& view, v1::Competition& out) {
    const storage::CompetitionRecord& record = view.record;
    const competition::CompetitionDraft& draft = record.draft;
    encode_head(record, out);
    encode_fields(draft, out);
    out.set_sex(group_of(draft.sex));
    out.set_state(static_cast<v1::Competition::State>(record.state));
    if (!record.organiser_short_name.empty())
        out.mutable_organiser_label()->set_short_name(record.organiser_short_name);
    // Kept as the module named it then: a title begins with a capital letter.
    if (draft.discipline) {
        set_local_text(call, *out.mutable_discipline_title(),
                       {text::capitalised(record.discipline_title.ru),
                        text::capitalised(record.discipline_title.uk),
                        text::capitalised(record.discipline_title.en)});
    }
    out.set_discipline_available(view.discipline_available);
    encode_frame(view, out);
    encode_actions(call, view.actions, *out.mutable_allowed_actions());
}

[[nodiscard]] sdk::Result<void> list_competitions(const Call& call, storage::Connection& snapshot,
                                                  const v1::ListCompetitionsRequest& request,
                                                  v1::ListCompetitionsResponse& response) {
    const auto page = TRY(Page::of(call, request));
    TRY(check_list_texts(request));
    auto list = TRY(usecases::list_competitions(
        call.caller, snapshot, {*call.catalogue(), *call.library()},
        {request.query(), request.filter(), request.order_by(), page_request(page)}));
    fill_page(
        page, list.rows, response, response.mutable_competitions(),
        [](const auto& row) { return row.record.key; }, encode_competition);
    if (list.total) response.set_total_size(static_cast<int>(*list.total));
    response.set_query_reading(list.query_reading);
    return {};
}

[[nodiscard]] CompetitionPlan update_competition(const Call& call, storage::Connection& snapshot,
                                                 const v1::UpdateCompetitionRequest& request) {
    const auto [id, version] =
        TRY(addressed<competition::CompetitionId>(request.competition(), "competition."));
    auto mask = TRY(parse_mask(request.update_mask(),
                               registry::changeable_fields<competition::CompetitionDraft>()));
    return usecases::update_competition(
        call.caller, snapshot, {*call.catalogue(), *call.library()},
        {id, version, competition_form(request.competition()), std::move(mask)}, moment_of(call));
}

[[nodiscard]] CompetitionPlan delete_competition(const Call& call, storage::Connection& snapshot,
                                                 const v1::DeleteCompetitionRequest& request) {
    const auto [id, version] = TRY(addressed<competition::CompetitionId>(request));
    return usecases::delete_competition(call.caller, snapshot, id, version);
}

[[nodiscard]] sdk::Result<void> get_competition(const Call& call, storage::Connection& snapshot,
                                                const v1::GetCompetitionRequest& request,
                                                v1::Competition& response) {
    const auto id = TRY(usecases::resolve_competition(snapshot, request.name()));
    const auto view = TRY(
        usecases::get_competition(call.caller, snapshot, {*call.catalogue(), *call.library()}, id));
    encode_competition(call, view, response);
    return {};
}

[[nodiscard]] CompetitionPlan create_competition(const Call& call, storage::Connection& snapshot,
                                                 const v1::CreateCompetitionRequest& request) {
    return usecases::create_competition(call.caller, snapshot, {*call.catalogue(), *call.library()},
                                        competition_form(request.competition()), moment_of(call));
}

}  // namespace

void add_competitions(Methods& methods) {
    methods.read(get_competition);
    methods.read(list_competitions);
    methods.command(create_competition, encode_competition);
    methods.command(update_competition, encode_competition);
    methods.command<v1::DeleteCompetitionResponse>(delete_competition);
}

}  // namespace collegium::rpc
