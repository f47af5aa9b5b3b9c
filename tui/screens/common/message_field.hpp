// One field of a message of the API, by its path: what the API says of it, and its value as the
// text that forms, dialogs and drafts hold.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace google::protobuf {
class Descriptor;
class EnumDescriptor;
class FieldDescriptor;
class Message;
}  // namespace google::protobuf

namespace collegium::tui {

class MessageField {
  public:
    // "public_data.sex" of v1::Person. std::logic_error where the message has no such field: the
    // program is wrong.
    MessageField(const google::protobuf::Descriptor& message, const std::string& path);

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string leaf() const;  // "sex"
    [[nodiscard]] bool required() const;
    // May be given when the resource is made and never changed.
    [[nodiscard]] bool immutable() const;
    [[nodiscard]] bool sealed() const;
    // In letters; nullopt where the API names none.
    [[nodiscard]] std::optional<int> longest() const;
    // The least and the greatest number; of all numbers where the API names none.
    [[nodiscard]] std::pair<int, int> bounds() const;
    [[nodiscard]] bool is_list() const;
    [[nodiscard]] bool is_number() const;
    // nullptr: no enumeration.
    [[nodiscard]] const google::protobuf::EnumDescriptor* enumeration() const;
    // "0" of a number, which `read` leaves out.
    [[nodiscard]] std::string nothing() const;
    // The spelling of `read` for a text that `write` takes: SEX_FEMALE for "female" and "1".
    [[nodiscard]] std::string spelling_of(const std::string& text) const;
    // The field that stands beside it as `<name><ending>`, where there is one.
    [[nodiscard]] std::optional<MessageField> beside(const std::string& ending) const;

    // A date is 2026-10-14, a value of an enumeration its name, a list its values with spaces
    // between, a flag true or false; what is not set, and 0, is empty.
    [[nodiscard]] std::string read(const google::protobuf::Message& message) const;
    // Back again. False: the text is no such value, and the message is as it was.
    bool write(google::protobuf::Message& message, const std::string& text) const;

  private:
    const google::protobuf::FieldDescriptor& last() const { return *way_.back(); }

    std::string path_;
    std::vector<const google::protobuf::FieldDescriptor*> way_;
};

// Values of an enumeration that can be chosen: all but the one that says nothing.
struct EnumValue {
    std::string name;  // "CAPACITY_ATHLETE"
    std::string id;    // "athlete", the end of its key among the texts
};
[[nodiscard]] std::vector<EnumValue> values_of(const google::protobuf::EnumDescriptor& enumeration);

// Puts texts into the fields of a message that they are named after; others are left alone.
void write_values(const std::map<std::string, std::string>& values,
                  google::protobuf::Message& message);
// Empties what only the server says, so that a copy of a resource can be sent.
void clear_output(google::protobuf::Message& message);
// The field of a request that holds a message of this type; nullptr where none does.
[[nodiscard]] google::protobuf::Message* part_of(google::protobuf::Message& request,
                                                 const google::protobuf::Descriptor& type);

}  // namespace collegium::tui
