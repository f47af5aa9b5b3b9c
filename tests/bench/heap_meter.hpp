// How much a program holds on the heap at the most. The program that includes this replaces
// operator new, so only one file of it may.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

#include <malloc.h>

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

void* operator new(std::size_t size) {
    void* memory = std::malloc(size);
    if (memory == nullptr) throw std::bad_alloc();
    using namespace collegium::bench;
    heap_now += malloc_usable_size(memory);
    heap_peak = std::max(heap_peak.load(), heap_now.load());
    return memory;
}

void operator delete(void* memory) noexcept {
    if (memory != nullptr) collegium::bench::heap_now -= malloc_usable_size(memory);
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
    operator delete(memory);
}
