#include "kernel.hpp"

namespace collegium::chess {

#if defined(__x86_64__)
const Kernel& prepared_pext_kernel();

const Kernel* pext_kernel() {
    const bool available = __builtin_cpu_supports("bmi") != 0 &&
                           __builtin_cpu_supports("bmi2") != 0 &&
                           __builtin_cpu_supports("popcnt") != 0;
    return available ? &prepared_pext_kernel() : nullptr;
}

namespace {
// Two generations of AMD processors have PEXT in microcode, many times slower than a
// multiplication.
bool pext_is_slow() {
    return __builtin_cpu_is("znver1") != 0 || __builtin_cpu_is("znver2") != 0;
}
}  // namespace
#else
const Kernel* pext_kernel() {
    return nullptr;
}

namespace {
bool pext_is_slow() {
    return true;
}
}  // namespace
#endif

const Kernel& kernel() {
    static const Kernel& chosen =
        pext_kernel() == nullptr || pext_is_slow() ? magic_kernel() : *pext_kernel();
    return chosen;
}

}  // namespace collegium::chess
