#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>

#include <google/protobuf/descriptor.h>

#include <collegium/policy/policy.pb.h>
#include <collegium/rpc/method_table.hpp>

namespace collegium::rpc {
namespace {

using google::protobuf::DescriptorPool;
using google::protobuf::MethodDescriptor;
using google::protobuf::ServiceDescriptor;
using Services = std::span<const ServiceDescriptor* const>;

constexpr std::string_view kPackage = "collegium.v1.";

// Served by gRPC itself; the last one by flag only.
constexpr std::array kServedByGrpc{
    MethodRow{"grpc.health.v1.Health.Check", Access::kOpen},
    MethodRow{"grpc.health.v1.Health.Watch", Access::kOpen},
    MethodRow{"grpc.reflection.v1alpha.ServerReflection.ServerReflectionInfo", Access::kOpen},
};

struct WatchRow {
    std::string_view kind;
    std::string_view permission;
};

constexpr std::array kWatch{
    WatchRow{"users", "users.read"},
    WatchRow{"grants", "users.read"},      // and whose they are, in any role
    WatchRow{"federation", "users.read"},  // the terms of roles go by its settings
    WatchRow{"persons", "persons.read"},
    WatchRow{"organisations", "organisations.read"},
    WatchRow{"competitions", "competitions.read"},
    WatchRow{"regulation", "regulations.read"},
    WatchRow{"rulebooks", "rulebooks.read"},
    WatchRow{"officials", "officials.read"},
    WatchRow{"progress", "lifecycle.read"},
    WatchRow{"bans", "bans.read"},
    WatchRow{"rulings", "rulings.read"},
    WatchRow{"applications", "applications.read"},
    WatchRow{"entrants", "applications.read"},
    WatchRow{"entryRules", "applications.read"},
    WatchRow{"payments", "payments.read"},
    WatchRow{"documents", "documents.read"},
    WatchRow{"draws", "draws.read"},
    WatchRow{"sittings", "admission.read"},
    WatchRow{"admission", "admission.read"},
    WatchRow{"tournaments", "tournaments.read"},
    WatchRow{"participants", "tournaments.read"},
    WatchRow{"pairRules", "tournaments.read"},
    WatchRow{"rounds", "tournaments.read"},
    WatchRow{"boards", "tournaments.read"},
    WatchRow{"plugins", "plugins.read"},
    WatchRow{"disciplines", "disciplines.read"},
    WatchRow{"journalEntries", "journal.read"},
};

// Those of the files that proto/CMakeLists.txt compiles.
const std::vector<const ServiceDescriptor*>& api_services() {
    static const auto all = [] {
        std::vector<const ServiceDescriptor*> services;
        std::istringstream paths(COLLEGIUM_API_FILES);
        for (std::string path; std::getline(paths, path, ',');) {
            const auto* file = DescriptorPool::generated_pool()->FindFileByName(path);
            if (file == nullptr) throw std::logic_error(path + " is not linked");
            for (int i = 0; i < file->service_count(); ++i)
                services.push_back(file->service(i));
        }
        return services;
    }();
    return all;
}

template <typename Visit>
void each_method(Services services, Visit visit) {
    for (const ServiceDescriptor* service : services)
        for (int i = 0; i < service->method_count(); ++i)
            visit(*service->method(i));
}

std::string_view name_of(const MethodDescriptor& method) {
    std::string_view name = method.full_name();
    if (name.starts_with(kPackage)) name.remove_prefix(kPackage.size());
    return name;
}

// Whether the path, "grant.name", ends at a text.
bool leads_to_text(const google::protobuf::Descriptor* message, std::string_view path) {
    using google::protobuf::FieldDescriptor;
    while (message != nullptr) {
        const std::size_t dot = path.find('.');
        const auto* field = message->FindFieldByName(std::string(path.substr(0, dot)));
        if (field == nullptr || field->is_repeated()) return false;
        if (dot == std::string_view::npos)
            return field->cpp_type() == FieldDescriptor::CPPTYPE_STRING;
        message = field->message_type();
        path.remove_prefix(dot + 1);
    }
    return false;
}

std::uint8_t bit_of(int state) {
    switch (state) {
        case policy::ACTIVE:
            return kActive;
        case policy::LOCKED:
            return kLocked;
        case policy::MUST_CHANGE_PASSWORD:
            return kMustChangePassword;
        case policy::CHOOSING_ROLE:
            return kChoosingRole;
        default:
            return 0;
    }
}

// None where the method says not, or ambiguously, who may call it.
std::optional<MethodRow> row_of(const MethodDescriptor& method) {
    const auto& options = method.options();
    if (!options.HasExtension(policy::access)) return std::nullopt;
    const policy::Access& access = options.GetExtension(policy::access);
    if ((access.caller() == policy::CALLER_UNSPECIFIED) == access.permission().empty())
        return std::nullopt;
    MethodRow row;
    row.method = name_of(method);
    row.access = access.caller() == policy::ANYBODY     ? Access::kOpen
                 : access.caller() == policy::LOGGED_IN ? Access::kSession
                                                        : Access::kPermission;
    row.permission = access.permission();
    row.scope_from = access.scope_from();
    if (access.served_size() > 0) row.served = 0;
    for (const int state : access.served())
        row.served |= bit_of(state);
    row.largest_request = access.largest_request();
    row.descriptor = &method;
    return row;
}

}  // namespace

std::span<const MethodRow> method_table() {
    static const auto table = [] {
        std::vector<MethodRow> rows(kServedByGrpc.begin(), kServedByGrpc.end());
        each_method(api_services(), [&](const MethodDescriptor& method) {
            if (const auto row = row_of(method)) rows.push_back(*row);
        });
        return rows;
    }();
    return table;
}

const MethodRow* find_method(std::string_view method) {
    const auto rows = method_table();
    const auto row = std::ranges::find(rows, method, &MethodRow::method);
    return row == rows.end() ? nullptr : &*row;
}

const MethodRow& method_of_request(std::string_view request_message) {
    for (const MethodRow& row : method_table())
        if (row.descriptor != nullptr &&
            row.descriptor->input_type()->full_name() == request_message)
            return row;
    throw std::logic_error("no method takes a " + std::string(request_message));
}

std::vector<std::string> access_defects(Services services) {
    std::vector<std::string> defects;
    std::map<const google::protobuf::Descriptor*, std::string> takers;
    each_method(services, [&](const MethodDescriptor& method) {
        const std::string name(name_of(method));
        if (!row_of(method))
            defects.push_back(name + " needs exactly its permission or its caller");
        const std::string& scope_from = method.options().GetExtension(policy::access).scope_from();
        if (!scope_from.empty() && !leads_to_text(method.input_type(), scope_from))
            defects.push_back(name + " has no " + scope_from + " to know its scope from");
        const auto [taker, first] = takers.emplace(method.input_type(), name);
        if (!first) defects.push_back(name + " takes the request of " + taker->second);
    });
    return defects;
}

std::vector<std::string> access_defects() {
    return access_defects(api_services());
}

std::vector<std::string> unserved_methods(const std::set<std::string_view>& served) {
    std::vector<std::string> unserved;
    for (const MethodRow& row : method_table())
        if (row.descriptor != nullptr && !served.contains(row.method))
            unserved.emplace_back(row.method);
    return unserved;
}

std::string_view watch_permission(std::string_view subject_kind) {
    const auto row = std::ranges::find(kWatch, subject_kind, &WatchRow::kind);
    return row == kWatch.end() ? std::string_view{} : row->permission;
}

}  // namespace collegium::rpc
