// The client without terminal, threads and server: keys in, frames out, calls answered by the test.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <ftxui/component/event.hpp>

#include "tui/app/app.hpp"
#include "tui/net/client.hpp"

namespace google::protobuf {
class Message;
}

namespace collegium::tui {

// Answers calls by their request; a call nobody expects is UNIMPLEMENTED.
class FakeTransport : public net::Transport {
  public:
    template <typename Request, typename Response>
    void on(std::function<net::Reply<Response>(const Request&)> answer) {
        answers_[net::path_of<Request>()] = [answer = std::move(answer)](
                                                const google::protobuf::Message& request,
                                                google::protobuf::Message& response) {
            auto reply = answer(dynamic_cast<const Request&>(request));
            if (!reply) return std::optional<net::ClientError>(std::move(reply.error()));
            dynamic_cast<Response&>(response) = std::move(*reply);
            return std::optional<net::ClientError>();
        };
    }
    std::optional<net::ClientError> unary(const std::string& path,
                                          const google::protobuf::Message& request,
                                          google::protobuf::Message& response,
                                          const net::CallHeaders& headers,
                                          const net::CallContext& context) override;

    std::vector<std::string> calls;  // paths in order
    net::CallHeaders last_headers;

  private:
    using Answer = std::function<std::optional<net::ClientError>(const google::protobuf::Message&,
                                                                 google::protobuf::Message&)>;
    std::map<std::string, Answer> answers_;
};

class FakeApp {
  public:
    // 14.10.2026 14:02 in Samara (UTC+4), dark theme, Russian.
    explicit FakeApp(std::vector<Section> sections = {}, Look look = {});

    FakeTransport& server() { return *transport_; }
    App& app() { return app_; }
    net::Client& client() { return client_; }

    // Key names of key_name(); single characters are typed as they are.
    bool press(const std::string& key);
    // Every letter as a key press of its own.
    void type(std::string_view text);
    // What the terminal sends for a bracketed paste.
    void paste(std::string_view text);

    void pass(std::chrono::milliseconds time);  // moves both clocks and ticks
    void hold_calls(bool hold) { hold_ = hold; }
    void run_held_calls();
    // Calls are answered at once, but the answers come by `deliver` only, in any order.
    void hold_answers(bool hold) { hold_answers_ = hold; }
    [[nodiscard]] std::size_t held_answers() const { return held_answers_.size(); }
    void deliver(std::size_t answer);
    // Esc on held calls that are said to run: whoever asked hears that they are given up.
    void stop_waiting();

    // The frame as text: one line per row, exactly `width` columns.
    [[nodiscard]] std::string frame(int width = 80, int height = 24);
    [[nodiscard]] std::string line(int number, int width = 80, int height = 24);  // from 1
    [[nodiscard]] bool shows(std::string_view words, int width = 80, int height = 24);

    // Петрова Г. А., chief arbiter, online.
    void log_in_chief_arbiter();
    bool quit = false;
    int rings = 0;  // of the terminal's bell
    int reconnects = 0;
    double share = 0;     // of a span: when this terminal does what all do
    bool colours = true;  // false: the terminal wants none

  private:
    AppServices services();

    std::shared_ptr<FakeTransport> transport_;
    net::Client client_;
    std::chrono::sys_seconds now_;
    std::chrono::milliseconds rest_{0};
    std::chrono::steady_clock::time_point ticks_;
    bool hold_ = false;
    std::vector<std::function<std::function<void()>()>> held_;
    bool hold_answers_ = false;
    std::vector<std::function<void()>> held_answers_;
    App app_;
};

[[nodiscard]] ftxui::Event event_of(const std::string& key);

// Any element as text.
[[nodiscard]] std::string render_text(const ftxui::Element& element, int width, int height);

// Compares with tests/data/tui/<name>.txt; COLLEGIUM_UPDATE_GOLDENS=1 rewrites the file.
void expect_golden(const std::string& name, const std::string& text);

}  // namespace collegium::tui
