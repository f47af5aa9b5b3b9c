// The parameters of one game: what the competition chose, else what its edition says.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collegium/sdk/edition.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::draughts {

// Refers to the edition's parameters, which live as long as the plugin.
class Settings {
  public:
    // Every parameter at its default.
    explicit Settings(const std::vector<sdk::Parameter>& parameters) : parameters_(&parameters) {}

    // Refused: an unknown parameter, a value it cannot have.
    [[nodiscard]] static sdk::Result<Settings> chosen(const std::vector<sdk::Parameter>& parameters,
                                                      const sdk::ParameterValues& values);

    // A parameter the edition does not have is false, `otherwise` or empty.
    [[nodiscard]] bool flag(std::string_view id) const { return choice(id) == "true"; }
    [[nodiscard]] int number(std::string_view id, int otherwise) const;
    [[nodiscard]] std::string_view choice(std::string_view id) const;

  private:
    const std::vector<sdk::Parameter>* parameters_;
    sdk::ParameterValues values_;
};

}  // namespace collegium::draughts
