// ListScreen: what every list of resources does alike. A screen of its own adds the calls, the
// actions and the words; this adds paging, search, live news, the pane of the row under the
// cursor, layouts and export.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tui/app/app.hpp"
#include "tui/app/screen.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/list_model.hpp"
#include "tui/widgets/data_table.hpp"

namespace collegium::tui {

class ListScreen : public Screen, public Filterable {
  public:
    using Screen::Screen;

    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    bool on_event(const ftxui::Event& event) override;
    void on_enter() override;
    void on_watch(const net::WatchEvent& event) override;
    void on_second() override { read_news(); }
    void on_reload() override { reload(true); }
    void on_seen() override { list().seen(); }
    [[nodiscard]] Filterable* filterable() override { return this; }

    void set_filter(const std::string& text) override;
    [[nodiscard]] std::string filter() const override { return list().query(); }
    [[nodiscard]] std::size_t matches() const override;
    [[nodiscard]] bool counted() const override { return list().total().has_value(); }

    // Asks the server again; `name`, when given, gets the cursor once it is there.
    void reload(bool keep_cursor, std::string name = {});
    // The row gets the cursor when the list is read the next time.
    void expect(std::string name) { wanted_ = std::move(name); }

  protected:
    [[nodiscard]] virtual viewmodel::ListModel& list() = 0;
    [[nodiscard]] const viewmodel::ListModel& list() const {
        return const_cast<ListScreen*>(this)->list();
    }
    // Sends the call of a page, and of one row; both end in `load_page` and `read_row` below.
    virtual void load(const viewmodel::PageRequest& page) = 0;
    virtual void read(const std::string& name) = 0;
    // Names of the list's resources begin like this, "persons/".
    [[nodiscard]] virtual std::string prefix() const = 0;
    // News of a row itself, not of records inside it ("competitions/14/entrants/512").
    [[nodiscard]] bool concerns(const net::WatchEvent& event) const;
    // News that add a row to the list.
    [[nodiscard]] virtual bool is_new(const net::WatchEvent& event) const {
        return event.version <= 1 || event.action.starts_with("undo.");
    }
    // How the table behaves: rows that can be marked.
    [[nodiscard]] virtual TableOptions table_options() { return {}; }
    [[nodiscard]] virtual std::vector<std::string> tab_titles() const { return {}; }
    [[nodiscard]] virtual std::size_t open_tab() const { return 0; }
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
    // A row of the key table whose refusal, if any, the server gave with the card.
    [[nodiscard]] Action row_action(const std::string& id, const std::string& key,
                                    const std::string& server_action, std::function<void()> run);
    // Refuses a row where the acting role has no such permission, or the link is down.
    void need(Action& action, const std::string& permission, const char* words) const;
    [[nodiscard]] viewmodel::LocalClock local_clock() const;

    template <typename Model, typename Request, typename Rows>
    void load_page(Model& model, Request request, const viewmodel::PageRequest& page, Rows rows) {
        using Response = net::ArgumentOf<Rows>;
        request.set_page_size(page_size(page));
        request.set_page_token(page.page_token);
        call(std::move(request),
             [this, &model, page, rows](net::Reply<Response> reply) {
                 if (!model.awaits(page.generation)) return;
                 if (!reply) return page_failed(model, page, reply.error());
                 viewmodel::Page<typename Model::Resource> arrived;
                 const auto& listed = rows(*reply);
                 arrived.rows.assign(listed.begin(), listed.end());
                 arrived.next_page_token = reply->next_page_token();
                 if constexpr (requires { reply->total_size(); }) {
                     // The server tells the total with the first page only.
                     arrived.total = page.page_token.empty()
                                         ? std::optional<std::int64_t>(reply->total_size())
                                         : model.list().total();
                 }
                 if constexpr (requires { reply->query_reading(); })
                     arrived.reading = reply->query_reading();
                 model.accept(page.generation, std::move(arrived));
                 page_arrived(model);
             },
             {.quiet = true});
    }

    template <typename Request, typename Model>
    void read_row(Model& model, const std::string& name) {
        Request request;
        request.set_name(name);
        call(std::move(request),
             [this, &model, name, asked = model.ask()](net::Reply<typename Model::Resource> reply) {
                 if (reply)
                     model.update(*reply, asked);
                 else if (reply.error().code == sdk::Code::kNotFound)
                     model.miss(name, asked);
                 row_arrived(name);
             },
             {.quiet = true});
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

  private:
    [[nodiscard]] ftxui::Element draw_narrow(int width, int height);
    [[nodiscard]] ftxui::Element draw_normal(int width, int height);
    [[nodiscard]] ftxui::Element draw_wide(int width, int height);
    [[nodiscard]] std::string footer();
    [[nodiscard]] std::string upper_corner();
    // Reads rows that were counted, once nobody's hand is on the list and nothing was scrolled
    // away.
    void read_news();

    std::map<const viewmodel::ListModel*, std::unique_ptr<DataTable>> tables_;
    std::string wanted_;   // gets the cursor when it arrives
    std::string reading_;  // the card being read
    std::string asked_;    // its card came, or could not be had: not asked for again
    std::map<const viewmodel::ListModel*, std::chrono::sys_seconds> read_at_;
    bool news_wait_ = false;
    bool pane_open_ = false;  // narrow layout: the pane instead of the list
};

}  // namespace collegium::tui
