// What a screen asks of the official: a confirmation by risk, a reason, a choice from a menu.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tui/app/action.hpp"
#include "tui/widgets/tone.hpp"

namespace collegium::tui {

struct ConfirmLine {
    std::string words;
    Tone tone = Tone::kText;
};

struct ConfirmAnswer {
    std::string reason;
    std::string articles;
};

// Letters of a reason: a word is enough («заболел»), a sentence where an article wants the decision
// with its grounds.
inline constexpr std::size_t kOneWord = 3;
inline constexpr std::size_t kSentence = 10;

// Medium risk: consequences and the verb. High risk: `code` must be typed. `ask_reason` adds the
// reason, `ask_articles` the articles: then the reason is a sentence.
struct Confirm {
    std::string title;  // verb + object + "?": «Опубликовать 2 документа?»
    std::vector<ConfirmLine> body;  // facts: what will be written, who sees it
    std::string verb;               // «Опубликовать»
    Label bar;                      // label of F2 in the key bar
    std::string code;               // digits or an id to type; empty: medium risk
    std::string code_prompt;        // «Код соревнования»
    bool can_be_undone = false;     // a code is asked for all the same
    bool ask_reason = false;
    bool ask_articles = false;
    std::function<void(const ConfirmAnswer&)> confirmed;
    std::function<void()> look;       // F3, optional
    std::function<void()> cancelled;  // optional; the message line says it anyway
};

struct ChecklistAnswer {
    std::vector<std::string> chosen;            // ids of the ticked items, in their order
    std::map<std::string, std::string> values;  // of the entries

    // Empty where nothing was asked for.
    [[nodiscard]] std::string value(const std::string& entry) const {
        const auto found = values.find(entry);
        return found == values.end() ? std::string{} : found->second;
    }
};

// What of a list holds, and a few words to it: grounds of a refusal, papers one waits for.
struct Checklist {
    struct Item {
        std::string id;
        std::string words;
        std::string note;  // to the right: the article
        bool checked = false;
    };
    struct Entry {
        std::string id{};
        std::string label{};
        std::string value{};
        std::string note{};
        bool required = false;
        std::string with{};  // asked for while the item of this id is ticked; empty: always
        std::function<std::optional<std::string>(const std::string&)> check{};
        int width = 40;
    };
    std::string title;
    std::vector<ConfirmLine> body;  // over the list
    std::vector<Item> items;
    bool single = false;         // one item at a time
    std::string nothing_chosen;  // why nothing ticked is no answer; empty: it is one
    std::vector<Entry> entries;
    std::vector<ConfirmLine> notice;  // under the list
    std::string verb;
    Label bar;              // label of F2 in the key bar
    bool harmless = false;  // nothing is decided by it: the focus opens on the verb
    std::string focus;      // the entry to begin with; empty: the first item
    std::function<void(const ChecklistAnswer&)> confirmed;
};

// Several verbs, the first harmless: «Оставить черновик / Не сохранять / Вернуться».
struct Question {
    struct Button {
        std::string words;
        std::function<void()> press;
        std::string key;  // "F2" also presses it; optional
        std::optional<std::string> refusal;
        Label bar{};  // of the key in the key bar; empty: the words, cut
    };
    std::string title;
    std::vector<ConfirmLine> body;
    std::vector<Button> buttons;
    std::size_t escape = 0;  // the button that Esc presses
};

// F6, F9, completion: an ordinary list over the screen, anchored left or right.
struct Menu {
    struct Item {
        std::string key;  // "F2", "1": shown at the left and pressing it chooses the row
        std::string words;
        std::string note;                    // to the right
        std::optional<std::string> refusal;  // shown on the line below
        std::function<void()> run;
    };
    std::string title;
    std::vector<Item> items;
    bool at_right = false;
    std::size_t selected = 0;
    std::string again;  // this key pressed again: `on_again` («F6 ещё раз»)
    std::function<void()> on_again;
    int width = 0;  // 0: as wide as its words
    std::string hint;
};

}  // namespace collegium::tui
