// Who may call what, as the methods of the API say it themselves (proto/collegium/policy). Default
// deny: a method that does not say it does not exist.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace google::protobuf {
class MethodDescriptor;
class ServiceDescriptor;
}  // namespace google::protobuf

namespace collegium::rpc {

enum class Access : std::uint8_t {
    kOpen,        // anybody
    kSession,     // anybody logged in, whatever the acting role
    kPermission,  // whoever's acting role has the permission of the row
};

// In which states of a session a call is served; bits.
enum Served : std::uint8_t {
    kActive = 1,
    kLocked = 2,
    kMustChangePassword = 4,
    kChoosingRole = 8,
};

// What a method says of itself; its texts are those of its descriptor.
struct MethodRow {
    std::string_view method;  // "PersonService.GetPerson"
    Access access = Access::kPermission;
    std::string_view permission = {};  // "persons.read"; empty unless kPermission
    // "grant.name": the field whose name says where the permission must hold; empty: the use case.
    std::string_view scope_from = {};
    std::uint8_t served = kActive;
    std::size_t largest_request = 0;  // bytes; 0: the server's limit for all
    const google::protobuf::MethodDescriptor* descriptor = nullptr;  // null: served by gRPC itself
};

// Of every method that says who may call it, and of those that gRPC serves itself.
[[nodiscard]] std::span<const MethodRow> method_table();

// The row of a method by its service and name; null: there is none.
[[nodiscard]] const MethodRow* find_method(std::string_view method);

// The row of the one method that takes this request message ("collegium.v1.GetPersonRequest").
// Throws std::logic_error where there is none: such a handler must not come into being.
[[nodiscard]] const MethodRow& method_of_request(std::string_view request_message);

// What keeps methods from being served: one that says not who may call it, or says it twice, or
// takes the request of another, or whose `scope_from` is no text of its request. Empty in a sound
// program.
[[nodiscard]] std::vector<std::string> access_defects(
    std::span<const google::protobuf::ServiceDescriptor* const> services);
// The same of the API.
[[nodiscard]] std::vector<std::string> access_defects();

// Methods that have a row but that nobody in `served` serves: empty in a sound program.
[[nodiscard]] std::vector<std::string> unserved_methods(const std::set<std::string_view>& served);

// What a role must be permitted to hear of changes of a kind of subject ("persons"); empty: nobody
// hears of them.
[[nodiscard]] std::string_view watch_permission(std::string_view subject_kind);

}  // namespace collegium::rpc
