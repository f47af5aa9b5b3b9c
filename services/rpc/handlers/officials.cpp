#include <algorithm>
#include <utility>

#include <collegium/i18n/reasons.hpp>
#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/rpc/violations.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/officials.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/v1/officials.pb.h>

#include "handlers/addressed.hpp"
#include "handlers/all.hpp"
#include "handlers/record_codec.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using competition::OfficialId;
using usecases::OfficialView;
using usecases::PostTitle;
using usecases::PostView;
using OfficialPlan = sdk::Result<usecases::Plan<OfficialView>>;

void encode_remarks(const Call& call, const std::vector<sdk::Violation>& remarks,
                    google::protobuf::RepeatedPtrField<v1::Remark>& out) {
    for (const sdk::Violation& remark : remarks)
        set_remark(call, *out.Add(), remark, v1::Remark::SEVERITY_WARNING);
}

template <typename Message>
void encode_role(const Call& call, const PostTitle& post, Message& out) {
    if (post.role.empty()) return;
    out.set_role("roles/" + post.role);
    set_local_text(call, *out.mutable_role_title(), post.role_title);
}

void encode_official(const Call& call, const OfficialView& view, v1::Official& out) {
    const storage::OfficialRecord& record = view.record;
    encode_head(record, out);
    encode_fields(record.appointment, out);
    set_label(*out.mutable_person_label(), record.appointment.person.name(), record.person_name);
    out.set_person_region(record.person_region);
    out.set_post_title(view.post.title);
    for (const std::string& panel : view.post.panels)
        out.add_panels(wire_of<v1::OfficialPanel>(panel));
    if (!record.organisation_short_name.empty())
        out.mutable_organisation_label()->set_short_name(record.organisation_short_name);
    out.set_state(record.active() ? v1::Official::STATE_ACTIVE : v1::Official::STATE_DISMISSED);
    encode_role(call, view.post, out);
    out.set_role_granted(view.role_granted);
    encode_remarks(call, view.remarks, *out.mutable_remarks());
    set_citation(*out.add_citations(), view.post.article);
    encode_actions(call, view.actions, *out.mutable_allowed_actions());
}

void encode_post(const Call& call, const std::string& parent, const PostView& view,
                 v1::OfficialPost& out) {
    out.set_name(parent + "/posts/" + view.post.id);
    out.set_post(view.post.id);
    out.set_title(view.post.title);
    for (const std::string& panel : view.post.panels)
        out.add_panels(wire_of<v1::OfficialPanel>(panel));
    out.set_single(view.single);
    out.set_category_required(view.category_required);
    out.set_least_age(view.least_age);
    out.set_required(view.required);
    out.set_holder_count(view.holders);
    encode_role(call, view.post, out);
    set_citation(*out.add_citations(), view.post.article);
    out.set_available(!view.refusal);
    if (!view.refusal) return;
    out.set_reason(view.refusal->reason);
    out.set_text(i18n::reason_text(call.caller.language, *view.refusal).text);
}

[[nodiscard]] sdk::Result<void> get_official(const Call& call, storage::Connection& snapshot,
                                             const v1::GetOfficialRequest& request,
                                             v1::Official& response) {
    const auto id = TRY(parse_id<OfficialId>(request.name()));
    const auto view =
        TRY(usecases::get_official(call.caller, snapshot, *call.library(), id, moment_of(call)));
    encode_official(call, view, response);
    return {};
}

[[nodiscard]] sdk::Result<void> list_officials(const Call& call, storage::Connection& snapshot,
                                               const v1::ListOfficialsRequest& request,
                                               v1::ListOfficialsResponse& response) {
    const auto page = TRY(Page::of(call, request));
    TRY(check_list_texts(request));
    const auto parent = TRY(parse_id<competition::CompetitionId>(request.parent(), "parent"));
    auto list = TRY(usecases::list_officials(snapshot, *call.library(),
                                             {parent, request.filter(), page_request(page)},
                                             moment_of(call)));
    fill_page(
        page, list.rows, response, response.mutable_officials(),
        [](const auto& row) { return usecases::key_of(row); }, encode_official);
    encode_remarks(call, list.remarks, *response.mutable_remarks());
    return {};
}

// "competitions/14/posts/chief-arbiter".
[[nodiscard]] sdk::Result<void> get_post(const Call& call, storage::Connection& snapshot,
                                         const v1::GetPostRequest& request,
                                         v1::OfficialPost& response) {
    constexpr std::string_view kPosts = "/posts/";
    const std::string& name = request.name();
    if (name.empty()) return invalid_field("name", "REQUIRED");
    const std::size_t at = std::min(name.find(kPosts), name.size());
    const auto parent = competition::CompetitionId::parse(std::string_view(name).substr(0, at));
    if (!parent || at == name.size())
        return invalid_field("name", "NAME_MALFORMED",
                             {{"expected", "competitions/14/posts/chief-arbiter"}});
    const std::string id = name.substr(at + kPosts.size());
    const auto posts = TRY(usecases::list_posts(snapshot, *call.library(), *parent));
    for (const PostView& post : posts) {
        if (post.post.id != id) continue;
        encode_post(call, parent->name(), post, response);
        return {};
    }
    return sdk::refuse(sdk::Code::kNotFound, "POST_UNKNOWN", "the book has no such post",
                       {{"post", id}});
}

[[nodiscard]] sdk::Result<void> list_posts(const Call& call, storage::Connection& snapshot,
                                           const v1::ListPostsRequest& request,
                                           v1::ListPostsResponse& response) {
    const auto page = TRY(Page::of(call, request));
    const auto parent = TRY(parse_id<competition::CompetitionId>(request.parent(), "parent"));
    auto posts = TRY(usecases::list_posts(snapshot, *call.library(), parent));
    // A token of our own names the last post shown.
    const auto position = page.position();
    if (position && !position->empty()) {
        const auto last = std::find_if(posts.begin(), posts.end(), [&](const PostView& post) {
            return post.post.id == position->front();
        });
        posts.erase(posts.begin(), last == posts.end() ? last : last + 1);
    }
    fill_page(
        page, posts, response, response.mutable_posts(),
        [](const auto& post) { return std::vector<std::string>{post.post.id}; },
        [&](const auto& row, auto& message) { encode_post(call, request.parent(), row, message); });
    return {};
}

[[nodiscard]] OfficialPlan appoint_official(const Call& call, storage::Connection& snapshot,
                                            const v1::AppointOfficialRequest& request) {
    const auto parent = TRY(parse_id<competition::CompetitionId>(request.parent(), "parent"));
    return usecases::appoint_official(call.caller, snapshot, *call.library(), parent,
                                      form_of(request.official()), moment_of(call));
}

[[nodiscard]] OfficialPlan update_official(const Call& call, storage::Connection& snapshot,
                                           const v1::UpdateOfficialRequest& request) {
    const auto [id, version] = TRY(addressed<OfficialId>(request.official(), "official."));
    auto mask = TRY(
        parse_mask(request.update_mask(), registry::changeable_fields<competition::Appointment>()));
    return usecases::update_official(call.caller, snapshot, *call.library(),
                                     {id, version, form_of(request.official()), std::move(mask)},
                                     moment_of(call));
}

[[nodiscard]] OfficialPlan dismiss_official(const Call& call, storage::Connection& snapshot,
                                            const v1::DismissOfficialRequest& request) {
    const auto [id, version] = TRY(addressed<OfficialId>(request));
    return usecases::dismiss_official(
        call.caller, snapshot, *call.library(),
        {id, version, optional_date(request.has_dismiss_date(), request.dismiss_date()),
         request.reason()},
        moment_of(call));
}

}  // namespace

void add_officials(Methods& methods) {
    methods.read(get_official);
    methods.read(list_officials);
    methods.read(get_post);
    methods.read(list_posts);
    methods.command(appoint_official, encode_official);
    methods.command(update_official, encode_official);
    methods.command(dismiss_official, encode_official);
}

}  // namespace collegium::rpc
