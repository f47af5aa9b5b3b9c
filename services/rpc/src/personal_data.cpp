#include "personal_data.hpp"

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
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

// What a kind of message tells of persons.
struct Telling {
    std::vector<const FieldDescriptor*> restricted;
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
            const auto privacy = type->field(i)->options().GetExtension(policy::privacy);
            if (privacy == policy::RESTRICTED) of.restricted.push_back(type->field(i));
            if (privacy == policy::SEALED) of.sealed.push_back(type->field(i));
        }
        if (!of.restricted.empty() || !of.sealed.empty()) telling.emplace(type, std::move(of));
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
        if (name.starts_with("persons/") || name.starts_with("competitions/")) return name;
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
        for (const FieldDescriptor* field : telling->restricted)
            if (is_given(message, *field) && !sees(about)) reflection.ClearField(&message, field);
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
    // The rows of a list mostly lie in one place: it is asked about once.
    bool sees(const std::string& record) {
        const std::string place = record.starts_with("competitions/")
                                      ? record.substr(0, record.find('/', record.find('/') + 1))
                                      : record;
        if (const auto known = seen_.find(place); known != seen_.end()) return known->second;
        return seen_[place] = decide(place);
    }

    bool decide(const std::string& place) {
        const usecases::Caller& caller = call_.caller;
        const auto person = registry::PersonId::parse(place);
        if (!person) return usecases::sees_restricted_in(caller, place);
        // Only for a role of one competition it matters where the person is.
        const bool somewhere = usecases::sees_restricted_in(caller, caller.scope);
        if (!somewhere || caller.scope == storage::kFederationScope) return somewhere;
        if (!snapshot_) snapshot_.emplace(environment_.store.read());
        return usecases::sees_restricted_of(caller, **snapshot_, *person);
    }

    Environment& environment_;
    const Call& call_;
    const bool shows_sealed_;
    std::optional<storage::ReadLease> snapshot_;
    std::map<std::string, bool> seen_;
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
