#include "tui/screens/common/message_field.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <limits>
#include <memory>
#include <stdexcept>

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <google/protobuf/reflection.h>

#include <collegium/policy/policy.pb.h>
#include <collegium/v1/common.pb.h>

#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/typed.hpp"

namespace collegium::tui {
namespace {

using google::protobuf::FieldDescriptor;

bool behaves(const FieldDescriptor& field, google::api::FieldBehavior behavior) {
    const auto& options = field.options();
    for (int i = 0; i < options.ExtensionSize(google::api::field_behavior); ++i)
        if (options.GetExtension(google::api::field_behavior, i) == behavior) return true;
    return false;
}

bool is_date(const FieldDescriptor& field) {
    return field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE &&
           field.message_type() == v1::Date::descriptor();
}

// "SEX_" of SEX_UNSPECIFIED: what the names of an enumeration begin with.
std::string prefix_of(const google::protobuf::EnumDescriptor& enumeration) {
    const std::string nothing = enumeration.value(0)->name();
    return nothing.substr(0, nothing.size() - std::string("UNSPECIFIED").size());
}

// By its name; by the end of it and by its number, as drafts of earlier clients have it.
const google::protobuf::EnumValueDescriptor* value_in(
    const google::protobuf::EnumDescriptor& enumeration, const std::string& text) {
    if (const auto* value = enumeration.FindValueByName(text)) return value;
    std::string upper = prefix_of(enumeration);
    for (const char letter : text)
        upper += static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    if (const auto* value = enumeration.FindValueByName(upper)) return value;
    const auto number = viewmodel::parse_number(text, 0, 999);
    return number ? enumeration.FindValueByNumber(*number) : nullptr;
}

std::string number_text(int number) {
    return number == 0 ? std::string{} : std::to_string(number);
}

template <typename Values, typename Show>
std::string joined(const Values& values, Show show) {
    std::string text;
    for (const auto& value : values)
        text += (text.empty() ? "" : " ") + show(value);
    return text;
}

std::string read_list(const google::protobuf::Message& message, const FieldDescriptor& field) {
    const auto& reflection = *message.GetReflection();
    if (field.cpp_type() == FieldDescriptor::CPPTYPE_INT32)
        return joined(reflection.GetRepeatedFieldRef<std::int32_t>(message, &field),
                      [](std::int32_t number) { return std::to_string(number); });
    return joined(reflection.GetRepeatedFieldRef<std::string>(message, &field),
                  [](const std::string& value) { return value; });
}

bool write_list(google::protobuf::Message& message, const FieldDescriptor& field,
                const std::string& text) {
    const auto& reflection = *message.GetReflection();
    if (field.cpp_type() == FieldDescriptor::CPPTYPE_INT32) {
        const auto numbers = viewmodel::parse_numbers(text);
        if (!numbers) return false;
        reflection.ClearField(&message, &field);
        for (const int number : *numbers)
            reflection.AddInt32(&message, &field, number);
        return true;
    }
    reflection.ClearField(&message, &field);
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        if (end > begin) reflection.AddString(&message, &field, text.substr(begin, end - begin));
        begin = end + 1;
    }
    return true;
}

}  // namespace

MessageField::MessageField(const google::protobuf::Descriptor& message, const std::string& path)
    : path_(path) {
    const auto* inside = &message;
    for (std::size_t begin = 0; begin <= path.size();) {
        const std::size_t end = std::min(path.find('.', begin), path.size());
        const auto* field =
            inside == nullptr ? nullptr : inside->FindFieldByName(path.substr(begin, end - begin));
        if (field == nullptr) throw std::logic_error(message.full_name() + " has no field " + path);
        way_.push_back(field);
        inside = field->message_type();
        begin = end + 1;
    }
}

std::string MessageField::leaf() const {
    return last().name();
}

bool MessageField::required() const {
    return behaves(last(), google::api::REQUIRED);
}

bool MessageField::immutable() const {
    return behaves(last(), google::api::IMMUTABLE);
}

bool MessageField::sealed() const {
    return last().options().GetExtension(policy::privacy) == policy::SEALED;
}

std::optional<int> MessageField::longest() const {
    const auto& rules = last().options().GetExtension(buf::validate::field).string();
    if (!rules.has_max_len()) return std::nullopt;
    return static_cast<int>(rules.max_len());
}

std::pair<int, int> MessageField::bounds() const {
    const auto& rules = last().options().GetExtension(buf::validate::field).int32();
    return {rules.has_gte() ? rules.gte() : std::numeric_limits<int>::min(),
            rules.has_lte() ? rules.lte() : std::numeric_limits<int>::max()};
}

bool MessageField::is_number() const {
    return last().cpp_type() == FieldDescriptor::CPPTYPE_INT32;
}

bool MessageField::is_list() const {
    return last().is_repeated();
}

const google::protobuf::EnumDescriptor* MessageField::enumeration() const {
    return last().enum_type();
}

std::string MessageField::spelling_of(const std::string& text) const {
    if (enumeration() == nullptr && last().cpp_type() != FieldDescriptor::CPPTYPE_BOOL) return text;
    const std::unique_ptr<google::protobuf::Message> scratch(
        google::protobuf::MessageFactory::generated_factory()
            ->GetPrototype(way_.front()->containing_type())
            ->New());
    return write(*scratch, text) ? read(*scratch) : text;
}

std::string MessageField::nothing() const {
    return is_number() ? "0" : "";
}

std::optional<MessageField> MessageField::beside(const std::string& ending) const {
    const auto* other = last().containing_type()->FindFieldByName(leaf() + ending);
    if (other == nullptr) return std::nullopt;
    MessageField found = *this;
    found.path_ += ending;
    found.way_.back() = other;
    return found;
}

std::string MessageField::read(const google::protobuf::Message& message) const {
    const google::protobuf::Message* inside = &message;
    for (auto step = way_.begin(); step + 1 != way_.end(); ++step)
        inside = &inside->GetReflection()->GetMessage(*inside, *step);
    const auto& reflection = *inside->GetReflection();
    if (last().is_repeated()) return read_list(*inside, last());
    switch (last().cpp_type()) {
        case FieldDescriptor::CPPTYPE_STRING:
            return reflection.GetString(*inside, &last());
        case FieldDescriptor::CPPTYPE_INT32:
            return number_text(reflection.GetInt32(*inside, &last()));
        case FieldDescriptor::CPPTYPE_BOOL:
            return reflection.GetBool(*inside, &last()) ? "true" : "false";
        case FieldDescriptor::CPPTYPE_ENUM: {
            const auto* value = reflection.GetEnum(*inside, &last());
            return value->number() == 0 ? std::string{} : value->name();
        }
        default:
            break;
    }
    if (!is_date(last())) throw std::logic_error("no text for " + last().full_name());
    v1::Date date;
    date.CopyFrom(reflection.GetMessage(*inside, &last()));
    return viewmodel::to_field(date);
}

bool MessageField::write(google::protobuf::Message& message, const std::string& text) const {
    google::protobuf::Message* inside = &message;
    for (auto step = way_.begin(); step + 1 != way_.end(); ++step) {
        // A part nothing is said in stays away.
        if (text.empty() && !inside->GetReflection()->HasField(*inside, *step)) return true;
        inside = inside->GetReflection()->MutableMessage(inside, *step);
    }
    const auto& reflection = *inside->GetReflection();
    if (last().is_repeated()) return write_list(*inside, last(), text);
    if (text.empty()) {
        reflection.ClearField(inside, &last());
        return true;
    }
    switch (last().cpp_type()) {
        case FieldDescriptor::CPPTYPE_STRING:
            reflection.SetString(inside, &last(), text);
            return true;
        case FieldDescriptor::CPPTYPE_INT32: {
            const auto numbers = viewmodel::parse_numbers(text);
            if (!numbers || numbers->size() != 1) return false;
            reflection.SetInt32(inside, &last(), numbers->front());
            return true;
        }
        case FieldDescriptor::CPPTYPE_BOOL:
            reflection.SetBool(inside, &last(), text == "true" || text == "yes");
            return true;
        case FieldDescriptor::CPPTYPE_ENUM: {
            const auto* value = value_in(*last().enum_type(), text);
            if (value != nullptr) reflection.SetEnum(inside, &last(), value);
            return value != nullptr;
        }
        default:
            break;
    }
    if (!is_date(last())) throw std::logic_error("no value of " + last().full_name());
    const v1::Date date = viewmodel::from_field(text);
    if (date.year() == 0) return false;
    reflection.MutableMessage(inside, &last())->CopyFrom(date);
    return true;
}

std::vector<EnumValue> values_of(const google::protobuf::EnumDescriptor& enumeration) {
    const std::string prefix = prefix_of(enumeration);
    std::vector<EnumValue> values;
    for (int i = 1; i < enumeration.value_count(); ++i) {
        const std::string& name = enumeration.value(i)->name();
        std::string id = name.substr(prefix.size());
        for (char& letter : id)
            letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        values.push_back({name, std::move(id)});
    }
    return values;
}

void write_values(const std::map<std::string, std::string>& values,
                  google::protobuf::Message& message) {
    const auto& type = *message.GetDescriptor();
    for (const auto& [name, text] : values) {
        const FieldDescriptor* field = type.FindFieldByName(name);
        if (field == nullptr) continue;
        if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE || is_date(*field))
            MessageField(type, name).write(message, text);
    }
}

void clear_output(google::protobuf::Message& message) {
    const auto& type = *message.GetDescriptor();
    for (int i = 0; i < type.field_count(); ++i) {
        const FieldDescriptor& field = *type.field(i);
        const auto& reflection = *message.GetReflection();
        if (behaves(field, google::api::OUTPUT_ONLY))
            reflection.ClearField(&message, &field);
        else if (field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE && !field.is_repeated() &&
                 reflection.HasField(message, &field))
            clear_output(*reflection.MutableMessage(&message, &field));
    }
}

google::protobuf::Message* part_of(google::protobuf::Message& request,
                                   const google::protobuf::Descriptor& type) {
    const auto& fields = *request.GetDescriptor();
    for (int i = 0; i < fields.field_count(); ++i)
        if (fields.field(i)->message_type() == &type && !fields.field(i)->is_repeated())
            return request.GetReflection()->MutableMessage(&request, fields.field(i));
    return nullptr;
}

}  // namespace collegium::tui
