// Fields of the server's messages by their names, as words; enumerations by their descriptors.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <google/protobuf/generated_enum_reflection.h>
#include <google/protobuf/message.h>
#include <google/protobuf/reflection.h>

#include "tui/i18n/texts.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/widgets/tone.hpp"

namespace collegium::tui::viewmodel {

// A field of a message or of one inside it, "public_data.region", looked up once.
class FieldPath {
  public:
    // A name the message does not have is a fault of the program: std::logic_error.
    FieldPath(const google::protobuf::Descriptor& message, std::string_view path);

    // The value as an official reads it: dates and moments at the venue, names in his language, the
    // id of an enumerator; nothing for what is not given, 0 included.
    [[nodiscard]] std::string words(const google::protobuf::Message& message, const Texts& texts,
                                    const LocalClock& clock) const;

  private:
    std::vector<const google::protobuf::FieldDescriptor*> steps_;
};

// The rows of an answer: its one list of messages of that type.
[[nodiscard]] const google::protobuf::FieldDescriptor* list_field(
    const google::protobuf::Descriptor& answer, const google::protobuf::Descriptor& row);
template <typename Row, typename Answer>
[[nodiscard]] std::vector<Row> rows_of(const Answer& answer) {
    const auto rows = answer.GetReflection()->template GetRepeatedFieldRef<Row>(
        answer, list_field(*Answer::descriptor(), *Row::descriptor()));
    return {rows.begin(), rows.end()};
}

// "STATE_NOT_READY" -> "not_ready": what names the texts of a value and stands in filters. Empty
// for "unspecified" and for what a newer server knows alone.
[[nodiscard]] std::string enum_id(const google::protobuf::EnumDescriptor& type, int value);
template <typename Enum>
[[nodiscard]] std::string enum_id(Enum value) {
    return enum_id(*google::protobuf::GetEnumDescriptor<Enum>(), static_cast<int>(value));
}
// Its text, `family` and the id: enum_words(ban.ground(), "bans.ground.", texts).
template <typename Enum>
[[nodiscard]] std::string enum_words(Enum value, const std::string& family, const Texts& texts) {
    const std::string id = enum_id(value);
    return id.empty() ? std::string{} : texts(family + id);
}

// Whether a field of `Message` is told to whoever holds these permissions. A role that is not told
// gets it empty, which is not to be read as «никогда» or «нет».
[[nodiscard]] bool told_to(const std::set<std::string>& permissions,
                           const google::protobuf::Descriptor& message, const std::string& field);
template <typename Message>
[[nodiscard]] bool told_to(const std::set<std::string>& permissions, const std::string& field) {
    return told_to(permissions, *Message::descriptor(), field);
}

// How a value is marked in a row.
template <typename Value>
struct Mark {
    Value value;
    const char* sign;
    Tone tone;
};
// A value that is not among them is marked as number `other`, the last one.
template <typename Value, std::size_t N>
[[nodiscard]] const Mark<Value>& mark_of(Value value, const Mark<Value> (&marks)[N],
                                         std::size_t other = N - 1) {
    for (const Mark<Value>& mark : marks)
        if (mark.value == value) return mark;
    return marks[other];
}

}  // namespace collegium::tui::viewmodel
