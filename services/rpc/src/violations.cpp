#include <collegium/rpc/violations.hpp>

namespace collegium::rpc {

tl::unexpected<sdk::Error> invalid_field(std::string_view field, std::string reason,
                                         sdk::Metadata metadata) {
    std::vector<sdk::Violation> violations;
    violations.push_back({std::string(field), std::move(reason), std::move(metadata), {}});
    return invalid_fields(std::move(violations));
}

tl::unexpected<sdk::Error> invalid_fields(std::vector<sdk::Violation> violations) {
    sdk::Error error;
    error.code = sdk::Code::kInvalidArgument;
    error.reason = violations.front().reason;
    error.message = violations.front().field + ": " + violations.front().reason;
    error.metadata = violations.front().metadata;
    error.violations = std::move(violations);
    return tl::unexpected<sdk::Error>(std::move(error));
}

}  // namespace collegium::rpc
