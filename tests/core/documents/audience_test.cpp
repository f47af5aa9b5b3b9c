#include <type_traits>

#include <gtest/gtest.h>

#include <collegium/documents/audience.hpp>

#include "sample_facts.hpp"

namespace collegium::documents {
namespace {

template <typename Facts>
constexpr bool kMayBePublished =
    std::is_constructible_v<PublicDocument, const Facts&, Document (*)(const Facts&)>;

TEST(Audience, OnlyPublicFactsMakeAPublicDocument) {
    static_assert(kMayBePublished<ParticipantsListFacts>);
    static_assert(!kMayBePublished<ApplicationFacts>);
    static_assert(!kMayBePublished<CommissionProtocolFacts>);
    static_assert(!kMayBePublished<RegistrationProtocolFacts>);
    const PublicDocument made(testing::participants(1), participants_list_form);
    EXPECT_EQ(made.document().name, "СПИСОК УЧАСТНИКОВ. Кубок Волги");
}

TEST(Audience, AServiceDocumentIsNoPublicOne) {
    static_assert(!std::is_convertible_v<ServiceDocument, PublicDocument>);
    static_assert(!std::is_constructible_v<PublicDocument, ServiceDocument>);
    const ServiceDocument made(testing::registration(), registration_protocol_form);
    EXPECT_EQ(made.document().orientation, Orientation::kLandscape);
}

}  // namespace
}  // namespace collegium::documents
