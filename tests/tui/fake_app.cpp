#include "tests/tui/fake_app.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include <ftxui/dom/elements.hpp>
#include <ftxui/screen/screen.hpp>
#include <ftxui/screen/string.hpp>
#include <google/protobuf/message.h>
#include <gtest/gtest.h>

namespace collegium::tui {

std::optional<net::ClientError> FakeTransport::unary(const std::string& path,
                                                     const google::protobuf::Message& request,
                                                     google::protobuf::Message& response,
                                                     const net::CallHeaders& headers,
                                                     const net::CallContext& /*context*/) {
    calls.emplace_back(path);
    last_headers = headers;
    const auto answer = answers_.find(path);
    if (answer != answers_.end()) return answer->second(request, response);
    net::ClientError error;
    error.code = sdk::Code::kUnimplemented;
    error.message = "the test answers no " + path;
    return error;
}

FakeApp::FakeApp(std::vector<Section> sections, Look look)
    : transport_(std::make_shared<FakeTransport>()),
      client_(transport_),
      now_(std::chrono::sys_days(std::chrono::year(2026) / 10 / 14) + std::chrono::hours(10) +
           std::chrono::minutes(2)),
      ticks_(std::chrono::steady_clock::time_point(std::chrono::hours(1))),
      app_(services(), look, std::move(sections)) {
    SessionFacts nobody;
    nobody.zone = "Europe/Samara";
    app_.set_session(nobody);
    app_.on_connection({net::Link::kOnline, std::chrono::seconds(0), now_});
}

AppServices FakeApp::services() {
    AppServices services;
    services.client = &client_;
    services.execute = [this](std::function<std::function<void()>()> work) {
        if (hold_) {
            held_.push_back(std::move(work));
        } else if (const auto then = work()) {
            if (hold_answers_)
                held_answers_.push_back(then);
            else
                then();
        }
    };
    services.now = [this] { return now_; };
    services.ticks = [this] { return ticks_; };
    services.quit = [this] { quit = true; };
    services.share = [this] { return share; };
    services.ring = [this] { ++rings; };
    services.reconnect = [this] { ++reconnects; };
    services.show_theme = [this](Theme theme) { return colours ? theme : Theme::kMono; };
    return services;
}

void FakeApp::run_held_calls() {
    for (auto& work : std::exchange(held_, {}))
        if (const auto then = work()) then();
}

void FakeApp::deliver(std::size_t answer) {
    const auto then = held_answers_.at(answer);
    then();
}

void FakeApp::stop_waiting() {
    pass(std::chrono::milliseconds(400));
    press("Esc");
    run_held_calls();
}

ftxui::Event event_of(const std::string& key) {
    using ftxui::Event;
    static const std::map<std::string, Event> names{
        {"F1", Event::F1},
        {"F2", Event::F2},
        {"F3", Event::F3},
        {"F4", Event::F4},
        {"F5", Event::F5},
        {"F6", Event::F6},
        {"F7", Event::F7},
        {"F8", Event::F8},
        {"F9", Event::F9},
        {"F10", Event::F10},
        {"Enter", Event::Return},
        {"Esc", Event::Escape},
        {"Tab", Event::Tab},
        {"Shift-Tab", Event::TabReverse},
        {"Up", Event::ArrowUp},
        {"Down", Event::ArrowDown},
        {"Left", Event::ArrowLeft},
        {"Right", Event::ArrowRight},
        {"PgUp", Event::PageUp},
        {"PgDn", Event::PageDown},
        {"Home", Event::Home},
        {"End", Event::End},
        {"Insert", Event::Insert},
        {"Delete", Event::Delete},
        {"Space", Event::Character(' ')},
        {"Backspace", Event::Backspace},
    };
    const auto found = names.find(key);
    if (found != names.end()) return found->second;
    if (key.starts_with("Ctrl-"))
        return Event::Special(std::string(1, static_cast<char>(key.back() - 'A' + 1)));
    return Event::Character(key);
}

bool FakeApp::press(const std::string& key) {
    return app_.on_event(event_of(key));
}

void FakeApp::type(std::string_view text) {
    for (const std::string& glyph : ftxui::Utf8ToGlyphs(std::string(text)))
        app_.on_event(ftxui::Event::Character(glyph));
}

void FakeApp::paste(std::string_view text) {
    app_.on_event(ftxui::Event::Special("\x1B[200~"));
    for (const std::string& glyph : ftxui::Utf8ToGlyphs(std::string(text)))
        app_.on_event(ftxui::Event::Character(glyph));
    app_.on_event(ftxui::Event::Special("\x1B[201~"));
}

void FakeApp::pass(std::chrono::milliseconds time) {
    ticks_ += time;
    rest_ += time;
    const auto whole = std::chrono::floor<std::chrono::seconds>(rest_);
    now_ += whole;
    rest_ -= whole;
    app_.tick();
}

std::string render_text(const ftxui::Element& element, int width, int height) {
    ftxui::Screen screen(width, height);
    ftxui::Render(screen, element);
    std::string text;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x)
            text += screen.at(x, y).empty() ? " " : screen.at(x, y);
        text += '\n';
    }
    return text;
}

std::string FakeApp::frame(int width, int height) {
    return render_text(app_.render(width, height), width, height);
}

std::string FakeApp::line(int number, int width, int height) {
    std::istringstream lines(frame(width, height));
    std::string found;
    for (int i = 0; i < number; ++i)
        std::getline(lines, found);
    return found;
}

bool FakeApp::shows(std::string_view words, int width, int height) {
    return frame(width, height).find(words) != std::string::npos;
}

void FakeApp::log_in_chief_arbiter() {
    SessionFacts facts;
    facts.logged_in = true;
    facts.user = "users/7";
    facts.login_name = "petrova";
    facts.full_name = "Петрова Галина Андреевна";
    facts.short_name = "Петрова Г. А.";
    facts.role = "chief-arbiter";
    facts.role_name = "главный судья";
    facts.scope = "competitions/14";
    facts.scope_name = "Кубок Волги";
    facts.federation = "Федерация шашек области";
    facts.server = "collegium.example";
    facts.zone = "Europe/Samara";
    app_.set_session(std::move(facts));
}

void expect_golden(const std::string& name, const std::string& text) {
    const std::filesystem::path file =
        std::filesystem::path(COLLEGIUM_TEST_DATA) / "tui" / (name + ".txt");
    if (std::getenv("COLLEGIUM_UPDATE_GOLDENS") != nullptr) {
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file) << text;
    }
    std::ifstream in(file);
    ASSERT_TRUE(in) << "no golden " << file;
    const std::string golden(std::istreambuf_iterator<char>(in), {});
    EXPECT_EQ(text, golden) << file;
}

}  // namespace collegium::tui
