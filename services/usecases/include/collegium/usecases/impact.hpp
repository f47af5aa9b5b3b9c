// What a correction or a departure changes, in the language of the caller.
#pragma once

#include <string>
#include <vector>

#include <collegium/documents/frozen.hpp>
#include <collegium/play/names.hpp>

namespace collegium::usecases {

struct PairEffect {
    int round = 0;
    std::string before;
    std::string after;  // empty: the pair would not be
};
struct PlaceEffect {
    int number = 0;
    std::string short_name;
    std::string place_before;
    std::string place_after;
    std::string points_before;
    std::string points_after;
};
struct DocumentEffect {
    documents::DocumentId document;
    std::string title;
};
// What changes in another tournament of the competition.
struct StageEffect {
    play::TournamentId tournament;
    std::string title;
    std::vector<std::string> comes;  // names of those who would play in it today and do not
    std::vector<std::string> goes;   // of those who would not
    std::string undecided;           // why nobody can say who would play in it
    std::vector<PairEffect> pairs;
    std::vector<PlaceEffect> places;
    std::vector<int> dropped_drafts;
};
// Everything a correction or a departure changes.
struct CorrectionImpact {
    std::vector<PairEffect> pairs;
    std::vector<PlaceEffect> places;
    std::vector<DocumentEffect> documents;
    std::vector<int> dropped_drafts;
    std::vector<StageEffect> stages;
    std::string summary;
    std::string digest;  // the same for the same impact in every language
};

}  // namespace collegium::usecases
