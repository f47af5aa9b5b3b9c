#include "tui/viewmodel/fields.hpp"

#include <cctype>
#include <stdexcept>

#include <google/protobuf/descriptor.h>
#include <google/protobuf/timestamp.pb.h>

#include <collegium/policy/policy.pb.h>
#include <collegium/v1/common.pb.h>

namespace collegium::tui::viewmodel {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

template <typename Value>
const Value* as(const Message& message) {
    return message.GetDescriptor() == Value::descriptor() ? static_cast<const Value*>(&message)
                                                          : nullptr;
}

std::string message_words(const Message& message, const Texts& texts, const LocalClock& clock) {
    if (const auto* date = as<v1::Date>(message)) return show(*date);
    if (const auto* name = as<v1::LocalizedName>(message)) return in_words(*name, texts);
    if (const auto* time = as<google::protobuf::Timestamp>(message))
        return show_moment(*time, clock);
    return {};
}

std::string number_words(std::int64_t number) {
    return number == 0 ? std::string{} : std::to_string(number);
}

}  // namespace

FieldPath::FieldPath(const google::protobuf::Descriptor& message, std::string_view path) {
    const google::protobuf::Descriptor* inside = &message;
    for (std::size_t begin = 0; begin <= path.size();) {
        const std::size_t end = std::min(path.find('.', begin), path.size());
        const std::string name(path.substr(begin, end - begin));
        const FieldDescriptor* field = inside == nullptr ? nullptr : inside->FindFieldByName(name);
        if (field == nullptr || field->is_repeated())
            throw std::logic_error(message.full_name() + " has no field " + std::string(path));
        steps_.push_back(field);
        inside = field->message_type();
        begin = end + 1;
    }
}

std::string FieldPath::words(const Message& message, const Texts& texts,
                             const LocalClock& clock) const {
    const Message* inside = &message;
    for (std::size_t i = 0; i + 1 < steps_.size(); ++i)
        inside = &inside->GetReflection()->GetMessage(*inside, steps_[i]);
    const FieldDescriptor* field = steps_.back();
    const google::protobuf::Reflection& reader = *inside->GetReflection();
    switch (field->cpp_type()) {
        case FieldDescriptor::CPPTYPE_STRING:
            return reader.GetString(*inside, field);
        case FieldDescriptor::CPPTYPE_INT32:
            return number_words(reader.GetInt32(*inside, field));
        case FieldDescriptor::CPPTYPE_INT64:
            return number_words(reader.GetInt64(*inside, field));
        case FieldDescriptor::CPPTYPE_ENUM:
            return enum_id(*field->enum_type(), reader.GetEnumValue(*inside, field));
        case FieldDescriptor::CPPTYPE_MESSAGE:
            return message_words(reader.GetMessage(*inside, field), texts, clock);
        default:
            throw std::logic_error(field->full_name() + " has no words of its own");
    }
}

const FieldDescriptor* list_field(const google::protobuf::Descriptor& answer,
                                  const google::protobuf::Descriptor& row) {
    for (int i = 0; i < answer.field_count(); ++i)
        if (answer.field(i)->is_repeated() && answer.field(i)->message_type() == &row)
            return answer.field(i);
    throw std::logic_error(answer.full_name() + " lists no " + row.full_name());
}

bool told_to(const std::set<std::string>& permissions, const google::protobuf::Descriptor& message,
             const std::string& field) {
    const FieldDescriptor* found = message.FindFieldByName(field);
    if (found == nullptr) throw std::logic_error(message.full_name() + " has no " + field);
    const int count = found->options().ExtensionSize(policy::seen_by);
    for (int i = 0; i < count; ++i)
        if (permissions.contains(found->options().GetExtension(policy::seen_by, i))) return true;
    return count == 0;
}

std::string enum_id(const google::protobuf::EnumDescriptor& type, int value) {
    const google::protobuf::EnumValueDescriptor* known = type.FindValueByNumber(value);
    if (known == nullptr || value == 0) return {};
    // Names begin alike: STATE_UNSPECIFIED, STATE_DRAFT.
    const std::size_t prefix = type.FindValueByNumber(0)->name().rfind("UNSPECIFIED");
    std::string id = known->name().substr(prefix);
    for (char& letter : id)
        letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return id;
}

}  // namespace collegium::tui::viewmodel
