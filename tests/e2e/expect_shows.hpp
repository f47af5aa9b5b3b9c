// The screen stands in the failure's text: it says more than the missing words.
#pragma once

#include <gtest/gtest.h>

#define EXPECT_SHOWS(terminal, words) \
    EXPECT_TRUE((terminal).shows(words)) << "not shown: " << (words) << "\n" << (terminal).screen()
#define ASSERT_SHOWS(terminal, words) \
    ASSERT_TRUE((terminal).shows(words)) << "not shown: " << (words) << "\n" << (terminal).screen()
