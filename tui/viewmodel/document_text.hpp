// The text of one document as a window sees it.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include <collegium/v1/documents.pb.h>

namespace collegium::tui::viewmodel {

// The text of one version, or of the draft, with lines that differ from the version before. A
// frozen text keeps its width: a window too narrow for it is moved sideways, and numbers and names
// of a table stay where they are.
class DocumentText {
  public:
    // The draft as it would be frozen now.
    void show(const v1::PreviewDocumentResponse& preview);
    // A frozen version and whether its bytes are what was frozen.
    void show(const v1::GetDocumentVersionResponse& version);
    void set_changes(const std::vector<v1::DocumentChange>& changes);

    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
    [[nodiscard]] bool changed(std::size_t line) const { return changed_.contains(line); }
    // Widest line in columns.
    [[nodiscard]] int width() const { return width_; }
    // Lines that hold `words`, folded as searches are; from 0.
    [[nodiscard]] std::vector<std::size_t> find(const std::string& words) const;

    // A line in a window of `width` columns that was moved `left` columns to the right.
    [[nodiscard]] std::string seen(std::size_t line, int left, int width) const;
    // Where such a window stands after a step sideways (`by` 1 or -1): a column of the table begins
    // there.
    [[nodiscard]] int moved(int left, int by, int width) const;
    // How far it can be moved.
    [[nodiscard]] int farthest(int width) const;

  private:
    struct Sheet {  // a table of the text
        std::size_t first = 0;
        std::size_t last = 0;
        std::vector<int> borders;  // where its vertical lines stand
        int kept = 0;              // columns that do not move: up to the names, with their border
    };

    void set_text(const std::string& text);
    void find_sheets();
    [[nodiscard]] Sheet measured(std::size_t first, std::size_t last) const;
    // Where a window may stand: something begins there.
    [[nodiscard]] std::vector<int> stops(int width) const;
    // Lines without an empty one between them move together, or none of them does.
    [[nodiscard]] int block_width(std::size_t line) const;
    [[nodiscard]] const Sheet* sheet_of(std::size_t line) const;

    std::vector<std::string> lines_;
    std::vector<Sheet> sheets_;
    std::set<std::size_t> changed_;  // from 0
    int width_ = 0;
};

}  // namespace collegium::tui::viewmodel
