// A competition run in the client from the draw of numbers to approved results, as its arbiters do.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "demo_daemon.hpp"
#include "tmux.hpp"

namespace collegium::e2e {

class CompetitionInClient : public testing::Test {
  protected:
    // The competition in this row of the list: the one acted in, then newest first.
    void open_competition(const char* user, int row, const std::string& code);
    void section(const char* digit, const std::string& shown);
    // Reads a question and agrees: a dialog takes no F2 in its first 400 ms, so that nobody agrees
    // to what was not read.
    void agree(const std::string& question);
    // F2 once it means this: what it does follows what the screen has read. Another key before it
    // shows that F2 was not held down since the last question.
    void act(const std::string& label);
    // Makes the tournament as the regulation has it, with everybody admitted in it; `varma`:
    // numbers by envelopes.
    void make_tournament(int players, bool varma = false);
    // Draws the numbers from a seed those present threw.
    void draw_numbers(int players);
    // What the numbers follow from, computed again.
    void see_draw();
    // From "not paired" to the boards of a round that has begun.
    void begin_round(int round, int boards);
    // `open`: boards that wait for a result; those of one who left have theirs.
    void begin_paired(int round, int open);
    // Types results board by board.
    void enter_results(const std::string& keys);
    // How the games of the first two boards ended, a win and a draw: on time, and by the first rule
    // the discipline knows.
    void note_endings();
    void close_round(int round);
    void next_round(int round);
    // From the draw to the rounds; a condition that was not met needs a reason.
    void start_competition(const std::string& reason = "");
    // The left one of the first board leaves the competition; the book says what becomes of the
    // games and whether they may be annulled, one choice more above the reason.
    void withdraw_first(const std::string& consequence, bool annulling);
    // Corrects the first board of the round two before this one and looks at what that changes.
    void correct_two_rounds_ago(int round, const char* steps_to_the_result);
    // Goes down the table until the third criterion is what separates two neighbours.
    void find_third_criterion(int rows);
    // The last row is of one whose games do not count.
    void see_struck(const std::string& words);
    void approve(const char* code);

    // Documents: documents_in_client.cpp.

    // Finds one in the list by its name and opens it.
    void open_document(const std::string& name);
    // Leaves a document opened from the list.
    void close_document();
    void publish_protocol(int round);
    // What was published stands; a correction makes a version that names what changed and why.
    // `before` and `after` are the cells of the row that changed.
    void publish_new_version(const std::vector<std::string>& before,
                             const std::vector<std::string>& after);
    // Goes to the line of the open document that holds the words.
    void find_on_paper(const std::string& words);
    // Cells of the first row on the screen that holds the words.
    [[nodiscard]] std::vector<std::string> row_shown(const std::string& words) const;
    // Opens the card of the last in the table and the paper of it.
    void open_last_card(const std::string& name);

    DemoDaemon daemon_{COLLEGIUM_COMPETITIONS};
    std::unique_ptr<Tmux> client_;
    std::string published_;  // a document that rests on what is corrected later
};

}  // namespace collegium::e2e
