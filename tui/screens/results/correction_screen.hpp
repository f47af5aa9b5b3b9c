// F4 of the results: what is right and why, then everything that changes by it, then F2.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <collegium/v1/results.pb.h>

#include "tui/app/app.hpp"
#include "tui/app/screen.hpp"
#include "tui/widgets/form.hpp"

namespace collegium::tui {

class CorrectionScreen : public Screen {
  public:
    // `board` as of GetBoard; `corrected` runs after the correction was recorded.
    CorrectionScreen(App& app, v1::Board board, v1::ListBoardsResponse round_info, int game,
                     std::function<void(const v1::Board&)> corrected);

    [[nodiscard]] std::string id() const override { return "correction"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;
    [[nodiscard]] bool typing() override { return form_.takes_letters(); }
    void on_paste(const std::string& text) override { form_.paste(text, app().look()); }
    void on_language() override { build(); }

  private:
    void build();
    void preview();
    void confirm(const v1::CorrectResultRequest& request, const v1::Impact& impact);
    void correct(v1::CorrectResultRequest request);
    [[nodiscard]] v1::CorrectResultRequest request() const;
    [[nodiscard]] std::vector<v1::OutcomeChoice> choices() const;
    [[nodiscard]] std::vector<v1::GameEnding> endings_for(const v1::BoardGame* game) const;

    v1::Board board_;
    v1::ListBoardsResponse round_info_;
    int game_;
    std::function<void(const v1::Board&)> corrected_;
    Form form_;
};

}  // namespace collegium::tui
