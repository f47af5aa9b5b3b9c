#include "tui/screens/import/import_screen.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include <collegium/sdk/try.hpp>

#include "tui/screens/common/panes.hpp"
#include "tui/screens/common/prompt_screen.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {
namespace {

constexpr std::size_t kLargestFile = 8 * 1024 * 1024;
constexpr int kPage = 1000;
constexpr int kDetailLines = 4;
constexpr std::chrono::milliseconds kSending{30000};
constexpr std::chrono::milliseconds kWriting{60000};

// The reason where the file cannot be sent.
std::optional<std::string> read_bytes(const std::string& path, std::string& bytes,
                                      const Texts& texts) {
    std::ifstream in(path, std::ios::binary);
    bytes.resize(kLargestFile + 1);
    if (in) in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    if (in.bad() || (!in && !in.eof()) || bytes.empty()) return texts("import.open_missing");
    if (bytes.size() > kLargestFile) return texts("import.open_large");
    return std::nullopt;
}

using Rows = std::vector<v1::ImportRow>;

[[nodiscard]] net::Reply<Rows> read_rows(net::Client& client, const net::CallContext& context,
                                         const std::string& name) {
    v1::ListImportRowsRequest request;
    request.set_name(name);
    request.set_page_size(kPage);
    Rows rows;
    do {
        auto page = TRY(client.call<v1::ListImportRowsResponse>(request, context));
        std::move(page.mutable_rows()->begin(), page.mutable_rows()->end(),
                  std::back_inserter(rows));
        request.set_page_token(page.next_page_token());
    } while (!request.page_token().empty());
    return rows;
}

}  // namespace

std::unique_ptr<Screen> make_import(App& app, v1::Competition competition,
                                    std::string application) {
    Prompt prompt;
    prompt.title = app.texts()("import.open_title");
    prompt.label = app.texts()("import.open_label");
    prompt.action = "import.open";
    prompt.note = app.texts()("import.open_note");
    prompt.width = 50;
    prompt.max_length = 1000;
    const auto bytes = std::make_shared<std::string>();
    prompt.check = [bytes, &app](const std::string& path) {
        return read_bytes(path, *bytes, app.texts());
    };
    prompt.accepted = [&app, competition = std::move(competition),
                       application = std::move(application), bytes](const std::string& path) {
        v1::PreviewImportRequest request;
        request.set_competition(competition.name());
        request.set_application(application);
        request.set_file_name(std::filesystem::path(path).filename().string());
        request.set_content(*bytes);
        app.push(std::make_unique<ImportScreen>(app, competition, std::move(request)));
    };
    return std::make_unique<PromptScreen>(app, "import", std::move(prompt));
}

ImportScreen::ImportScreen(App& app, v1::Competition competition, v1::PreviewImportRequest request)
    : Screen(app),
      competition_(std::move(competition)),
      request_(std::move(request)),
      preview_(app.texts()),
      table_(preview_, preview_.columns()) {
    v1::Import unread;
    unread.set_file_name(request_.file_name());
    unread.set_state(v1::Import::STATE_READING);
    preview_.set_import(std::move(unread));
    table_.set_empty_text(app.texts()("import.nothing_shown"));
}

std::string ImportScreen::heading() const {
    return viewmodel::join({competition_.title(), texts("import.title")});
}

std::string ImportScreen::crumb() const {
    return texts("import.title");
}

void ImportScreen::on_enter() {
    if (request_.content().empty()) return;
    asking_ = true;
    call(request_, [this](net::Reply<v1::Import> reply) { take(std::move(reply)); },
         {.deadline = kSending});
    request_.clear_content();
}

void ImportScreen::take(net::Reply<v1::Import> reply) {
    asking_ = false;
    if (!reply) {
        app().flash_error(reply.error());
        if (preview_.import().name().empty()) app().pop();
        return;
    }
    const bool was_ready = preview_.import().state() == v1::Import::STATE_READY;
    preview_.set_import(*std::move(reply));
    const auto state = preview_.import().state();
    if (state == v1::Import::STATE_READY && !was_ready) load_rows();
    if (state == v1::Import::STATE_REFUSED)
        app().flash(Level::kRefused, preview_.import().refusal().text());
    app().repaint();
}

void ImportScreen::on_second() {
    const auto state = preview_.import().state();
    if (state == v1::Import::STATE_READING || committing_) ask_state();
}

void ImportScreen::ask_state() {
    if (asking_ || preview_.import().name().empty()) return;
    asking_ = true;
    v1::GetImportRequest request;
    request.set_name(preview_.import().name());
    fetch(request, [this](net::Reply<v1::Import> reply) { take(std::move(reply)); });
}

void ImportScreen::load_rows() {
    const std::string name = preview_.import().name();
    app().start_task(
        scope(), {.deadline = kSending},
        [this, name](net::Client& client,
                     const net::CallContext& context) -> std::function<void()> {
            auto rows = std::make_shared<net::Reply<Rows>>(read_rows(client, context, name));
            return [this, rows] {
                if (!*rows) return app().flash_error(rows->error());
                preview_.set_rows(**std::move(rows));
                const v1::ImportCounts& counts = preview_.import().counts();
                app().flash(
                    counts.errors() > 0 ? Level::kAttention : Level::kDone,
                    texts(counts.errors() > 0 ? "import.read_bad" : "import.read",
                          {{"n", preview_.import().rows_total()}, {"errors", counts.errors()}}));
            };
        });
}

ftxui::Element ImportScreen::body(const Viewport& viewport) {
    const Look& look = app().look();
    const int width = viewport.width - 2;
    const auto state = preview_.import().state();
    if (state == v1::Import::STATE_READING)
        return Panel(look, preview_.title(), "",
                     draw_lines(look, {{preview_.progress()}}, width, viewport.height - 2));
    if (state == v1::Import::STATE_REFUSED)
        return Panel(look, preview_.title(), "",
                     draw_lines(look, preview_.refusal(), width, viewport.height - 2));
    const int rows = viewport.height - kDetailLines - 3;
    std::vector<PanelPart> parts;
    parts.push_back(
        {{preview_.title(), preview_.corner()}, table_.render(look, width, rows, true), true});
    parts.push_back({{committing_ ? preview_.progress() : "", ""},
                     draw_lines(look, preview_.detail(), width, kDetailLines)});
    return StackedPanel(look, std::move(parts), table_.position(look, preview_.size()));
}

std::vector<Action> ImportScreen::actions() {
    const Texts& texts = app().texts();
    Action enter = make_action(texts, "import.commit", "F2", [this] { ask_to_commit(); });
    enter.risk = Risk::kMedium;
    enter.refusal = preview_.why_not();
    if (committing_) enter.refusal = preview_.progress();
    Action choose = make_action(texts, "import.choose", "F3", [this] { choose_person(); });
    choose.twins = {"Enter"};
    const v1::ImportRow* row = preview_.current();
    if (row == nullptr || row->verdict() != v1::ImportRow::VERDICT_POSSIBLE_DUPLICATE)
        choose.refusal = texts("import.nothing_to_choose");
    Action attention = make_action(texts, "import.attention", "F4",
                                   [this] { preview_.set_attention(!preview_.attention()); });
    return {std::move(enter), std::move(choose), std::move(attention)};
}

void ImportScreen::choose_person() {
    const v1::ImportRow& row = *preview_.current();
    Menu menu;
    menu.title = texts("import.choose_title", {{"name", row.full_name()}});
    int digit = 1;
    for (const v1::ImportCandidate& person : row.candidates())
        menu.items.push_back(
            {std::to_string(digit++),
             "№ " + viewmodel::number_of(person.person()) + " " + person.full_name(),
             viewmodel::join({viewmodel::show(person.birth_date()), person.organisation()}),
             std::nullopt, [this, name = person.person()] { preview_.decide(name); }});
    menu.items.push_back(
        {"n", texts("import.somebody_new"), "", std::nullopt, [this] { preview_.decide(""); }});
    app().open(std::move(menu));
}

void ImportScreen::ask_to_commit() {
    Confirm confirm;
    confirm.title = texts("import.confirm_title");
    for (const std::string& words : preview_.consequences())
        confirm.body.push_back({words});
    const Label label = make_action(app().texts(), "import.commit", "F2", {}).label;
    confirm.verb = texts("import.confirm_verb");
    confirm.bar = label;
    confirm.confirmed = [this](const ConfirmAnswer&) { commit(); };
    app().ask(std::move(confirm));
}

void ImportScreen::commit() {
    committing_ = true;
    v1::CommitImportRequest request = preview_.commit();
    if (request_id_.empty()) request_id_ = net::new_request_id();
    request.set_request_id(request_id_);
    call(std::move(request), [this](net::Reply<v1::Import> reply) { committed(std::move(reply)); },
         {.deadline = kWriting});
}

void ImportScreen::committed(net::Reply<v1::Import> reply) {
    committing_ = false;
    if (!reply) {
        // A refusal is final: another try is another request.
        if (!reply.error().reason.empty()) request_id_.clear();
        app().flash_error(reply.error());
        if (reply.error().reason == "IMPORT_MOVED") load_rows();
        ask_state();
        return;
    }
    app().flash(Level::kDone,
                texts("import.written",
                      {{"n", reply->rows_done()}, {"applications", reply->applications_size()}}));
    app().pop();
}

bool ImportScreen::on_event(const ftxui::Event& event) {
    return table_.on_event(event);
}

void ImportScreen::on_language() {
    preview_.set_texts(app().texts());
    table_.set_columns(preview_.columns());
    table_.set_empty_text(texts("import.nothing_shown"));
    if (preview_.import().state() == v1::Import::STATE_READY) load_rows();
}

}  // namespace collegium::tui
