// The preview of a file of entrants: one verdict per line, bad cells, who possible duplicates are.
// Pure.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <collegium/v1/imports.pb.h>

#include "tui/i18n/texts.hpp"
#include "tui/viewmodel/list_model.hpp"
#include "tui/widgets/table.hpp"

namespace collegium::tui::viewmodel {

class ImportPreview : public TableSource {
  public:
    explicit ImportPreview(const Texts& texts) : texts_(texts) {}

    void set_texts(const Texts& texts) { texts_ = texts; }
    void set_import(v1::Import import) { import_ = std::move(import); }
    [[nodiscard]] const v1::Import& import() const { return import_; }

    // New rows keep the cursor on its line and forget decisions that no longer fit.
    void set_rows(std::vector<v1::ImportRow> rows);
    // Only lines with bad cells and possible duplicates.
    void set_attention(bool attention);
    [[nodiscard]] bool attention() const { return attention_; }

    [[nodiscard]] std::vector<Column> columns() const;
    // «entries.xlsx · строк 2 000»
    [[nodiscard]] std::string title() const;
    // «новых 1 950 · известных 40 · двойников 8 · ошибок 2»
    [[nodiscard]] std::string corner() const;
    // How far reading or writing is: «Читаем файл: 1 200 из 2 000».
    [[nodiscard]] std::string progress() const;
    // Why the whole file cannot be taken, and what to do.
    [[nodiscard]] std::vector<Line> refusal() const;
    // What is to be said of the line under the cursor: its bad cells, or who it may be.
    [[nodiscard]] std::vector<Line> detail() const;

    [[nodiscard]] const v1::ImportRow* current() const;
    // Says who the line under the cursor is; empty: somebody new.
    void decide(std::string person);
    [[nodiscard]] std::size_t undecided() const;
    // Why the file cannot be entered now; nothing: it can.
    [[nodiscard]] std::optional<std::string> why_not() const;
    [[nodiscard]] v1::CommitImportRequest commit() const;
    // What the confirmation says: lines, new cards, applications.
    [[nodiscard]] std::vector<std::string> consequences() const;

    [[nodiscard]] std::size_t size() const override { return shown_.size(); }
    [[nodiscard]] std::string key(std::size_t index) const override {
        return std::to_string(rows_[shown_[index]].row());
    }
    [[nodiscard]] TableRow row(std::size_t index) const override;
    [[nodiscard]] std::size_t cursor() const override { return cursor_; }
    void move_to(std::size_t index) override { cursor_ = index; }

  private:
    void show_rows(const std::string& at);
    [[nodiscard]] std::string verdict(const v1::ImportRow& row) const;

    Texts texts_;
    v1::Import import_;
    std::vector<v1::ImportRow> rows_;
    std::vector<std::size_t> shown_;
    std::map<int, std::string> decisions_;  // row of the file -> "persons/4711" or empty
    std::size_t cursor_ = 0;
    bool attention_ = false;
};

}  // namespace collegium::tui::viewmodel
