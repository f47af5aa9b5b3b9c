#include "tui/screens/events/event_place.hpp"

#include <utility>

#include "tui/app/app.hpp"
#include "tui/screens/event_sections.hpp"
#include "tui/viewmodel/competitions.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {

EventPlace::EventPlace(std::shared_ptr<DraftBox> drafts, v1::Competition competition)
    : drafts_(std::move(drafts)), competition_(std::move(competition)) {}

std::vector<Place::Door> EventPlace::doors(App& app) {
    std::vector<Door> doors;
    for (const EventSection& section : screens::event_sections()) {
        const auto note = notes_.find(section.id);
        doors.push_back(
            {section.id, section.digit, app.texts()("event.section." + section.id),
             note != notes_.end()       ? note->second
             : section.id == "overview" ? viewmodel::competition_state(competition_, app.texts())
                                        : "",
             std::nullopt, [make = section.make, self = shared_from_this()](App& opener) {
                 return make(opener, self);
             }});
    }
    return doors;
}

std::string EventPlace::heading(const Texts& texts) const {
    return viewmodel::join({competition_.title(),
                            viewmodel::in_words(competition_.discipline_title(), texts),
                            viewmodel::competition_state(competition_, texts)});
}

std::string EventPlace::crumb(const Texts& texts, const std::string& section) const {
    return competition_.title() + " > " + texts("event.section." + section);
}

void EventPlace::set_note(const std::string& section, std::string words) {
    notes_[section] = std::move(words);
}

void enter_event(App& app, std::shared_ptr<DraftBox> drafts, v1::Competition competition,
                 const std::string& section) {
    const auto place = std::make_shared<EventPlace>(std::move(drafts), std::move(competition));
    app.open_door(*place, section);
}

}  // namespace collegium::tui
