// One field of a message as the text that forms hold.
#include "tui/screens/common/message_field.hpp"

#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/v1/applications.pb.h>
#include <collegium/v1/bans.pb.h>
#include <collegium/v1/persons.pb.h>
#include <collegium/v1/settings.pb.h>
#include <collegium/v1/tournaments.pb.h>

namespace collegium::tui {
namespace {

MessageField of_person(const std::string& path) {
    return {*v1::Person::descriptor(), path};
}

template <typename Message>
std::string kept(const std::string& path, const std::string& text) {
    const MessageField field(*Message::descriptor(), path);
    Message message;
    return field.write(message, text) ? field.read(message) : "refused";
}

TEST(MessageField, KeepsEveryKindOfValueAsText) {
    EXPECT_EQ(kept<v1::Person>("public_data.region", "Самара"), "Самара");
    EXPECT_EQ(kept<v1::Person>("restricted_data.birth_date", "2010-02-28"), "2010-02-28");
    EXPECT_EQ(kept<v1::Person>("public_data.sex", "SEX_FEMALE"), "SEX_FEMALE");
    EXPECT_EQ(kept<v1::Entrant>("board", "12"), "12");
    EXPECT_EQ(kept<v1::Entrant>("student", "true"), "true");
    EXPECT_EQ(kept<v1::Tournament>("criteria", "buchholz wins"), "buchholz wins");
    EXPECT_EQ(kept<v1::Tournament>("playoff_places", "1, 3"), "1 3");
    EXPECT_EQ(kept<v1::Person>("public_data.region", ""), "");
}

TEST(MessageField, RefusesWhatIsNoSuchValueAndLeavesTheMessage) {
    EXPECT_EQ(kept<v1::Entrant>("board", "1a"), "refused");
    EXPECT_EQ(kept<v1::Person>("restricted_data.birth_date", "2010-02-31"), "refused");
    EXPECT_EQ(kept<v1::Person>("public_data.sex", "neither"), "refused");
    EXPECT_EQ(kept<v1::Tournament>("playoff_places", "1 b"), "refused");
    v1::Entrant entrant;
    entrant.set_board(7);
    EXPECT_FALSE(MessageField(*v1::Entrant::descriptor(), "board").write(entrant, "1a"));
    EXPECT_EQ(entrant.board(), 7);
    EXPECT_THROW(of_person("public_data.height"), std::logic_error);
}

TEST(MessageField, TakesTheSpellingsOfEarlierDrafts) {
    EXPECT_EQ(of_person("public_data.sex").spelling_of("female"), "SEX_FEMALE");
    EXPECT_EQ(of_person("public_data.sex").spelling_of("2"), "SEX_MALE");
    EXPECT_EQ(of_person("public_data.region").spelling_of("2"), "2");
    EXPECT_EQ(MessageField(*v1::Entrant::descriptor(), "student").spelling_of("yes"), "true");
}

TEST(MessageField, TellsWhatTheApiSaysOfIt) {
    const MessageField number(*v1::Ban::descriptor(), "decision_number");
    EXPECT_TRUE(number.required());
    EXPECT_EQ(number.longest(), 60);
    EXPECT_FALSE(of_person("public_data.region").required());
    EXPECT_TRUE(of_person("sealed_data.passport").sealed());
    EXPECT_TRUE(MessageField(*v1::Ban::descriptor(), "person").immutable());
    EXPECT_EQ(MessageField(*v1::FederationSettings::descriptor(), "undo_minutes").bounds(),
              std::pair(1, 60));
    const auto values = values_of(*v1::Ban::Ground_descriptor());
    ASSERT_EQ(values.size(), 4U) << "what says nothing is not chosen";
    EXPECT_EQ(values[0].name, "GROUND_DOPING");
    EXPECT_EQ(values[0].id, "doping");
}

TEST(MessageField, ACopyThatIsSentHasNothingThatOnlyTheServerSays) {
    v1::Person person;
    person.set_name("persons/1");
    person.set_state(v1::Person::STATE_ACTIVE);
    person.mutable_public_data()->set_organisation("organisations/31");
    person.mutable_public_data()->mutable_organisation_label()->set_short_name("СШ № 3");
    clear_output(person);
    EXPECT_EQ(person.name(), "persons/1");
    EXPECT_EQ(person.state(), v1::Person::STATE_UNSPECIFIED);
    EXPECT_EQ(person.public_data().organisation(), "organisations/31");
    EXPECT_TRUE(person.public_data().organisation_label().short_name().empty());
}

}  // namespace
}  // namespace collegium::tui
