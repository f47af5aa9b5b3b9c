#include <algorithm>
#include <array>

#include "documents/kind.hpp"

namespace collegium::usecases {

std::span<const DocumentKind* const> document_kinds() {
    static const std::array<const DocumentKind*, 11> kinds{
        &preliminary_application_kind(), &application_kind(),       &commission_protocol_kind(),
        &registration_protocol_kind(),   &participants_list_kind(), &round_pairs_kind(),
        &round_protocol_kind(),          &round_robin_table_kind(), &swiss_table_kind(),
        &participant_card_kind(),        &final_places_kind(),
    };
    return kinds;
}

std::optional<DocumentSubject> DocumentKind::find_subject(const DocumentSources& from,
                                                          const std::string& name) const {
    std::vector<DocumentSubject> all = subjects(from);
    const auto found = std::ranges::find(all, name, &DocumentSubject::name);
    if (found == all.end()) return std::nullopt;
    return std::move(*found);
}

}  // namespace collegium::usecases
