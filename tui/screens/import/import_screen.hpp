// «Взять из файла»: the preview of a file of entrants. Nothing is written before F2.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <collegium/v1/competitions.pb.h>

#include "tui/app/app.hpp"
#include "tui/app/screen.hpp"
#include "tui/viewmodel/imports.hpp"
#include "tui/widgets/data_table.hpp"

namespace collegium::tui {

// Asks for the name of a file, then shows its preview. `application`: the one to fill
// ("competitions/14/applications/18"); empty: one for each organisation of the file.
[[nodiscard]] std::unique_ptr<Screen> make_import(App& app, v1::Competition competition,
                                                  std::string application);

class ImportScreen : public Screen {
  public:
    ImportScreen(App& app, v1::Competition competition, v1::PreviewImportRequest request);

    [[nodiscard]] std::string id() const override { return "import"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;
    void on_enter() override;
    void on_second() override;
    void on_language() override;

  private:
    void take(net::Reply<v1::Import> reply);
    void ask_state();
    void load_rows();
    void choose_person();
    void ask_to_commit();
    void commit();
    void committed(net::Reply<v1::Import> reply);

    v1::Competition competition_;
    v1::PreviewImportRequest request_;  // without the bytes once they are sent
    viewmodel::ImportPreview preview_;
    DataTable table_;
    bool asking_ = false;  // a question about the state is under way
    bool committing_ = false;
    std::string request_id_;  // of the commit: pressing F2 again after a broken link writes once
};

}  // namespace collegium::tui
