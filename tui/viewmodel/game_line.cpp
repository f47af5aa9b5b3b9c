#include "tui/viewmodel/game_line.hpp"

#include <algorithm>
#include <utility>

namespace collegium::tui::viewmodel {

void GameLine::set(v1::Game game, std::size_t ply) {
    game_ = std::move(game);
    at_ = std::min(ply, size());
    states_.clear();
    last_shown_.reset();
    moves_.clear();
    opening_moves_ = 0;
    opening_text_.clear();
    edition_.clear();
    words_known_ = false;
    ++revision_;
    asking_ = false;
    failed_.reset();
}

void GameLine::go(std::size_t ply) {
    at_ = std::min(ply, size());
    failed_.reset();
    if (const v1::GameState* here = state(at_)) last_shown_ = *here;
}

void GameLine::step(int by) {
    const auto wanted = static_cast<std::ptrdiff_t>(at_) + by;
    go(static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, wanted)));
}

void GameLine::forget_after(std::size_t ply) {
    states_.erase(states_.upper_bound(ply), states_.end());
    moves_.resize(std::min(moves_.size(), opening_moves_ + ply));
    ++revision_;
    asking_ = false;
}

void GameLine::record(const std::string& machine) {
    if (!at_end() && game_.moves(static_cast<int>(at_)) == machine) return step(1);
    erase_from(at_);
    game_.add_moves(machine);
    go(size());
}

std::vector<std::string> GameLine::erase_from(std::size_t ply) {
    if (ply >= size()) return {};
    const auto first = game_.moves().begin() + static_cast<std::ptrdiff_t>(ply);
    std::vector<std::string> erased(first, game_.moves().end());
    game_.mutable_moves()->DeleteSubrange(static_cast<int>(ply), static_cast<int>(erased.size()));
    forget_after(ply);
    go(std::min(at_, size()));
    return erased;
}

void GameLine::put_back(const std::vector<std::string>& moves) {
    for (const std::string& move : moves)
        game_.add_moves(move);
    go(size());
}

std::optional<GameLine::Question> GameLine::next_question() {
    if (asking_ || failed_) return std::nullopt;
    std::optional<std::size_t> wanted;
    for (const std::size_t ply : {at_, at_ + 1, at_ == 0 ? at_ : at_ - 1})
        if (!wanted && ply <= size() && state(ply) == nullptr) wanted = ply;
    const bool words_missing = !words_known_ || moves_.size() < opening_moves_ + size();
    if (!wanted && words_missing) wanted = at_;
    if (!wanted) return std::nullopt;
    asking_ = true;
    Question question;
    question.ply = *wanted;
    question.revision = revision_;
    *question.request.mutable_game() = game_;
    question.request.set_ply(static_cast<int>(*wanted));
    question.request.set_without_moves(!words_missing);
    if (!words_missing)  // the state needs the moves before it only
        question.request.mutable_game()->mutable_moves()->DeleteSubrange(
            static_cast<int>(*wanted), game_.moves_size() - static_cast<int>(*wanted));
    return question;
}

bool GameLine::accept(const Question& question, v1::ReplayGameResponse answer) {
    if (question.revision != revision_) return false;
    asking_ = false;
    edition_ = answer.edition();
    version_ = answer.version();
    if (!question.request.without_moves()) {
        moves_.assign(answer.moves().begin(), answer.moves().end());
        opening_moves_ = static_cast<std::size_t>(answer.opening_moves());
        opening_text_ = answer.opening_text();
        words_known_ = true;
    }
    states_[question.ply] = std::move(*answer.mutable_state());
    if (question.ply == at_) last_shown_ = states_[at_];
    return true;
}

void GameLine::fail(const Question& question) {
    if (question.revision != revision_) return;
    asking_ = false;
    failed_ = question.ply;
}

const v1::GameState* GameLine::state(std::size_t ply) const {
    const auto found = states_.find(ply);
    return found == states_.end() ? nullptr : &found->second;
}

const v1::GameState* GameLine::shown() const {
    if (const v1::GameState* here = state(at_)) return here;
    return last_shown_ ? &*last_shown_ : nullptr;
}

const v1::PlayedMove* GameLine::move(std::size_t index) const {
    const std::size_t place = opening_moves_ + index;
    return index < size() && place < moves_.size() ? &moves_[place] : nullptr;
}

}  // namespace collegium::tui::viewmodel
