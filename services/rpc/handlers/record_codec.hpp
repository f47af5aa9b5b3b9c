// Records and the API's messages: a record's fields find the message's by their names. Both ways
// by protobuf's reflection, with the descriptors looked up once.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <google/protobuf/message.h>

#include <collegium/registry/field_checks.hpp>
#include <collegium/registry/fields.hpp>
#include <collegium/registry/form.hpp>
#include <collegium/rpc/etag.hpp>

#include "handlers/convert.hpp"

namespace collegium::rpc {

// What a message says, by the names of its fields; parts of parts as "public_data.sex".
[[nodiscard]] registry::Form form_of(const google::protobuf::Message& message);

// The way from a message to a field in it or in one of its parts. Throws std::logic_error where
// there is none: a mistake in the list of fields, found when the first message is made.
class FieldPath {
  public:
    FieldPath() = default;
    FieldPath(const google::protobuf::Descriptor& message, std::string_view name);

    void set_text(google::protobuf::Message& message, std::string text) const;
    void add_texts(google::protobuf::Message& message, const std::vector<std::string>& texts) const;
    void set_number(google::protobuf::Message& message, int number) const;
    void set_choice(google::protobuf::Message& message, int number) const;
    void set_bool(google::protobuf::Message& message, bool value) const;
    void set_date(google::protobuf::Message& message, registry::Date date) const;

    [[nodiscard]] const google::protobuf::FieldDescriptor& field() const { return *field_; }

  private:
    [[nodiscard]] google::protobuf::Message& part(google::protobuf::Message& message) const;

    std::vector<const google::protobuf::FieldDescriptor*> parts_;
    const google::protobuf::FieldDescriptor* field_ = nullptr;
};

template <typename T>
void set_value(const FieldPath& path, const registry::FieldRule& rule, const T& value,
               google::protobuf::Message& out) {
    if constexpr (registry::is_optional<T>::value) {
        if (value) set_value(path, rule, *value, out);
    } else if constexpr (std::same_as<T, registry::Date>) {
        path.set_date(out, value);
    } else if constexpr (registry::Named<T>) {
        if constexpr (requires { value.value == 0; })
            if (value.value == 0) return;  // of a preview: it has no number yet
        path.set_text(out, value.name());
    } else if constexpr (registry::Coded<T>) {
        path.set_text(out, value.text());
    } else if constexpr (std::same_as<T, std::string>) {
        if (!value.empty()) path.set_text(out, std::string(rule.collection) + value);
    } else if constexpr (std::same_as<T, std::vector<std::string>>) {
        path.add_texts(out, value);
    } else if constexpr (std::same_as<T, bool>) {
        if (value) path.set_bool(out, value);
    } else if constexpr (std::is_enum_v<T>) {
        if (static_cast<int>(value) != 0) path.set_choice(out, static_cast<int>(value));
    } else {
        if (value != 0) path.set_number(out, value);
    }
}

// The fields of a record in the message.
template <registry::Described Record, typename Message>
void encode_fields(const Record& record, Message& out) {
    static const auto kPaths = [] {
        std::array<FieldPath, registry::detail::kFieldCount<Record>> paths;
        std::size_t place = 0;
        registry::each_field<Record>([&](const auto& field) {
            paths[place++] = FieldPath(*Message::descriptor(), field.name);
        });
        return paths;
    }();
    std::size_t place = 0;
    registry::each_field<Record>(
        [&](const auto& field) { set_value(kPaths[place++], field.rule, field.in(record), out); });
}

// Name, etag and times of a record; a preview of a new one has neither name nor etag.
template <typename Record, typename Message>
void encode_head(const Record& record, Message& out) {
    if (record.version > 0) {
        out.set_name(record.id.name());
        out.set_etag(etag_of(record.version));
    }
    set_time(*out.mutable_create_time(), record.created_at);
    set_time(*out.mutable_update_time(), record.updated_at);
}

}  // namespace collegium::rpc
