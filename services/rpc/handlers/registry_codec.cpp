#include "handlers/registry_codec.hpp"

#include <collegium/rpc/violations.hpp>
#include <collegium/text/normal.hpp>

namespace collegium::rpc {

void encode_actions(const Call& call, const std::vector<usecases::AllowedAction>& actions,
                    google::protobuf::RepeatedPtrField<v1::AllowedAction>& out) {
    for (const usecases::AllowedAction& action : actions) {
        sdk::Result<void> check;
        if (action.refusal) check = tl::unexpected(*action.refusal);
        add_action(out, call.caller.language, action.action,
                   static_cast<v1::Risk>(static_cast<int>(action.risk)), check);
    }
}

sdk::Result<void> check_list_texts(std::string_view query, std::string_view filter,
                                   std::string_view order_by) {
    std::vector<sdk::Violation> violations;
    const auto check = [&](const char* field, std::string_view text, std::size_t limit) {
        if (text::count_characters(text) <= limit) return;
        violations.push_back({field, "TOO_LONG", {{"limit", std::to_string(limit)}}, {}});
    };
    check("query", query, kLongestQuery);
    check("filter", filter, kLongestFilter);
    check("order_by", order_by, kLongestQuery);
    if (violations.empty()) return {};
    return invalid_fields(std::move(violations));
}

usecases::PageRequest page_request(const Page& page) {
    return {page.position().value_or(Position{}), page.limit() + 1};
}

}  // namespace collegium::rpc
