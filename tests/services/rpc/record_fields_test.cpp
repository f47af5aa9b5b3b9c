// What records say of their fields and what the API says of them is the same.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <google/protobuf/descriptor.h>
#include <gtest/gtest.h>

#include <collegium/admission/entrant.hpp>
#include <collegium/competition/officials.hpp>
#include <collegium/policy/policy.pb.h>
#include <collegium/registry/ban.hpp>
#include <collegium/registry/field_checks.hpp>
#include <collegium/registry/organisation.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/registry/ruling.hpp>
#include <collegium/v1/applications.pb.h>
#include <collegium/v1/bans.pb.h>
#include <collegium/v1/competitions.pb.h>
#include <collegium/v1/officials.pb.h>
#include <collegium/v1/organisations.pb.h>
#include <collegium/v1/persons.pb.h>
#include <collegium/v1/rulings.pb.h>

namespace collegium::rpc {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;

// From the message down to the field; empty where the API has no such path.
std::vector<const FieldDescriptor*> path_of(const Descriptor* message, std::string_view name) {
    std::vector<const FieldDescriptor*> parts;
    while (message != nullptr) {
        const std::size_t dot = name.find('.');
        const auto* part = message->FindFieldByName(std::string(name.substr(0, dot)));
        if (part == nullptr) return {};
        parts.push_back(part);
        if (dot == std::string_view::npos) return parts;
        message = part->message_type();
        name.remove_prefix(dot + 1);
    }
    return {};
}

// Whether the field or a part it is in says so.
bool says(const std::vector<const FieldDescriptor*>& path, google::api::FieldBehavior behavior) {
    return std::ranges::any_of(path, [&](const FieldDescriptor* part) {
        const auto& options = part->options();
        for (int i = 0; i < options.ExtensionSize(google::api::field_behavior); ++i)
            if (options.GetExtension(google::api::field_behavior, i) == behavior) return true;
        return false;
    });
}

std::size_t longest(const FieldDescriptor& field) {
    const auto& rules = field.options().GetExtension(buf::validate::field);
    return (field.is_repeated() ? rules.repeated().items().string() : rules.string()).max_len();
}

template <typename T>
FieldDescriptor::CppType type_of() {
    if constexpr (registry::is_optional<T>::value) {
        return type_of<typename T::value_type>();
    } else if constexpr (std::same_as<T, registry::Date>) {
        return FieldDescriptor::CPPTYPE_MESSAGE;
    } else if constexpr (std::same_as<T, bool>) {
        return FieldDescriptor::CPPTYPE_BOOL;
    } else if constexpr (std::is_enum_v<T>) {
        return FieldDescriptor::CPPTYPE_ENUM;
    } else if constexpr (std::integral<T>) {
        return FieldDescriptor::CPPTYPE_INT32;
    } else {
        return FieldDescriptor::CPPTYPE_STRING;
    }
}

template <typename RecordType, typename MessageType>
struct Pair {
    using Record = RecordType;
    using Message = MessageType;
};

template <typename>
class RecordFields : public testing::Test {};
using Pairs = testing::Types<
    Pair<registry::Ban, v1::Ban>, Pair<registry::Ruling, v1::Ruling>,
    Pair<registry::Organisation, v1::Organisation>, Pair<registry::Person, v1::Person>,
    Pair<competition::CompetitionDraft, v1::Competition>,
    Pair<competition::Appointment, v1::Official>, Pair<admission::Entrant, v1::Entrant>>;
TYPED_TEST_SUITE(RecordFields, Pairs);

TYPED_TEST(RecordFields, AreThoseOfTheApi) {
    using Record = typename TypeParam::Record;
    Record record;
    registry::each_field<Record>([&](const auto& field) {
        SCOPED_TRACE(field.name);
        const auto path = path_of(TypeParam::Message::descriptor(), field.name);
        ASSERT_FALSE(path.empty());
        using Value = std::remove_cvref_t<decltype(field.in(record))>;
        EXPECT_EQ(path.back()->cpp_type(), type_of<Value>());
        EXPECT_EQ(path.back()->is_repeated(), (std::same_as<Value, std::vector<std::string>>));
    });
}

TYPED_TEST(RecordFields, AskAndRefuseWhatTheApiSays) {
    using Record = typename TypeParam::Record;
    registry::each_field<Record>([&](const auto& field) {
        SCOPED_TRACE(field.name);
        const auto path = path_of(TypeParam::Message::descriptor(), field.name);
        ASSERT_FALSE(path.empty());
        if (field.rule.required) {
            EXPECT_TRUE(says(path, google::api::REQUIRED));
        }
        if (!field.rule.output) {
            EXPECT_FALSE(says(path, google::api::OUTPUT_ONLY));
            EXPECT_EQ(field.rule.fixed, says(path, google::api::IMMUTABLE));
        }
        const std::size_t said = longest(*path.back());
        if (said != 0) {
            EXPECT_EQ(field.rule.longest, said);
        }
    });
}

TYPED_TEST(RecordFields, HaveColumnsOfTheirOwn) {
    using Record = typename TypeParam::Record;
    std::vector<std::string_view> columns;
    registry::each_field<Record>([&](const auto& field) { columns.push_back(field.column()); });
    std::ranges::sort(columns);
    EXPECT_EQ(std::ranges::adjacent_find(columns), columns.end());
}

// What is shown by role stands in the part of a person that says so of itself.
TEST(RestrictedFields, AreMarkedInTheApi) {
    registry::each_field<registry::RestrictedPerson>([](const auto& field) {
        SCOPED_TRACE(field.name);
        const auto path = path_of(v1::Person::descriptor(), field.name);
        ASSERT_FALSE(path.empty());
        EXPECT_TRUE(std::ranges::any_of(path, [](const FieldDescriptor* part) {
            return part->options().GetExtension(policy::privacy) == policy::RESTRICTED;
        }));
    });
}

}  // namespace
}  // namespace collegium::rpc
