// Names of what the program itself brings: roles, and what a permission is for.
#pragma once

#include <string>
#include <string_view>

#include <collegium/i18n/language.hpp>

namespace collegium::i18n {

// "chief-arbiter" or "roles/chief-arbiter" -> «главный судья»; the id where a federation made its
// own role.
[[nodiscard]] std::string role_name(Language language, std::string_view role);

// "persons.write" -> «вести реестр людей»; the permission itself where it has no name.
[[nodiscard]] std::string act_name(Language language, std::string_view permission);

}  // namespace collegium::i18n
