// Applications of a competition: the list, and the lines of one of them.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <collegium/v1/applications.pb.h>

#include "tui/viewmodel/list_of.hpp"
#include "tui/viewmodel/typed.hpp"

namespace collegium::tui::viewmodel {

class ApplicationsModel : public ListOf<v1::Application> {
  public:
    ApplicationsModel(const Texts& words, LocalClock clock);

    // Last day of preliminary applications, for the words of an empty list.
    void set_deadline(const v1::Date& day) { deadline_ = day; }
    // Lines of all applications that are loaded.
    [[nodiscard]] int line_count() const;

    [[nodiscard]] std::string title() const override { return texts()("application.list"); }
    [[nodiscard]] std::string corner() const override;
    [[nodiscard]] std::string nothing() const override;

  private:
    [[nodiscard]] Detail about(const v1::Application& row) const;

    v1::Date deadline_;
};

// The paper that is being worked on.
[[nodiscard]] const v1::ApplicationPaper& paper_of(const v1::Application& application);
[[nodiscard]] bool is_preliminary(const v1::Application& application);
// «предварительная», «окончательная», with ✓ when accepted.
[[nodiscard]] std::string stage_words(const v1::Application& application, const Texts& texts);
// «предварительная ✓ 28.09 · ЗАЯВКА (Прил. 4) — черновик».
[[nodiscard]] std::string papers_words(const v1::Application& application, const Texts& texts,
                                       const LocalClock& clock);
// A remark as a line: × against the book, ? to be decided, ! worth knowing; articles in brackets.
[[nodiscard]] Line remark_line(const v1::Remark& remark);
// «1 500 руб.»
// Kopecks, as fees are counted here.
[[nodiscard]] std::int64_t hundredths_of(const google::type::Money& money);
void set_hundredths(google::type::Money& money, std::int64_t hundredths);
[[nodiscard]] std::string show_money(const google::type::Money& money, const Texts& texts);

// One line of an application as it is drawn: its cells, and what stands under them.
struct EntryLine {
    std::string number;
    std::string name;
    std::string birth;
    std::string rank;
    std::string discipline;
    std::string coach;
    std::string doctor;  // ✓, ×, or nothing: the paper has no such mark, or the reader is not told
    Tone tone = Tone::kText;
    std::vector<Line> below;
};
// `permissions`: of whoever reads it.
[[nodiscard]] EntryLine entry_line(const v1::Entrant& entrant, bool preliminary,
                                   const std::set<std::string>& permissions, const Texts& texts);
// «новых к предварительной: 1 (Щукин Р. Л.)»; empty where there is nothing to compare with.
[[nodiscard]] std::string new_since_preliminary(const v1::Application& application,
                                                const std::vector<v1::Entrant>& entrants,
                                                const Texts& texts);

}  // namespace collegium::tui::viewmodel
