// Sliding attacks by a multiplication: for every processor.
#include "kernel.hpp"

namespace collegium::chess {
namespace {

template <typename SliderLine>
[[nodiscard]] inline std::size_t slider_index(const SliderLine& slider, Bitboard occupied) {
    return static_cast<std::size_t>(((occupied & slider.mask) * slider.magic) >> slider.shift);
}

}  // namespace
}  // namespace collegium::chess

#include "sinks.hpp"

namespace collegium::chess {

const Kernel& magic_kernel() {
    static const Kernel kernel = make_kernel("magic");
    return kernel;
}

}  // namespace collegium::chess
