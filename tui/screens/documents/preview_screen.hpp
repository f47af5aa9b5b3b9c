// One document exactly as it will be, or was, frozen.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tui/screens/competitions/competition_place.hpp"
#include "tui/screens/documents/document_acts.hpp"
#include "tui/viewmodel/document_text.hpp"
#include "tui/viewmodel/documents.hpp"

namespace collegium::tui {

class PreviewScreen : public Screen, public Filterable {
  public:
    PreviewScreen(App& app, CompetitionRef place, v1::Document document);

    [[nodiscard]] std::string id() const override { return "preview"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] std::string hint() const override;
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;
    void on_enter() override { read(); }
    void on_reload() override { read(); }
    void on_language() override { read(); }
    void on_watch(const net::WatchEvent& event) override;
    [[nodiscard]] Filterable* filterable() override { return this; }

    // F7: goes to the first line that holds the words.
    void set_filter(const std::string& text) override;
    [[nodiscard]] std::string filter() const override { return query_; }
    [[nodiscard]] std::size_t matches() const override { return text_.find(query_).size(); }

  private:
    static constexpr int kDraft = 0;

    void read();
    void read_text();
    void read_draft();
    void read_version();
    void read_difference();
    void step(int by);
    [[nodiscard]] int latest() const { return document_.latest().version(); }
    // Frozen versions and, where the records have moved on, the draft of the next.
    [[nodiscard]] bool has_draft() const;
    [[nodiscard]] std::string corner(int page) const;
    [[nodiscard]] std::string footer() const;
    [[nodiscard]] std::vector<viewmodel::Line> form_facts() const;

    CompetitionRef place_;
    v1::Document document_;
    viewmodel::DocumentText text_;
    v1::DocumentVersion version_;  // the one shown; unset: the draft is
    DocumentActs acts_;
    std::string query_;
    std::string failure_;
    int shown_ = -1;  // kDraft or a version; -1: the first reading decides
    // Answers may overtake each other: only that to the last question counts.
    std::uint64_t reading_ = 0;
    std::uint64_t text_reading_ = 0;
    int width_ = 0;
    bool paper_wide_ = false;  // the paper's own width, moved sideways, instead of the window's
    int page_ = 1;
    int page_count_ = 0;
    int top_ = 0;
    int left_ = 0;
    bool public_only_ = false;
    bool genuine_ = true;
};

// The preview of a document named by kind and subject ("competitions/14/applications/18").
[[nodiscard]] std::unique_ptr<Screen> make_document_preview(App& app, CompetitionRef place,
                                                            std::string kind,
                                                            std::string subject = {});

}  // namespace collegium::tui
