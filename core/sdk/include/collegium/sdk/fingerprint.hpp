// What must agree between host and plugin for C++ values to cross, as one literal.
// Rationale: only what breaks layout is in it. Compiler and language version are not: g++ and clang
// on the same standard library work together.
// The classes and values of the SDK itself have a number instead: while they are drafts (`/0`) they
// change under their ids, and a plugin built before such a change is refused.
#pragma once

#include <string>  // defines the library's own macros

#include <tl/expected.hpp>

// One more with every change of these headers; tests/architecture/sdk_draft.txt remembers which
// headers a number stands for, and its test says when it was forgotten.
#define COLLEGIUM_SDK_DRAFT 1

#define COLLEGIUM_TEXT_(x) #x
#define COLLEGIUM_TEXT(x) COLLEGIUM_TEXT_(x)

#if defined(_LIBCPP_VERSION)
#define COLLEGIUM_FINGERPRINT_LIBRARY "libc++ " COLLEGIUM_TEXT(_LIBCPP_ABI_VERSION)
#elif defined(__GLIBCXX__)
#define COLLEGIUM_FINGERPRINT_LIBRARY "libstdc++ cxx11=" COLLEGIUM_TEXT(_GLIBCXX_USE_CXX11_ABI)
#else
#error "unknown standard library: a plugin built with it could not be told apart"
#endif

#if defined(_GLIBCXX_DEBUG)
#define COLLEGIUM_FINGERPRINT_DEBUG "debug"
#else
#define COLLEGIUM_FINGERPRINT_DEBUG "plain"
#endif

#define COLLEGIUM_FINGERPRINT_EXPECTED        \
    COLLEGIUM_TEXT(TL_EXPECTED_VERSION_MAJOR) \
    "." COLLEGIUM_TEXT(TL_EXPECTED_VERSION_MINOR) "." COLLEGIUM_TEXT(TL_EXPECTED_VERSION_PATCH)

#define COLLEGIUM_FINGERPRINT_OF_DRAFT(draft)                                                     \
    COLLEGIUM_FINGERPRINT_LIBRARY                                                                 \
    " " COLLEGIUM_FINGERPRINT_DEBUG                                                               \
    " pointer=" COLLEGIUM_TEXT(__SIZEOF_POINTER__) " tl-expected=" COLLEGIUM_FINGERPRINT_EXPECTED \
                                                   " sdk-draft=" COLLEGIUM_TEXT(draft)

#define COLLEGIUM_FINGERPRINT COLLEGIUM_FINGERPRINT_OF_DRAFT(COLLEGIUM_SDK_DRAFT)
