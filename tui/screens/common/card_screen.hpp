// CardScreen: one resource as a list of facts, kept fresh by live news.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tui/app/app.hpp"
#include "tui/app/screen.hpp"
#include "tui/screens/common/last_asked.hpp"
#include "tui/viewmodel/facts.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/widgets/data_table.hpp"

namespace collegium::tui {

class CardScreen : public Screen {
  public:
    // `neighbours`: names of the list one came from, for [ and ].
    CardScreen(App& app, std::string name, std::vector<std::string> neighbours);

    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    bool on_event(const ftxui::Event& event) override;
    void on_enter() override { read(); }
    void on_reload() override { read(); }
    void on_watch(const net::WatchEvent& event) override;

  protected:
    [[nodiscard]] const std::string& name() const { return name_; }
    // Reads the resource and hands it to the derived screen.
    virtual void read() = 0;
    // The facts of the moment and the panel's edges.
    [[nodiscard]] virtual viewmodel::FactTable& facts() = 0;
    virtual void make_facts() = 0;
    [[nodiscard]] virtual std::string title() const = 0;
    [[nodiscard]] virtual std::string corner() const { return {}; }
    [[nodiscard]] virtual std::string footer() const { return {}; }
    // Another resource takes the card's place.
    virtual void forget() = 0;

    // Reads `name()` by a request of this type; a resource that is gone closes the card. Only the
    // answer to the last question counts: an earlier one that comes late is old, or about a
    // neighbour.
    template <typename Request, typename Taken>
    void read_by(Taken taken) {
        Request request;
        request.set_name(name_);
        const std::uint64_t question = last_asked_.ask();
        call(std::move(request),
             [this, taken, question](net::Reply<net::ArgumentOf<Taken>> reply) mutable {
                 if (!last_asked_.take(question)) return;
                 if (!reply) return read_failed(reply.error());
                 unread_ = false;
                 taken(*reply);
                 app().repaint();
             },
             {.quiet = true});
    }

    // [ ], F5, history: rows of the key table that every card has.
    [[nodiscard]] std::vector<Action> common_actions(const std::string& subject_title);
    // Refuses while the card is empty, then by what the server said, then by the link.
    [[nodiscard]] Action server_action(const std::string& id, const std::string& key,
                                       const std::optional<std::string>& refusal,
                                       std::function<void()> run);
    [[nodiscard]] viewmodel::LocalClock local_clock() const;

  private:
    void read_failed(const net::ClientError& error);
    void step(int by);
    [[nodiscard]] bool has_neighbour(int by) const;

    std::string name_;
    std::vector<std::string> neighbours_;
    std::unique_ptr<DataTable> table_;
    LastAsked last_asked_;
    bool unread_ = false;  // a neighbour that was stepped to and has not come yet
};

// Why the server would refuse `action` for a resource with allowed_actions().
template <typename Resource>
[[nodiscard]] std::optional<std::string> refusal_of(const Resource& resource,
                                                    const std::string& action) {
    for (const auto& allowed : resource.allowed_actions())
        if (allowed.action() == action && !allowed.allowed()) return allowed.text();
    return std::nullopt;
}

}  // namespace collegium::tui
