// Words of an explanation: texts/explain.toml filled in for one method and one reader.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <collegium/pairing/explain.hpp>

#include "articles.hpp"

namespace collegium::pairing {

class Words {
  public:
    Words(Method method, const Telling& telling) : method_(method), telling_(telling) {}

    [[nodiscard]] std::string text(std::string_view key, const sdk::Metadata& values = {},
                                   std::string_view variant = {}) const;
    // A sentence that ends with its article, where there is one.
    [[nodiscard]] Line line(std::string_view key, sdk::Metadata values,
                            std::string_view article = {}, std::string_view variant = {}) const;
    // "one": «белый»; "of": «белых»; "letter": «б»; none: «белые».
    [[nodiscard]] std::string colour(Side side, std::string_view variant = {}) const;
    [[nodiscard]] std::string why(Why why) const;

  private:
    Method method_;
    const Telling& telling_;
};

// «№ 6 — уже играли, № 5 — уже играли, и ещё 12».
[[nodiscard]] std::string list_trials(const Words& words, const std::vector<Trial>& trials);
// «[7, 4, 1]»; of a large group the first ones and how many more there are.
[[nodiscard]] std::string list_members(const Words& words, const std::vector<int>& numbers);
// «4½»
[[nodiscard]] std::string printed(Points points, const Scale& scale);

// The line that says who begins and by which rule; `article` closes it unless the rule has its own.
[[nodiscard]] Line explain_sides(const Field& field, const SwissSettings& settings,
                                 const Round& round, const Pair& pair, const Words& words,
                                 std::string_view article);

}  // namespace collegium::pairing
