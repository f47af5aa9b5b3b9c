// CardScreen: one resource as a list of facts, kept fresh by live news.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tui/app/app.hpp"
#include "tui/app/screen.hpp"
#include "tui/screens/common/key_table.hpp"
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
        fetch(std::move(request),
              [this, taken, question](net::Reply<net::ArgumentOf<Taken>> reply) mutable {
                  if (!last_asked_.take(question)) return;
                  if (!reply) return read_failed(reply.error());
                  unread_ = false;
                  taken(*reply);
                  app().repaint();
              });
    }

    // [ ], F5, history: rows of the key table that every card has.
    [[nodiscard]] std::vector<Action> common_actions(const std::string& subject_title);
    // A neighbour that was stepped to has not come yet: nothing can be done with it.
    [[nodiscard]] bool unread() const { return unread_; }

  private:
    void read_failed(const net::ClientError& error);
    void step(int by);
    [[nodiscard]] bool has_neighbour(int by) const;

    std::string name_;
    std::vector<std::string> neighbours_;
    std::unique_ptr<DataTable> table_;
    LastAsked last_asked_;
    bool unread_ = false;
};

// The card of one resource: what a derived screen says of it are its facts and its acts.
template <typename Resource, typename GetRequest>
class CardOf : public CardScreen {
  public:
    CardOf(App& app, Resource resource, std::vector<std::string> neighbours)
        : CardScreen(app, resource.name(), std::move(neighbours)), resource_(std::move(resource)) {}

  protected:
    // As it was read last; empty while a neighbour has not come yet.
    [[nodiscard]] const Resource& resource() const { return resource_; }
    [[nodiscard]] virtual std::vector<viewmodel::Fact> facts_of(const Resource& resource) const = 0;

    void read() override {
        read_by<GetRequest>([this](const Resource& read) { resource_ = read; });
    }
    [[nodiscard]] viewmodel::FactTable& facts() override { return facts_; }
    void make_facts() override {
        facts_.show(resource_.name().empty() ? std::vector<viewmodel::Fact>{}
                                             : facts_of(resource_));
    }
    void forget() override { resource_ = {}; }
    // Why the server would refuse the act, or that the card is still empty.
    [[nodiscard]] std::optional<std::string> refused(const std::string& server_action) const {
        return unread() ? texts("list.loading") : refusal_of(resource_, server_action);
    }

  private:
    Resource resource_;
    viewmodel::FactTable facts_;
};

}  // namespace collegium::tui
