// How much a program holds on the heap at the most. A program that links heap_meter.cpp has its
// operator new counted.
#pragma once

#include <atomic>
#include <cstddef>

namespace collegium::bench {

inline std::atomic<std::size_t> heap_now{0};
inline std::atomic<std::size_t> heap_peak{0};

// Bytes that `work` held at the most beyond what was there before.
template <typename Work>
[[nodiscard]] std::size_t peak_heap_of(Work work) {
    const std::size_t before = heap_now;
    heap_peak = before;
    work();
    return heap_peak - before;
}

}  // namespace collegium::bench
