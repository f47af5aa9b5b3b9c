// The client's constants for calls against the API's own description.
#pragma once

#include <initializer_list>
#include <set>
#include <string>

#include <google/protobuf/descriptor.h>
#include <gtest/gtest.h>

#include "tui/net/client.hpp"

namespace collegium::tui::net {

class NamedMethods : public testing::Test {
  protected:
    template <typename Request, typename Response>
    void check(const Method<Request, Response>& method) {
        // "/collegium.v1.PersonService/GetPerson" is "collegium.v1.PersonService.GetPerson".
        std::string name = std::string(method.path).substr(1);
        name.replace(name.find('/'), 1, ".");
        const auto* found =
            google::protobuf::DescriptorPool::generated_pool()->FindMethodByName(name);
        ASSERT_NE(found, nullptr) << method.path;
        EXPECT_EQ(found->input_type(), Request::descriptor()) << method.path;
        EXPECT_EQ(found->output_type(), Response::descriptor()) << method.path;
        EXPECT_FALSE(found->server_streaming()) << method.path;
        EXPECT_TRUE(named_.insert(name).second) << "named twice: " << method.path;
    }

    // A call added to the API is added to the client too.
    void expect_all_of(std::initializer_list<const google::protobuf::FileDescriptor*> files) const {
        for (const auto* file : files) {
            for (int s = 0; s < file->service_count(); ++s) {
                for (int m = 0; m < file->service(s)->method_count(); ++m) {
                    const auto* method = file->service(s)->method(m);
                    if (method->server_streaming()) continue;
                    EXPECT_TRUE(named_.contains(method->full_name())) << method->full_name();
                }
            }
        }
    }

  private:
    std::set<std::string> named_;
};

}  // namespace collegium::tui::net
