// The head of an application: who sends it, when it came, which signatures and seals it has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <ftxui/component/event.hpp>
#include <ftxui/dom/elements.hpp>

#include <collegium/v1/applications.pb.h>

#include "tui/screens/common/lookup_field.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/widgets/field.hpp"
#include "tui/widgets/look.hpp"

namespace collegium::tui {

class ApplicationHead {
  public:
    // `local` answers the time at the venue, `query` asks for organisations.
    ApplicationHead(std::function<std::chrono::local_seconds()> local, viewmodel::LocalClock clock,
                    LookupField::Query query);

    // A fresh reading; what is typed and not sent yet stays.
    void show(const v1::Application& application);
    // Lines of `width` columns; `focused`: one of its places has the cursor.
    [[nodiscard]] ftxui::Elements render(const Look& look, int width, bool focused);

    // Tab, arrows and Enter move; false: the key leads out of the head.
    bool on_event(const ftxui::Event& event, const Look& look);
    void paste(const std::string& text, const Look& look);
    [[nodiscard]] bool typing() const;
    void focus_first() { focus_ = 0; }
    void focus_last() { focus_ = spots().size() - 1; }
    [[nodiscard]] LookupField& organisation() { return organisation_; }
    [[nodiscard]] LookupField* open_lookup() {
        return focus_ == 0 && organisation_.open() ? &organisation_ : nullptr;
    }
    // An organisation is chosen: there is something to write.
    [[nodiscard]] bool can_be_saved() const { return !organisation_.id().empty(); }

    // Something stands there that nobody has written down yet.
    [[nodiscard]] bool typed() const {
        return !organisation_.typed().empty() || !representative_.value().empty();
    }

    // What differs from the last reading, with the paths of an update; none: nothing does.
    struct Changes {
        v1::Application application;
        std::vector<std::string> paths;
    };
    [[nodiscard]] Changes changes() const;
    // Checks what was typed; the first wrong field gets the focus. False: something is wrong.
    bool check(const Look& look);

  private:
    enum class Spot : std::uint8_t {
        kOrganisation,
        kRepresentative,
        kDate,
        kTime,
        kChannel,
        kOriginal,
        kSigned,
        kStamped,
    };
    struct Place {
        Spot spot;
        int signature = 0;
    };
    struct Mark {
        std::string id;
        std::string title;
        bool is_signed = false;
        bool stamped = false;
        bool wants_stamp = false;

        friend bool operator==(const Mark&, const Mark&) = default;
    };
    // Everything the head shows, comparable.
    struct Values {
        std::string organisation;
        std::string representative;
        std::string date;
        std::string time;
        v1::ApplicationPaper::Channel channel = v1::ApplicationPaper::CHANNEL_PAPER;
        bool original = false;
        std::vector<Mark> marks;
    };

    [[nodiscard]] std::vector<Place> spots() const;
    [[nodiscard]] Place here() const;
    [[nodiscard]] Field* field(Spot spot);
    [[nodiscard]] Values values() const;
    [[nodiscard]] Values values_of(const v1::Application& application) const;
    void set(const Values& values);
    void toggle();
    void move(int by, const Look& look);
    [[nodiscard]] ftxui::Element box(const Look& look, const std::string& words, Place place,
                                     bool focused) const;
    [[nodiscard]] ftxui::Elements signature_lines(const Look& look, int width, bool focused) const;

    std::function<std::chrono::local_seconds()> local_;
    viewmodel::LocalClock clock_;
    v1::Application base_;
    Values clean_;
    LookupField organisation_;
    TextField representative_;
    DateField date_;
    TextField time_;
    v1::ApplicationPaper::Channel channel_ = v1::ApplicationPaper::CHANNEL_PAPER;
    bool original_ = false;
    std::vector<Mark> marks_;
    std::size_t focus_ = 0;
};

}  // namespace collegium::tui
