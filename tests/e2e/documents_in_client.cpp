// Documents of a competition opened in the client and read as somebody would before signing them.
#include <algorithm>
#include <string_view>

#include "competition_in_client.hpp"
#include "expect_shows.hpp"
#include "support/wait.hpp"

namespace collegium::e2e {
namespace {

constexpr std::string_view kBorder = "│";

std::string trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return {};
    return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

// What stands between the borders of a line, the window's own frame left out.
std::vector<std::string> cells_of(std::string_view line) {
    std::vector<std::string> cells;
    for (std::size_t begin = 0; begin < line.size();) {
        const auto end = line.find(kBorder, begin);
        if (end == std::string_view::npos) break;
        cells.push_back(trimmed(line.substr(begin, end - begin)));
        begin = end + kBorder.size();
    }
    // Before the frame, beside the paper on the left and on the right.
    if (cells.size() < 4) return {};
    return {cells.begin() + 2, cells.end() - 1};
}

}  // namespace

void CompetitionInClient::open_document(const std::string& name) {
    ASSERT_NO_FATAL_FAILURE(section("9", "> Документы"));
    ASSERT_SHOWS(*client_, "готово ");  // the list has come
    client_->press({"F7"});
    client_->type(name);
    ASSERT_SHOWS(*client_, "фильтр: " + name + "_ (1)");
    client_->press({"Enter"});
    ASSERT_SHOWS(*client_, "> Документы > " + name);
    ASSERT_SHOWS(*client_, "строки 1–");  // the text has come
}

void CompetitionInClient::close_document() {
    client_->press({"Escape"});
    ASSERT_SHOWS(*client_, "фильтр: ");
    client_->press({"Escape"});
    ASSERT_TRUE(client_->hides("фильтр: "));
}

void CompetitionInClient::publish_protocol(int round) {
    published_ = "Протокол тура: тур " + std::to_string(round);
    ASSERT_NO_FATAL_FAILURE(open_document(published_));
    ASSERT_SHOWS(*client_, "ПРОЕКТ");
    client_->press({"F2"});
    ASSERT_NO_FATAL_FAILURE(agree("Опубликовать (F2)"));
    ASSERT_SHOWS(*client_, "Документ № 1");
    ASSERT_NO_FATAL_FAILURE(close_document());
}

void CompetitionInClient::publish_new_version(const std::vector<std::string>& before,
                                              const std::vector<std::string>& after) {
    ASSERT_NO_FATAL_FAILURE(open_document(published_));
    ASSERT_SHOWS(*client_, "Документ № 1");
    ASSERT_EQ(row_shown(before.at(1)), before);
    client_->press({"F4"});
    ASSERT_SHOWS(*client_, ", версия 2?");
    client_->type("исправлен результат доски 1");
    ASSERT_NO_FATAL_FAILURE(agree("Закрепить исправление (F2)"));
    ASSERT_SHOWS(*client_, "Исправление версии 1. Причина: исправлен результат доски 1");
    ASSERT_SHOWS(*client_, "Было: 1 | ");
    ASSERT_SHOWS(*client_, "Документ № 1, версия 2");
    ASSERT_EQ(row_shown(after.at(1)), after);
    client_->type("[");
    ASSERT_SHOWS(*client_, "Документ № 1, версия 1");
    ASSERT_EQ(row_shown(before.at(1)), before);
    ASSERT_NO_FATAL_FAILURE(close_document());
}

void CompetitionInClient::find_on_paper(const std::string& words) {
    client_->press({"F7"});
    client_->type(words);
    ASSERT_SHOWS(*client_, "фильтр: " + words + "_ (");
    client_->press({"Escape"});
    ASSERT_TRUE(client_->hides("фильтр: "));
    ASSERT_SHOWS(*client_, words);
}

std::vector<std::string> CompetitionInClient::row_shown(const std::string& words) const {
    std::vector<std::string> row;
    const bool found = testing_support::wait_until([&] {
        const std::string screen = client_->screen();
        for (std::size_t begin = 0; begin < screen.size();) {
            const std::size_t end = std::min(screen.find('\n', begin), screen.size());
            const std::string_view line = std::string_view(screen).substr(begin, end - begin);
            begin = end + 1;
            if (line.find(words) == std::string_view::npos) continue;
            row = cells_of(line);
            if (row.size() > 2) return true;
        }
        return false;
    });
    return found ? row : std::vector<std::string>{};
}

void CompetitionInClient::open_last_card(const std::string& name) {
    ASSERT_NO_FATAL_FAILURE(section("7", "После тура 9 из 9"));
    client_->press({"End", "Enter"});
    ASSERT_SHOWS(*client_, name);
    ASSERT_SHOWS(*client_, "F5 Печать");
    client_->press({"F5"});
    ASSERT_SHOWS(*client_, "Участник " + name);
}

}  // namespace collegium::e2e
