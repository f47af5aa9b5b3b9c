// The participant's card: RU-2022 appendix 8 (14.1.2), in the words of the other books too.
#pragma once

#include <string>
#include <vector>

#include <collegium/documents/document.hpp>
#include <collegium/documents/facts.hpp>

namespace collegium::documents {

// One round; names, rank and rating are the opponent's (FORM-07).
struct CardRound {
    using PublicDataOnly = void;

    int round = 0;
    std::string opponent;
    std::string number;
    std::string rank;
    std::string rating;
    std::string colour;  // «б»
    std::string result;
    std::string sum;  // points so far
};

struct CardFacts {
    using PublicDataOnly = void;

    std::string full_name;
    int number = 0;
    std::string rank;
    std::string region;
    std::string rating;
    std::vector<CardRound> rounds;  // every planned one
    std::string note;               // how somebody left
};

// Cards of one or of all participants, each on a sheet of its own.
struct ParticipantCardsFacts {
    using PublicDataOnly = void;

    CompetitionFacts competition;
    FormFacts form;
    std::string stage;
    std::vector<CardFacts> cards;
    std::vector<OfficialFacts> signatories;
};

[[nodiscard]] Document participant_cards_form(const ParticipantCardsFacts& facts);

}  // namespace collegium::documents
