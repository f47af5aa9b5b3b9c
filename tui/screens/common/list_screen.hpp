// ListScreen: what every list of resources does alike. A screen of its own says in its constructor
// where rows come from, and adds its actions; this adds paging, search, live news, the pane of the
// row under the cursor, tabs, layouts and export.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "tui/app/app.hpp"
#include "tui/app/screen.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/screens/competitions/competition_place.hpp"
#include "tui/viewmodel/fields.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/list_model.hpp"
#include "tui/widgets/data_table.hpp"

namespace collegium::tui {

class ListScreen : public Screen, public Filterable {
  public:
    // `place`: the competition whose records are listed, where they are of one.
    explicit ListScreen(App& app, CompetitionRef place = nullptr)
        : Screen(app), place_(std::move(place)) {}

    // The texts "<id>.heading" and "<id>.crumb", where there is one; in a place, its words.
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    bool on_event(const ftxui::Event& event) override;
    void on_enter() override;
    void on_watch(const net::WatchEvent& event) override;
    void on_second() override { read_news(); }
    void on_reload() override { reload(true); }
    void on_seen() override { list().seen(); }
    [[nodiscard]] Filterable* filterable() override { return this; }
    [[nodiscard]] std::shared_ptr<Place> place() const override { return place_; }

    void set_filter(const std::string& text) override;
    [[nodiscard]] std::string filter() const override { return list().query(); }
    [[nodiscard]] std::size_t matches() const override;
    [[nodiscard]] bool counted() const override { return list().total().has_value(); }

    // Asks the server again; `name`, when given, gets the cursor once it is there.
    void reload(bool keep_cursor, std::string name = {});
    // The row gets the cursor when the list is read the next time.
    void expect(std::string name) { wanted_ = std::move(name); }

  protected:
    // Where the rows of `model` come from: its pages by a ListRequest, one row by a GetRequest,
    // news of names that begin with `prefix`. A request takes the query and the filter of its
    // model; `ask` adds what else it says, `answered` looks at the answer before its rows are
    // taken. A second source is a second tab.
    template <typename ListRequest, typename ListResponse, typename GetRequest, typename Model>
    void source(Model& model, std::string prefix, std::function<void(ListRequest&)> ask = {},
                std::function<void(const ListResponse&)> answered = {}) {
        Source& made = sources_.emplace_back();
        made.model = &model;
        made.prefix = std::move(prefix);
        made.load = [this, &model, ask = std::move(ask),
                     answered = std::move(answered)](const viewmodel::PageRequest& page) {
            ListRequest request;
            if constexpr (requires { request.set_query(model.query()); })
                request.set_query(model.query());
            if constexpr (requires { request.set_filter(model.server_filter()); })
                request.set_filter(model.server_filter());
            if (ask) ask(request);
            load_page(model, std::move(request), page, [answered](const ListResponse& answer) {
                if (answered) answered(answer);
            });
        };
        if constexpr (!std::is_void_v<GetRequest>)
            made.read = [this, &model](const std::string& name) {
                read_row<GetRequest>(model, name);
            };
    }

    // The list of the open tab.
    [[nodiscard]] viewmodel::ListModel& list() { return *sources_[open_].model; }
    [[nodiscard]] const viewmodel::ListModel& list() const { return *sources_[open_].model; }
    // Sends the call of a page, and of one row; both end in `load_page` and `read_row` below.
    virtual void load(const viewmodel::PageRequest& page) { sources_[open_].load(page); }
    virtual void read(const std::string& name) {
        if (sources_[open_].read) sources_[open_].read(name);
    }
    // Reads a list again whichever tab is open.
    void reload_of(viewmodel::ListModel& model);
    // Names of the list's resources begin like this, "persons/".
    [[nodiscard]] const std::string& prefix() const { return sources_[open_].prefix; }
    // News of a row itself, not of records inside it ("competitions/14/entrants/512").
    [[nodiscard]] bool concerns(const net::WatchEvent& event) const;
    // News that add a row to the list.
    [[nodiscard]] virtual bool is_new(const net::WatchEvent& event) const {
        return event.version <= 1 || event.action.starts_with("undo.");
    }
    // How the table behaves: rows that can be marked.
    [[nodiscard]] virtual TableOptions table_options() { return {}; }
    [[nodiscard]] virtual std::vector<std::string> tab_titles() const { return {}; }
    [[nodiscard]] virtual std::size_t open_tab() const { return open_; }
    void switch_tab();
    // Lines of the pane about the row in the normal layout.
    [[nodiscard]] virtual int detail_lines() const { return 5; }
    // The panes beside the list in the wide layout, and the one under it; each `lines` high.
    [[nodiscard]] virtual std::vector<viewmodel::Detail> side_panes() const {
        return {list().detail()};
    }
    [[nodiscard]] virtual std::optional<viewmodel::Detail> pane_below() const {
        return std::nullopt;
    }
    [[nodiscard]] virtual int list_share(int width) const { return width * 3 / 5; }

    // Rows of the key table that every list has: F5, reading again, the other pane.
    [[nodiscard]] std::vector<Action> common_actions();
    // Why the server would refuse the action for the row under the cursor, or that there is none.
    [[nodiscard]] std::optional<std::string> refused(const std::string& server_action) const {
        return list().refusal(server_action);
    }
    [[nodiscard]] std::optional<std::string> no_row() const {
        return list().size() == 0 ? std::optional(texts("list.choose_row")) : std::nullopt;
    }
    // The rows as they stand, for [ and ] on a card.
    [[nodiscard]] std::vector<std::string> row_names() const;

    // `answered` takes the answer before its rows are.
    template <typename Model, typename Request, typename Answered>
    void load_page(Model& model, Request request, const viewmodel::PageRequest& page,
                   Answered answered) {
        using Response = net::ArgumentOf<Answered>;
        request.set_page_size(page_size(page));
        request.set_page_token(page.page_token);
        fetch(std::move(request), [this, &model, page, answered](net::Reply<Response> reply) {
            if (!model.awaits(page.generation)) return;
            if (!reply) return page_failed(model, page, reply.error());
            answered(*reply);
            viewmodel::Page<typename Model::Resource> arrived;
            arrived.rows = viewmodel::rows_of<typename Model::Resource>(*reply);
            arrived.next_page_token = reply->next_page_token();
            if constexpr (requires { reply->total_size(); }) {
                arrived.total = page.page_token.empty()
                                    ? std::optional<std::int64_t>(reply->total_size())
                                    : model.list().total();
            }
            if constexpr (requires { reply->query_reading(); })
                arrived.reading = reply->query_reading();
            model.accept(page.generation, std::move(arrived));
            page_arrived(model);
        });
    }

    template <typename Request, typename Model>
    void read_row(Model& model, const std::string& name) {
        Request request;
        request.set_name(name);
        fetch(std::move(request), [this, &model, name, asked = model.ask()](
                                      net::Reply<typename Model::Resource> reply) {
            if (reply)
                model.update(*reply, asked);
            else if (reply.error().code == sdk::Code::kNotFound)
                model.miss(name, asked);
            row_arrived(name);
        });
    }

    // Called after a page or a row was taken in.
    virtual void refreshed() {}

    // A page is smaller over a slow link.
    [[nodiscard]] int page_size(const viewmodel::PageRequest& page) const;

    // For lists whose pages and rows come by calls of their own: what `load_page` and `read_row`
    // end in. `model` is the one that asked, whichever tab is open when the answer comes,
    // and still awaits it.
    void page_arrived(viewmodel::ListModel& model);
    void page_failed(viewmodel::ListModel& model, const viewmodel::PageRequest& page,
                     const net::ClientError& error);
    void row_arrived(const std::string& name);

    [[nodiscard]] DataTable& table();
    void after_move();

    CompetitionRef place_;  // nullptr: the whole federation

  private:
    [[nodiscard]] ftxui::Element draw_narrow(int width, int height);
    [[nodiscard]] ftxui::Element draw_normal(int width, int height);
    [[nodiscard]] ftxui::Element draw_wide(int width, int height);
    [[nodiscard]] std::string footer();
    [[nodiscard]] std::string upper_corner();
    // Reads rows that were counted, once nobody's hand is on the list and nothing was scrolled
    // away.
    void read_news();

    struct Source {
        viewmodel::ListModel* model = nullptr;
        std::string prefix;
        std::function<void(const viewmodel::PageRequest&)> load;
        std::function<void(const std::string&)> read;
    };

    std::vector<Source> sources_;
    std::size_t open_ = 0;
    std::map<const viewmodel::ListModel*, std::unique_ptr<DataTable>> tables_;
    std::string wanted_;   // gets the cursor when it arrives
    std::string reading_;  // the card being read
    std::string asked_;    // its card came, or could not be had: not asked for again
    std::map<const viewmodel::ListModel*, std::chrono::sys_seconds> read_at_;
    bool news_wait_ = false;
    std::set<std::string> own_;  // rows this person changed, here or elsewhere, not read again yet
    bool pane_open_ = false;     // narrow layout: the pane instead of the list
};

}  // namespace collegium::tui
