#include "tui/main/help_command.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <collegium/v1/competitions.pb.h>
#include <collegium/v1/tournaments.pb.h>

#include "tui/app/app.hpp"
#include "tui/app/help_text.hpp"
#include "tui/main/scripted.hpp"
#include "tui/screens/competition_sections.hpp"
#include "tui/screens/competitions/competition_place.hpp"
#include "tui/screens/login/account.hpp"
#include "tui/screens/sections.hpp"

namespace collegium::tui {
namespace {

constexpr const char* kAnyCompetition = "competitions/0";

// A server that is not there, but for one tournament: sections of a tournament have their keys only
// over one.
class NoServer : public net::Transport {
  public:
    std::optional<net::ClientError> unary(const std::string& /*path*/,
                                          const google::protobuf::Message& /*request*/,
                                          google::protobuf::Message& response,
                                          const net::CallHeaders& /*headers*/,
                                          const net::CallContext& /*context*/) override {
        if (auto* list = dynamic_cast<v1::ListTournamentsResponse*>(&response)) {
            list->add_tournaments()->set_name(std::string(kAnyCompetition) + "/tournaments/0");
            return std::nullopt;
        }
        net::ClientError error;
        error.code = sdk::Code::kUnavailable;
        return error;
    }
};

// The client without terminal and threads: a call is answered before the next line runs.
AppServices services_of(net::Client& client) {
    AppServices services;
    services.client = &client;
    services.execute = [](const std::function<std::function<void()>()>& work) {
        if (const auto then = work()) then();
    };
    services.now = [] {
        return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    };
    services.ticks = [] { return std::chrono::steady_clock::now(); };
    services.quit = [] {};
    return services;
}

SessionFacts facts_of(const v1::Session& session, const Texts& texts) {
    SessionFacts facts;
    facts.logged_in = true;
    facts.user = session.user().name();
    facts.full_name = session.user().full_name();
    facts.short_name = session.user().short_name();
    facts.role_name = screens::role_words(session.acting_grant(), texts);
    facts.scope = session.acting_grant().scope();
    facts.scope_name = screens::scope_words(session.acting_grant(), texts);
    facts.permissions.insert(session.permissions().begin(), session.permissions().end());
    return facts;
}

class Printer {
  public:
    Printer(net::Client& client, i18n::Language language, SessionFacts facts, bool reasons,
            std::ostream& out)
        : app_(services_of(client), look_in(language), screens::sections(drafts_)),
          reasons_(reasons),
          out_(out) {
        app_.set_session(std::move(facts));
        app_.on_connection({net::Link::kOnline, std::chrono::seconds(0), app_.now()});
    }

    void print_program() {
        for (const Section& section : app_.sections()) {
            app_.open_section(section.id);
            print_screen(app_.texts()("section." + section.id));
        }
    }

    void print_competition(const v1::Competition& competition) {
        for (const CompetitionSection& section : screens::competition_sections()) {
            enter_competition(app_, drafts_, competition, section.id);
            print_screen(app_.texts()("competition.section." + section.id));
        }
    }

    void print_general() { out_ << general_sheet(app_.texts()); }

  private:
    static Look look_in(i18n::Language language) {
        Look look;
        look.texts = Texts(language);
        return look;
    }

    // Several sections may lead to one list: it is printed once.
    void print_screen(const std::string& title) {
        if (!printed_.insert(app_.top()->id()).second) return;
        std::vector<Action> actions = app_.screen_actions();
        for (Action& action : actions)
            if (!reasons_) action.refusal.reset();
        // What the last act was is of no use on paper.
        std::erase_if(actions, [](const Action& action) { return action.id == "app.undo"; });
        out_ << help_sheet(title, app_.top()->id(), actions, app_.texts());
    }

    std::shared_ptr<DraftBox> drafts_ = std::make_shared<DraftBox>();
    App app_;
    bool reasons_;
    std::ostream& out_;
    std::set<std::string> printed_;
};

int print_whole(const Options& options, std::ostream& out) {
    net::Client client(std::make_shared<NoServer>());
    SessionFacts nobody;
    nobody.logged_in = true;
    nobody.scope = "federation";
    Printer printer(client, chosen_language(options), std::move(nobody), false, out);
    printer.print_general();
    printer.print_program();
    v1::Competition any;
    any.set_name(kAnyCompetition);
    printer.print_competition(any);
    return 0;
}

}  // namespace

int print_help(const Options& options, std::ostream& out) {
    if (options.user.empty()) return print_whole(options, out);
    const auto scripted = Scripted::log_in(options);
    if (!scripted) return scripted.error();
    if (const auto chosen = (*scripted)->choose_role(options); !chosen) return chosen.error();
    net::Client& client = (*scripted)->client();
    const Texts& texts = (*scripted)->texts();
    const SessionFacts facts = facts_of((*scripted)->session(), texts);
    out << facts.full_name << " · " << facts.role_name << " · " << facts.scope_name << "\n\n";
    Printer printer(client, texts.language(), facts, true, out);
    if (facts.scope.starts_with("competitions/")) {
        v1::GetCompetitionRequest request;
        request.set_name(facts.scope);
        const auto competition = client.call<v1::Competition>(request);
        if (!competition) return complain(competition.error());
        printer.print_competition(*competition);
    } else {
        printer.print_program();
    }
    printer.print_general();
    return 0;
}

}  // namespace collegium::tui
