// The engine of one set of rules: include it in one source file per set.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include <collegium/draughts/engine.hpp>
#include <collegium/draughts/generator.hpp>

namespace collegium::draughts {

// Keeps the captures that the rules allow out of those found: with the majority rule the largest
// only, and in kDistinct mode one per move. Entries are appended to `list` from `base` on, so that
// one vector serves all plies and stops allocating once it has grown.
template <MoveRules R, PerftMode M>
class CaptureCollector {
  public:
    explicit CaptureCollector(std::vector<Capture>& list) : list_(list), base_(list.size()) {}

    void operator()(const Capture& capture) {
        if constexpr (R.majority) {
            if (capture.count < most_) return;
            if (capture.count > most_) {
                most_ = capture.count;
                list_.resize(base_);
            }
        }
        if constexpr (M == PerftMode::kDistinct) {
            if (capture.count >= kFewestCapturesOfTwoRoutes && known(capture)) return;
        }
        list_.push_back(capture);
    }

    [[nodiscard]] std::size_t base() const { return base_; }

  private:
    [[nodiscard]] bool known(const Capture& capture) const {
        return std::any_of(list_.begin() + static_cast<std::ptrdiff_t>(base_), list_.end(),
                           [&](const Capture& other) { return capture.same_move(other); });
    }

    std::vector<Capture>& list_;
    std::size_t base_;
    int most_ = 0;
};

// Counts what CaptureCollector would keep; remembers only captures that may be found twice.
template <MoveRules R, PerftMode M>
class CaptureCounter {
  public:
    explicit CaptureCounter(std::vector<Capture>& list) : list_(list), base_(list.size()) {}
    CaptureCounter(const CaptureCounter&) = delete;
    CaptureCounter& operator=(const CaptureCounter&) = delete;
    ~CaptureCounter() {
        if (list_.size() != base_) list_.resize(base_);
    }

    void operator()(const Capture& capture) {
        if constexpr (R.majority) {
            if (capture.count < most_) return;
            if (capture.count > most_) {
                most_ = capture.count;
                count_ = 0;
                if (list_.size() != base_) list_.resize(base_);
            }
        }
        if constexpr (M == PerftMode::kDistinct) {
            if (capture.count >= kFewestCapturesOfTwoRoutes) {
                for (std::size_t i = base_; i < list_.size(); ++i)
                    if (list_[i].same_move(capture)) return;
                list_.push_back(capture);
            }
        }
        ++count_;
    }

    [[nodiscard]] std::uint64_t count() const { return count_; }

  private:
    std::vector<Capture>& list_;
    std::size_t base_;
    std::uint64_t count_ = 0;
    int most_ = 0;
};

// One count. The last ply is counted without making its moves.
template <MoveRules R, PerftMode M>
class Perft {
  public:
    explicit Perft(const sdk::Stop& stop) : stop_(stop) { scratch_.reserve(256); }

    template <Side S>
    std::optional<std::uint64_t> run(const Placement& at, int depth) {
        const std::uint64_t sum = depth <= 0 ? 1 : lines<S>(at, depth);
        if (stopped_) return std::nullopt;
        return sum;
    }

  private:
    // Some thousand lines hang below a node this far from the end.
    static constexpr int kAskingDepth = 5;

    template <Side S>
    std::uint64_t count(const Placement& at) {
        CaptureCounter<R, M> counter(scratch_);
        if (Generator<R, S>::captures(at, counter)) return counter.count();
        return static_cast<std::uint64_t>(Generator<R, S>::count_quiet_moves(at));
    }

    template <Side S>
    std::uint64_t lines(const Placement& at, int depth) {
        if (depth == 1) return count<S>(at);
        if (depth >= kAskingDepth && (stopped_ || stop_.requested())) {
            stopped_ = true;
            return 0;
        }
        std::uint64_t sum = 0;
        CaptureCollector<R, M> collector(scratch_);
        if (Generator<R, S>::captures(at, collector)) {
            const std::size_t end = scratch_.size();
            for (std::size_t i = collector.base(); i < end; ++i) {
                const Capture c = scratch_[i];
                const bool king = c.becomes_king || (at.kings & c.from) != 0;
                const Placement next{at.enemy & ~c.captured, (at.own & ~c.from) | c.to,
                                     (at.kings & ~(c.from | c.captured)) | (king ? c.to : Bits{0})};
                sum += lines<opponent(S)>(next, depth - 1);
            }
            scratch_.resize(collector.base());
            return sum;
        }
        Generator<R, S>::quiet_moves(at, [&](Bits from, Bits to, bool becomes_king) {
            const bool king = becomes_king || (at.kings & from) != 0;
            const Placement next{at.enemy, at.own ^ (from | to),
                                 (at.kings & ~from) | (king ? to : Bits{0})};
            sum += lines<opponent(S)>(next, depth - 1);
        });
        return sum;
    }

    const sdk::Stop& stop_;
    std::vector<Capture> scratch_;
    bool stopped_ = false;
};

template <MoveRules R>
class EngineFor final : public Engine {
  public:
    [[nodiscard]] const MoveRules& rules() const override { return kRules; }

    [[nodiscard]] std::vector<Move> legal_moves(const Position& position) const override {
        return position.to_move == Side::kWhite ? moves<Side::kWhite>(position)
                                                : moves<Side::kBlack>(position);
    }

    [[nodiscard]] std::optional<std::uint64_t> perft(const Position& position, int depth,
                                                     PerftMode mode,
                                                     const sdk::Stop& stop) const override {
        return mode == PerftMode::kDistinct ? perft_in<PerftMode::kDistinct>(position, depth, stop)
                                            : perft_in<PerftMode::kRoutes>(position, depth, stop);
    }

  private:
    static constexpr MoveRules kRules = R;

    template <Side S>
    static Placement seen_by(const Position& position) {
        return {position.of(S), position.of(opponent(S)), position.kings};
    }

    template <PerftMode M>
    static std::optional<std::uint64_t> perft_in(const Position& position, int depth,
                                                 const sdk::Stop& stop) {
        Perft<R, M> perft(stop);
        return position.to_move == Side::kWhite
                   ? perft.template run<Side::kWhite>(seen_by<Side::kWhite>(position), depth)
                   : perft.template run<Side::kBlack>(seen_by<Side::kBlack>(position), depth);
    }

    template <Side S>
    static std::vector<Move> moves(const Position& position) {
        std::vector<Move> result;
        const Placement at = seen_by<S>(position);
        std::vector<Capture> captures;
        CaptureCollector<R, PerftMode::kDistinct> collector(captures);
        if (Generator<R, S>::captures(at, collector)) {
            result.reserve(captures.size());
            for (const Capture& c : captures)
                result.push_back(Move{c.from, c.to, c.captured, c.becomes_king});
        } else {
            Generator<R, S>::quiet_moves(at, [&](Bits from, Bits to, bool becomes_king) {
                result.push_back(Move{from, to, 0, becomes_king});
            });
        }
        return result;
    }
};

}  // namespace collegium::draughts
