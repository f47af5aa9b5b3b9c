// A client made before a field came: it does not know the field and must not empty it.
#include <algorithm>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>

#include <gmock/gmock.h>
#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/dynamic_message.h>
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include "api_fixture.hpp"
#include "valid_requests.hpp"

namespace collegium::rpc {
namespace {

using google::protobuf::DescriptorPool;
using google::protobuf::FileDescriptor;
using google::protobuf::Message;

// The API as it was when organisations had no city.
class DayBefore {
  public:
    DayBefore() { add(*v1::Organisation::descriptor()->file()); }

    std::unique_ptr<Message> message(const std::string& type) {
        return std::unique_ptr<Message>(
            factory_.GetPrototype(pool_.FindMessageTypeByName("collegium.v1." + type))->New());
    }

  private:
    void add(const FileDescriptor& file) {
        if (!added_.insert(file.name()).second) return;
        for (int i = 0; i < file.dependency_count(); ++i)
            add(*file.dependency(i));
        google::protobuf::FileDescriptorProto then;
        file.CopyTo(&then);
        for (auto& message : *then.mutable_message_type())
            if (message.name() == "Organisation") forget_city(message);
        if (pool_.BuildFile(then) == nullptr) throw std::runtime_error(file.name());
    }
    static void forget_city(google::protobuf::DescriptorProto& organisation) {
        auto& fields = *organisation.mutable_field();
        fields.erase(std::ranges::find(fields, "city", [](const auto& f) { return f.name(); }));
    }

    std::set<std::string> added_;
    DescriptorPool pool_;
    google::protobuf::DynamicMessageFactory factory_;
};

class OlderClient : public ApiTest {
  protected:
    grpc::Status send(const std::string& method, const Message& request,
                      std::string* answer = nullptr) {
        return admin_.raw("/collegium.v1.OrganisationService/" + method,
                          request.SerializeAsString(), answer);
    }
    v1::Organisation now() {
        v1::Organisation found;
        EXPECT_EQ(get(&v1::OrganisationService::Stub::GetOrganisation, name_, &found),
                  grpc::StatusCode::OK);
        return found;
    }
    void SetUp() override {
        const v1::Organisation club = organisation("Клуб «Волга»");
        name_ = club.name();
        v1::UpdateOrganisationRequest move;
        move.mutable_organisation()->set_name(name_);
        move.mutable_organisation()->set_city("Самара");
        move.mutable_update_mask()->add_paths("city");
        (void)ask(admin_, &v1::OrganisationService::Stub::UpdateOrganisation, move);
    }

    DayBefore then_;
    std::string name_;
};

TEST_F(OlderClient, LeavesWhatItDoesNotKnowAsItIs) {
    std::string bytes;
    const auto get = then_.message("GetOrganisationRequest");
    set_text(*get, "name", name_);
    ASSERT_TRUE(send("GetOrganisation", *get, &bytes).ok());

    const auto request = then_.message("UpdateOrganisationRequest");
    Message& card = *request->GetReflection()->MutableMessage(request.get(),
                                                              field_of(*request, "organisation"));
    ASSERT_TRUE(card.ParseFromString(bytes));
    card.DiscardUnknownFields();
    ASSERT_EQ(field_of(card, "city"), nullptr);
    set_text(card, "full_name", "Клуб «Ока»");
    EXPECT_THAT(take_apart(send("UpdateOrganisation", *request)).fields,
                testing::ElementsAre(testing::Pair("update_mask", "UPDATE_MASK_REQUIRED")));
    EXPECT_EQ(now().full_name(), "Клуб «Волга»");

    const std::string all =
        "update_mask { paths: ['full_name', 'short_name', 'kind', 'region', 'parent'] }";
    ASSERT_TRUE(google::protobuf::TextFormat::MergeFromString(all, request.get()));
    const auto status = send("UpdateOrganisation", *request);
    ASSERT_TRUE(status.ok()) << take_apart(status).text;
    EXPECT_EQ(now().full_name(), "Клуб «Ока»");
    EXPECT_EQ(now().city(), "Самара");
}

}  // namespace
}  // namespace collegium::rpc
