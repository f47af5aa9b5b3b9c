// Sliding attacks by one PEXT instruction. Compiled for processors with BMI2 and POPCNT: nothing
// here runs before pext_kernel() has asked the processor.
#include "kernel.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

namespace collegium::chess {
namespace {

template <typename SliderLine>
[[nodiscard]] inline std::size_t slider_index(const SliderLine& slider, Bitboard occupied) {
    return static_cast<std::size_t>(_pext_u64(occupied, slider.mask));
}

}  // namespace
}  // namespace collegium::chess

#include "sinks.hpp"

namespace collegium::chess {

const Kernel& prepared_pext_kernel() {
    static const Kernel kernel = make_kernel("pext");
    return kernel;
}

}  // namespace collegium::chess

#endif
