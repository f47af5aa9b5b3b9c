// The one table that says who may call what. Default deny: a method without a row does not exist.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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
    kAnyState = 15,
};

struct MethodRow {
    std::string_view method;  // "PersonService.GetPerson"
    Access access = Access::kPermission;
    std::string_view permission;  // "persons.read"; empty unless kPermission
    std::uint8_t served = kActive;
    std::size_t largest_request = 0;  // bytes; 0: the server's limit for all
};

[[nodiscard]] std::span<const MethodRow> method_table();

// The row of a method by its service and name; null: there is none.
[[nodiscard]] const MethodRow* find_method(std::string_view method);

// The row of the one method that takes this request message ("collegium.v1.GetPersonRequest").
// Throws std::logic_error where there is none: such a handler must not come into being.
[[nodiscard]] const MethodRow& method_of_request(std::string_view request_message);
// Its name in gRPC, "/collegium.v1.PersonService/GetPerson"; lives as long as the program.
[[nodiscard]] const std::string& path_of_request(std::string_view request_message);

// Methods of package collegium.v1 without a row and rows without a method: empty in a sound
// program.
[[nodiscard]] std::vector<std::string> method_table_defects(
    std::span<const MethodRow> rows = method_table());

// Methods that have a row but that nobody in `served` serves: empty in a sound program.
[[nodiscard]] std::vector<std::string> unserved_methods(const std::set<std::string_view>& served);

// What a role must be permitted to hear of changes of a kind of subject ("persons"); empty: nobody
// hears of them.
[[nodiscard]] std::string_view watch_permission(std::string_view subject_kind);

}  // namespace collegium::rpc
