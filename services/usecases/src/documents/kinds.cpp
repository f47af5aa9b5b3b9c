#include <array>

#include "documents/kind.hpp"

namespace collegium::usecases {

std::span<const DocumentKind* const> document_kinds() {
    static const std::array<const DocumentKind*, 5> kinds{
        &preliminary_application_kind(), &application_kind(),       &commission_protocol_kind(),
        &registration_protocol_kind(),   &participants_list_kind(),
    };
    return kinds;
}

}  // namespace collegium::usecases
