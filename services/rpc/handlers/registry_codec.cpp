#include "handlers/registry_codec.hpp"

namespace collegium::rpc {

void encode_actions(const Call& call, const std::vector<usecases::AllowedAction>& actions,
                    google::protobuf::RepeatedPtrField<v1::AllowedAction>& out) {
    for (const usecases::AllowedAction& action : actions) {
        sdk::Result<void> check;
        if (action.refusal) check = tl::unexpected(*action.refusal);
        add_action(out, call.caller.language, action.action, to_wire<v1::Risk>(action.risk), check);
    }
}

usecases::PageRequest page_request(const Page& page) {
    return {page.position().value_or(Position{}), page.limit() + 1};
}

}  // namespace collegium::rpc
