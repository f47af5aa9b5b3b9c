// The facts of the golden files: the competition of the screens, and its Ukrainian and chess
// cousins.
#pragma once

#include <collegium/documents/forms/application.hpp>
#include <collegium/documents/forms/commission_protocol.hpp>
#include <collegium/documents/forms/registration_protocol.hpp>

namespace collegium::documents::testing {

[[nodiscard]] registry::Date day(int year, unsigned month, unsigned of_month);

// RU-2022 appendix 3 (preliminary) and 4.
[[nodiscard]] ApplicationFacts russian_application(bool preliminary);
// RU-CHESS appendices 3 to 6.
[[nodiscard]] ApplicationFacts chess_application(bool preliminary, bool team);
// UA-2024, our layout.
[[nodiscard]] ApplicationFacts ukrainian_application();

[[nodiscard]] CommissionProtocolFacts russian_commission();
[[nodiscard]] CommissionProtocolFacts chess_commission();
[[nodiscard]] CommissionProtocolFacts ukrainian_commission();
[[nodiscard]] RegistrationProtocolFacts registration();
[[nodiscard]] ParticipantsListFacts participants(int count);

}  // namespace collegium::documents::testing
