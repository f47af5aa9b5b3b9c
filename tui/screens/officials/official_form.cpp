#include <utility>

#include "tui/screens/common/record_form.hpp"
#include "tui/screens/officials/officials_screen.hpp"

namespace collegium::tui {
namespace {

class OfficialForm : public ResourceForm<v1::Official, v1::GetOfficialRequest,
                                         v1::AppointOfficialRequest, v1::UpdateOfficialRequest> {
  public:
    OfficialForm(App& app, CompetitionRef place, v1::Official official,
                 std::vector<v1::OfficialPost> posts, Saved saved)
        : ResourceForm(app, place->drafts(), {"official", "officials"}, std::move(official),
                       std::move(saved), place->name()),
          place_(std::move(place)),
          posts_(std::move(posts)) {}

    [[nodiscard]] std::string heading() const override { return place_->heading(app().texts()); }

  protected:
    void fields() override {
        if (is_new()) {
            std::vector<Choice> posts;
            for (const v1::OfficialPost& post : posts_)
                if (post.available()) posts.push_back({post.post(), post.title()});
            choice("post", std::move(posts));
        } else {
            fixed("post");
        }
        lookup<PersonSearch>("person");
        text("category", 12).set_note(is_new() ? words("note.category") : "");
        lookup<OrganisationSearch>("organisation");
        date("appoint_date");
        text("basis", 34).set_note(words("note.basis"));
        text("location", 34).set_note(words("note.location"));
        text("note", 44);
    }

    void fill(Form& form) override {
        ResourceForm::fill(form);
        // The overview sent the official here for this very post.
        if (is_new() && !resource().post().empty()) form.focus("person");
    }

    [[nodiscard]] sdk::Metadata told(const v1::Official& official) const override {
        return {{"name", official.person_label().short_name()}, {"post", official.post_title()}};
    }
    // What the book says without forbidding it stands with the news, not instead of it.
    [[nodiscard]] std::string said(const v1::Official& made) const override {
        std::string said = ResourceForm::said(made);
        for (const v1::Remark& remark : made.remarks())
            said += ". ! " + viewmodel::remark_words(remark);
        return said;
    }

  private:
    CompetitionRef place_;
    std::vector<v1::OfficialPost> posts_;
};

}  // namespace

std::unique_ptr<Screen> make_official_form(App& app, CompetitionRef place, v1::Official official,
                                           std::vector<v1::OfficialPost> posts,
                                           std::function<void(const v1::Official&)> saved) {
    return std::make_unique<OfficialForm>(app, std::move(place), std::move(official),
                                          std::move(posts), std::move(saved));
}

}  // namespace collegium::tui
