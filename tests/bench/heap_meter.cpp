#include "heap_meter.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>

#include <malloc.h>

using collegium::bench::heap_now;
using collegium::bench::heap_peak;

void* operator new(std::size_t size) {
    void* memory = std::malloc(size);
    if (memory == nullptr) throw std::bad_alloc();
    heap_now += malloc_usable_size(memory);
    heap_peak = std::max(heap_peak.load(), heap_now.load());
    return memory;
}

void operator delete(void* memory) noexcept {
    if (memory != nullptr) heap_now -= malloc_usable_size(memory);
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
    operator delete(memory);
}
