// Officials of a competition by the posts of its rule book; a post that must be held and is not has
// a row too.
#pragma once

#include <string>
#include <vector>

#include <collegium/v1/officials.pb.h>

#include "tui/viewmodel/list_of.hpp"

namespace collegium::tui::viewmodel {

class OfficialsModel : public ListOf<v1::Official> {
  public:
    explicit OfficialsModel(const Texts& words);

    // The posts of the book and what it says of the panels as a whole; before the rows arrive.
    void set_posts(std::vector<v1::OfficialPost> posts) { posts_ = std::move(posts); }
    void set_remarks(std::vector<v1::Remark> remarks) { remarks_ = std::move(remarks); }
    [[nodiscard]] const std::vector<v1::OfficialPost>& posts() const { return posts_; }
    // The rows in the book's order with empty posts between them.
    [[nodiscard]] std::vector<v1::Official> with_vacancies(
        const std::vector<v1::Official>& officials) const;
    // The row stands for a post that nobody holds.
    [[nodiscard]] static bool is_vacant(const v1::Official& row);

    [[nodiscard]] std::string corner() const override;
    // Adds the panel's name where it changes.
    [[nodiscard]] TableRow draw(std::size_t index, Room room) const override;

  private:
    [[nodiscard]] Detail about(const v1::Official& row) const;
    [[nodiscard]] std::string panel_title(const v1::Official& row) const;

    std::vector<v1::OfficialPost> posts_;
    std::vector<v1::Remark> remarks_;
};

// «гл. судья не может быть тренером (12.1)»: words and articles of a remark.
[[nodiscard]] std::string remark_words(const v1::Remark& remark);

}  // namespace collegium::tui::viewmodel
