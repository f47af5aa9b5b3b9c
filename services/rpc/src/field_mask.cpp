#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/violations.hpp>

namespace collegium::rpc {

sdk::Result<registry::FieldMask> parse_mask(const google::protobuf::FieldMask& mask,
                                            std::span<const std::string_view> known,
                                            std::string_view field) {
    if (mask.paths().empty()) return invalid_field(field, "UPDATE_MASK_REQUIRED");
    const bool all = mask.paths().size() == 1 && mask.paths(0) == "*";
    registry::FieldMask paths;
    for (const std::string& path : mask.paths()) {
        bool found = false;
        for (const std::string_view one : known) {
            const bool below =
                one.size() > path.size() && one.starts_with(path) && one[path.size()] == '.';
            if (one != path && !below && !all) continue;
            paths.add(one);
            found = true;
        }
        if (!found) return invalid_field(field, "MASK_FIELD_UNKNOWN", {{"path", path}});
    }
    return paths;
}

}  // namespace collegium::rpc
