#include "personal_data.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <google/protobuf/descriptor.h>

#include <collegium/policy/policy.pb.h>
#include <collegium/usecases/personal_data.hpp>

namespace collegium::rpc {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

// Fields that say whom or what a message is about, the nearest first.
constexpr std::array<const char*, 5> kAbout{"name", "person", "application", "competition",
                                            "parent"};

// A field that is not everybody's, and the permissions of which one shows it.
struct WorkField {
    const FieldDescriptor* field = nullptr;
    std::vector<std::string> to;
};

// What a kind of message tells of persons.
struct Telling {
    std::vector<WorkField> shown;
    std::vector<const FieldDescriptor*> sealed;
    std::vector<const FieldDescriptor*> inside;  // messages that tell something
    std::vector<const FieldDescriptor*> about;
};

std::vector<const FieldDescriptor*> naming_fields(const Descriptor& type) {
    std::vector<const FieldDescriptor*> fields;
    for (const char* name : kAbout) {
        const FieldDescriptor* field = type.FindFieldByName(name);
        if (field != nullptr && !field->is_repeated() &&
            field->cpp_type() == FieldDescriptor::CPPTYPE_STRING)
            fields.push_back(field);
    }
    return fields;
}

// Empty: whoever may read the record.
std::vector<std::string> shown_to(const FieldDescriptor& field) {
    if (field.options().GetExtension(policy::privacy) == policy::RESTRICTED)
        return {std::string(usecases::kReadRestricted)};
    std::vector<std::string> permissions;
    for (int i = 0; i < field.options().ExtensionSize(policy::seen_by); ++i)
        permissions.push_back(field.options().GetExtension(policy::seen_by, i));
    return permissions;
}

void reach(const Descriptor& type, std::set<const Descriptor*>& reached) {
    if (!reached.insert(&type).second) return;
    for (int i = 0; i < type.field_count(); ++i)
        if (const Descriptor* inner = type.field(i)->message_type()) reach(*inner, reached);
}

// Every kind of message in answers that tells something, by itself or inside.
std::map<const Descriptor*, Telling> find_telling() {
    std::set<const Descriptor*> answers;
    const auto& pool = *google::protobuf::DescriptorPool::generated_pool();
    for (const MethodRow& row : method_table())
        if (const auto* method = pool.FindMethodByName("collegium.v1." + std::string(row.method)))
            reach(*method->output_type(), answers);
    std::map<const Descriptor*, Telling> telling;
    for (const Descriptor* type : answers) {
        Telling of;
        for (int i = 0; i < type->field_count(); ++i) {
            const FieldDescriptor& field = *type->field(i);
            if (auto to = shown_to(field); !to.empty()) of.shown.push_back({&field, std::move(to)});
            if (field.options().GetExtension(policy::privacy) == policy::SEALED)
                of.sealed.push_back(&field);
        }
        if (!of.shown.empty() || !of.sealed.empty()) telling.emplace(type, std::move(of));
    }
    // Whatever holds such a message, until nothing new is found.
    for (std::size_t before = 0; before != telling.size();) {
        before = telling.size();
        for (const Descriptor* type : answers)
            for (int i = 0; i < type->field_count(); ++i)
                if (telling.contains(type->field(i)->message_type())) telling[type];
    }
    for (auto& [type, of] : telling) {
        of.about = naming_fields(*type);
        for (int i = 0; i < type->field_count(); ++i)
            if (telling.contains(type->field(i)->message_type()))
                of.inside.push_back(type->field(i));
    }
    return telling;
}

const Telling* telling_of(const Descriptor& type) {
    static const std::map<const Descriptor*, Telling> all = find_telling();
    const auto found = all.find(&type);
    return found == all.end() ? nullptr : &found->second;
}

// The record that `message` names in one of `fields`; empty: none.
std::string named(const Message& message, const std::vector<const FieldDescriptor*>& fields) {
    for (const FieldDescriptor* field : fields) {
        std::string name = message.GetReflection()->GetString(message, field);
        for (const char* collection : {"persons/", "competitions/", "users/"})
            if (name.starts_with(collection)) return name;
    }
    return {};
}

// The record a request names, itself or in the resource it gives.
std::string named_by_request(const Message& request) {
    std::string name = named(request, naming_fields(*request.GetDescriptor()));
    const Descriptor& type = *request.GetDescriptor();
    for (int i = 0; name.empty() && i < type.field_count(); ++i) {
        const FieldDescriptor* field = type.field(i);
        if (field->is_repeated() || field->message_type() == nullptr) continue;
        const Message& inner = request.GetReflection()->GetMessage(request, field);
        name = named(inner, naming_fields(*inner.GetDescriptor()));
    }
    return name;
}

bool is_given(const Message& message, const FieldDescriptor& field) {
    return field.is_repeated() ? message.GetReflection()->FieldSize(message, &field) > 0
                               : message.GetReflection()->HasField(message, &field);
}

class Clearing {
  public:
    Clearing(Environment& environment, const Call& call, bool shows_sealed)
        : environment_(environment), call_(call), shows_sealed_(shows_sealed) {}

    void clear(Message& message, const std::string& around) {
        const Telling* telling = telling_of(*message.GetDescriptor());
        if (telling == nullptr) return;
        const Reflection& reflection = *message.GetReflection();
        const std::string own = named(message, telling->about);
        const std::string& about = own.empty() ? around : own;
        if (!shows_sealed_)
            for (const FieldDescriptor* field : telling->sealed)
                reflection.ClearField(&message, field);
        for (const WorkField& shown : telling->shown)
            if (is_given(message, *shown.field) && !sees(about, shown.to))
                reflection.ClearField(&message, shown.field);
        for (const FieldDescriptor* field : telling->inside) {
            if (!is_given(message, *field)) continue;
            if (!field->is_repeated()) {
                clear(*reflection.MutableMessage(&message, field), about);
                continue;
            }
            for (int i = 0; i < reflection.FieldSize(message, field); ++i)
                clear(*reflection.MutableRepeatedMessage(&message, field, i), about);
        }
    }

  private:
    bool sees(const std::string& record, const std::vector<std::string>& permissions) {
        // The rows of a list mostly lie in one place: it is asked about once.
        const std::string place = record.starts_with("competitions/")
                                      ? record.substr(0, record.find('/', record.find('/') + 1))
                                      : record;
        return std::ranges::any_of(permissions, [&](const std::string& permission) {
            const auto [known, fresh] = seen_.try_emplace({place, permission}, false);
            if (fresh) known->second = may(permission, place);
            return known->second;
        });
    }

    bool may(const std::string& permission, const std::string& place) {
        const usecases::Caller& caller = call_.caller;
        const auto person = registry::PersonId::parse(place);
        const auto account = usecases::account_number(place);
        if (!person && !account) return caller.may_in(permission, place);
        // One's own; a log-in is answered about whoever it let in.
        const bool nobody_yet = call_.method->access == Access::kOpen;
        if (account && (nobody_yet || *account == caller.actor.user)) return true;
        // Only for a role of one competition it matters where the person is.
        if (!caller.may(permission) || caller.scope == storage::kFederationScope)
            return caller.may(permission);
        if (!snapshot_) snapshot_.emplace(environment_.store.read());
        return person
                   ? usecases::require_about(caller, **snapshot_, permission, *person).has_value()
                   : usecases::may_about_account(caller, **snapshot_, permission, *account);
    }

    Environment& environment_;
    const Call& call_;
    const bool shows_sealed_;
    std::optional<storage::ReadLease> snapshot_;
    std::map<std::pair<std::string, std::string>, bool> seen_;  // by place and permission
};

}  // namespace

bool clearing_reads(const Call& call, const Message& answer) {
    return call.caller.scope != storage::kFederationScope &&
           telling_of(*answer.GetDescriptor()) != nullptr;
}

void clear_unseen(Environment& environment, const Call& call, const Message& request,
                  Message& answer) {
    if (telling_of(*answer.GetDescriptor()) == nullptr) return;
    const bool showing = call.method->permission == "persons.reveal";
    Clearing(environment, call, showing).clear(answer, named_by_request(request));
}

}  // namespace collegium::rpc
