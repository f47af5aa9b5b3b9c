// How soon a guesser would try a password.
#pragma once

#include <string>
#include <string_view>

namespace collegium::usecases {

// The keys of a Latin keyboard that give a Russian or Ukrainian text: «пароль» is "gfhjkm". What no
// such key gives stays as it is.
[[nodiscard]] std::string on_latin_keys(std::string_view text);

// Among the first thousand million guesses of somebody who knows common passwords, words, names,
// dates, rows of keys and the name of the account (docs/adr/0037).
[[nodiscard]] bool is_guessable(std::string_view password, std::string_view user_name);

}  // namespace collegium::usecases
