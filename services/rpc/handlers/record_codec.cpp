#include "handlers/record_codec.hpp"

#include <stdexcept>

#include <collegium/v1/common.pb.h>

namespace collegium::rpc {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using registry::Form;

void read_into(Form& form, const std::string& prefix, const Message& message);

void read_field(Form& form, const std::string& name, const Message& message,
                const FieldDescriptor& field) {
    const auto& reflection = *message.GetReflection();
    if (field.is_repeated()) {
        if (field.cpp_type() != FieldDescriptor::CPPTYPE_STRING) return;
        std::vector<std::string> texts;
        for (int i = 0; i < reflection.FieldSize(message, &field); ++i)
            texts.push_back(reflection.GetRepeatedString(message, &field, i));
        return form.set(name, std::move(texts));
    }
    switch (field.cpp_type()) {
        case FieldDescriptor::CPPTYPE_STRING:
            return form.set(name, reflection.GetString(message, &field));
        case FieldDescriptor::CPPTYPE_BOOL:
            return form.set(name, reflection.GetBool(message, &field));
        case FieldDescriptor::CPPTYPE_ENUM:
            return form.set(name, reflection.GetEnumValue(message, &field));
        case FieldDescriptor::CPPTYPE_INT32:
            return form.set(name, reflection.GetInt32(message, &field));
        case FieldDescriptor::CPPTYPE_INT64:
            return form.set(name, reflection.GetInt64(message, &field));
        case FieldDescriptor::CPPTYPE_MESSAGE:
            break;
        default:
            return;
    }
    const Message& part = reflection.GetMessage(message, &field);
    if (part.GetDescriptor() == v1::Date::descriptor())
        return form.set(name, raw_date(static_cast<const v1::Date&>(part)));
    read_into(form, name + ".", part);
}

void read_into(Form& form, const std::string& prefix, const Message& message) {
    std::vector<const FieldDescriptor*> fields;
    message.GetReflection()->ListFields(message, &fields);
    for (const FieldDescriptor* field : fields)
        read_field(form, prefix + field->name(), message, *field);
}

}  // namespace

registry::Form form_of(const Message& message) {
    registry::Form form;
    read_into(form, "", message);
    return form;
}

FieldPath::FieldPath(const google::protobuf::Descriptor& message, std::string_view name) {
    const auto* descriptor = &message;
    const std::string whole(name);
    while (true) {
        const std::size_t dot = name.find('.');
        const auto* found = descriptor == nullptr
                                ? nullptr
                                : descriptor->FindFieldByName(std::string(name.substr(0, dot)));
        if (found == nullptr)
            throw std::logic_error(message.full_name() + " has no field " + whole);
        if (dot == std::string_view::npos) {
            field_ = found;
            return;
        }
        parts_.push_back(found);
        descriptor = found->message_type();
        name.remove_prefix(dot + 1);
    }
}

Message& FieldPath::part(Message& message) const {
    Message* part = &message;
    for (const FieldDescriptor* field : parts_)
        part = part->GetReflection()->MutableMessage(part, field);
    return *part;
}

void FieldPath::set_text(Message& message, std::string text) const {
    Message& to = part(message);
    to.GetReflection()->SetString(&to, field_, std::move(text));
}

void FieldPath::add_texts(Message& message, const std::vector<std::string>& texts) const {
    if (texts.empty()) return;
    Message& to = part(message);
    for (const std::string& text : texts)
        to.GetReflection()->AddString(&to, field_, text);
}

void FieldPath::set_number(Message& message, int number) const {
    Message& to = part(message);
    to.GetReflection()->SetInt32(&to, field_, number);
}

void FieldPath::set_choice(Message& message, int number) const {
    Message& to = part(message);
    to.GetReflection()->SetEnumValue(&to, field_, number);
}

void FieldPath::set_bool(Message& message, bool value) const {
    Message& to = part(message);
    to.GetReflection()->SetBool(&to, field_, value);
}

void FieldPath::set_date(Message& message, registry::Date date) const {
    Message& to = part(message);
    const registry::RawDate raw = registry::to_raw(date);
    auto& out = static_cast<v1::Date&>(*to.GetReflection()->MutableMessage(&to, field_));
    out.set_year(raw.year);
    out.set_month(raw.month);
    out.set_day(raw.day);
}

}  // namespace collegium::rpc
