#include "tui/screens/competitions/competition_place.hpp"

#include <utility>

#include <collegium/v1/rulebooks.pb.h>

#include "tui/app/app.hpp"
#include "tui/screens/common/text_screen.hpp"
#include "tui/screens/competition_sections.hpp"
#include "tui/viewmodel/book_help.hpp"
#include "tui/viewmodel/competitions.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {
namespace {

// Each opens as a page of its own.
std::vector<BookArticle> help_articles(const std::vector<viewmodel::Passage>& passages) {
    std::vector<BookArticle> articles;
    for (const viewmodel::Passage& passage : passages)
        articles.push_back(
            {passage.article, passage.title, [passage](App& app) {
                 app.push(std::make_unique<TextScreen>(app, "article", passage.article,
                                                       [lines = passage.lines] { return lines; }));
             }});
    return articles;
}

}  // namespace

CompetitionPlace::CompetitionPlace(std::shared_ptr<DraftBox> drafts, v1::Competition competition)
    : drafts_(std::move(drafts)), competition_(std::move(competition)) {}

std::vector<Place::Door> CompetitionPlace::doors(App& app) {
    std::vector<Door> doors;
    for (const CompetitionSection& section : screens::competition_sections()) {
        const auto note = notes_.find(section.id);
        doors.push_back(
            {section.id, section.digit, app.texts()("competition.section." + section.id),
             note != notes_.end()       ? note->second
             : section.id == "overview" ? viewmodel::competition_state(competition_, app.texts())
                                        : "",
             std::nullopt, [make = section.make, self = shared_from_this()](App& opener) {
                 return make(opener, self);
             }});
    }
    return doors;
}

void CompetitionPlace::read_book(App& app, const TaskScope& scope, const std::string& screen,
                                 std::function<void(BookHelp)> then) {
    if (competition_.rule_book().empty() || !viewmodel::book_decides(screen)) return;
    v1::GetRuleBookRequest request;
    request.set_name(competition_.rule_book());
    app.start_task(
        scope, {.quiet = true},
        call_work(std::move(request),
                  [&app, screen, then = std::move(then), sha256 = competition_.rule_book_sha256(),
                   title = competition_.rule_book_title()](net::Reply<v1::RuleBook> reply) {
                      BookHelp help;
                      help.title = title;
                      if (!reply) {
                          help.missing = app.online() ? app.error_words(reply.error())
                                                      : app.texts()("help.no_link");
                      } else if (!sha256.empty() && sha256 != reply->sha256()) {
                          help.missing = app.texts()("help.other_edition");
                      } else {
                          help.title = reply->code().empty() ? title : reply->code();
                          help.articles =
                              help_articles(viewmodel::passages_about(*reply, screen, app.texts()));
                      }
                      then(std::move(help));
                  }));
}

std::string CompetitionPlace::heading(const Texts& texts) const {
    return viewmodel::join({competition_.title(),
                            viewmodel::in_words(competition_.discipline_title(), texts),
                            viewmodel::competition_state(competition_, texts)});
}

std::string CompetitionPlace::crumb(const Texts& texts, const std::string& section) const {
    return competition_.title() + " > " + texts("competition.section." + section);
}

void CompetitionPlace::set_note(const std::string& section, std::string words) {
    notes_[section] = std::move(words);
}

void enter_competition(App& app, std::shared_ptr<DraftBox> drafts, v1::Competition competition,
                       const std::string& section) {
    const auto place =
        std::make_shared<CompetitionPlace>(std::move(drafts), std::move(competition));
    app.open_door(*place, section);
}

}  // namespace collegium::tui
