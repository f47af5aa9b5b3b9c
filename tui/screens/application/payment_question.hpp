// How a fee is taken: amount, way, payer, paper. The receipt's number is the server's.
#pragma once

#include <functional>
#include <string>

#include <collegium/v1/applications.pb.h>

#include "tui/app/dialogs.hpp"
#include "tui/i18n/texts.hpp"

namespace collegium::tui {

// `whom` the fee is for, `owed` the amount that is offered; `confirmed` gets amount, method, payer
// and paper and says what they are for.
[[nodiscard]] Checklist payment_question(const Texts& texts, const std::string& whom,
                                         const google::type::Money& owed,
                                         std::function<void(v1::Payment)> confirmed);

// «Взнос записан: 1 500 руб., квитанция № 12», with the server's remarks.
[[nodiscard]] std::string payment_recorded(const Texts& texts, const v1::Payment& payment);

}  // namespace collegium::tui
