// A client of a day that is kept in tests/data/api goes on being understood: what it knows of the
// API is still there, under the same names and numbers.
#include <fstream>
#include <set>
#include <stdexcept>
#include <string>

#include <gmock/gmock.h>
#include <google/protobuf/descriptor.pb.h>
#include <gtest/gtest.h>

namespace collegium::rpc {
namespace {

using Facts = std::set<std::string>;

void add_enum(const google::protobuf::EnumDescriptorProto& values, const std::string& scope,
              Facts& facts) {
    for (const auto& value : values.value())
        facts.insert(scope + "." + values.name() + " " + std::to_string(value.number()) + " is " +
                     value.name());
}

void add_message(const google::protobuf::DescriptorProto& message, const std::string& scope,
                 Facts& facts) {
    const std::string name = scope + "." + message.name();
    facts.insert(name);
    for (const auto& field : message.field()) {
        const std::string oneof =
            field.has_oneof_index() ? message.oneof_decl(field.oneof_index()).name() : "";
        facts.insert(name + " " + std::to_string(field.number()) + " is " + field.name() + ", " +
                     google::protobuf::FieldDescriptorProto::Type_Name(field.type()) + " " +
                     field.type_name() + " " +
                     google::protobuf::FieldDescriptorProto::Label_Name(field.label()) + " " +
                     oneof);
    }
    for (const auto& inner : message.nested_type())
        add_message(inner, name, facts);
    for (const auto& inner : message.enum_type())
        add_enum(inner, name, facts);
}

Facts facts_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    google::protobuf::FileDescriptorSet set;
    if (!set.ParseFromIstream(&in)) throw std::runtime_error("not descriptors: " + path);
    Facts facts;
    for (const auto& file : set.file()) {
        if (file.package() != "collegium.v1") continue;
        for (const auto& message : file.message_type())
            add_message(message, "collegium.v1", facts);
        for (const auto& values : file.enum_type())
            add_enum(values, "collegium.v1", facts);
        for (const auto& service : file.service())
            for (const auto& method : service.method())
                facts.insert(service.name() + "." + method.name() + " takes " +
                             method.input_type() + " and answers " + method.output_type() +
                             (method.server_streaming() ? ", streaming" : ""));
    }
    return facts;
}

TEST(ApiCompatibility, KeepsWhatAClientOfTheKeptDayKnows) {
    const Facts then = facts_of(COLLEGIUM_TEST_DATA "/api/collegium-v1-2026-11-19.binpb");
    const Facts now = facts_of(COLLEGIUM_API_DESCRIPTORS);
    ASSERT_GT(then.size(), 1000U);

    for (const std::string& fact : then)
        EXPECT_TRUE(now.contains(fact)) << "an older client relies on: " << fact;
}

}  // namespace
}  // namespace collegium::rpc
