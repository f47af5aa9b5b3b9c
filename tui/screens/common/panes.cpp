#include "tui/screens/common/panes.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <ftxui/dom/node.hpp>
#include <ftxui/screen/screen.hpp>

#include "tui/screens/common/stacked_frames.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui {
namespace {

// What two frames that meet in one column become.
std::string joint(const std::string& left, const std::string& right) {
    struct Meeting {
        std::string_view left;
        std::string_view right;
        std::string_view both;
    };
    static constexpr std::array<Meeting, 9> kMeetings{{{"└", "┌", "├"},
                                                       {"┘", "┐", "┤"},
                                                       {"┐", "┌", "┬"},
                                                       {"┘", "└", "┴"},
                                                       {"┤", "├", "┼"},
                                                       {"┤", "│", "┤"},
                                                       {"│", "├", "├"},
                                                       {"┤", "┌", "┼"},
                                                       {"┘", "│", "┤"}}};
    for (const Meeting& meeting : kMeetings)
        if (meeting.left == left && meeting.right == right) return std::string(meeting.both);
    return right;
}

class SharedBorder : public ftxui::Node {
  public:
    SharedBorder(ftxui::Element left, int left_width, ftxui::Element right, int right_width)
        : Node({std::move(left), std::move(right)}),
          left_width_(left_width),
          right_width_(right_width) {}

    void ComputeRequirement() override {
        Node::ComputeRequirement();
        requirement_ = ftxui::Requirement{};
        requirement_.min_x = left_width_ + right_width_ - 1;
        for (const ftxui::Element& child : children_)
            requirement_.min_y = std::max(requirement_.min_y, child->requirement().min_y);
        requirement_.flex_grow_x = requirement_.flex_grow_y = 1;
    }

    void SetBox(ftxui::Box box) override {
        Node::SetBox(box);
        ftxui::Box left = box;
        left.x_max = std::min(box.x_max, box.x_min + left_width_ - 1);
        ftxui::Box right = box;
        right.x_min = left.x_max;
        children_[0]->SetBox(left);
        children_[1]->SetBox(right);
        border_ = left.x_max;
    }

    void Render(ftxui::Screen& screen) override {
        children_[0]->Render(screen);
        std::vector<std::string> before;
        for (int y = box_.y_min; y <= box_.y_max; ++y)
            before.push_back(screen.PixelAt(border_, y).character);
        children_[1]->Render(screen);
        for (int y = box_.y_min; y <= box_.y_max; ++y) {
            std::string& glyph = screen.PixelAt(border_, y).character;
            glyph = joint(before[static_cast<std::size_t>(y - box_.y_min)], glyph);
        }
    }

  private:
    int left_width_;
    int right_width_;
    int border_ = 0;
};

class SharedLine : public ftxui::Node {
  public:
    SharedLine(ftxui::Element upper, int upper_height, ftxui::Element lower, int lower_height)
        : Node({std::move(upper), std::move(lower)}),
          upper_height_(upper_height),
          lower_height_(lower_height) {}

    void ComputeRequirement() override {
        Node::ComputeRequirement();
        requirement_ = ftxui::Requirement{};
        requirement_.min_y = upper_height_ + lower_height_ - 1;
        for (const ftxui::Element& child : children_)
            requirement_.min_x = std::max(requirement_.min_x, child->requirement().min_x);
        requirement_.flex_grow_x = requirement_.flex_grow_y = 1;
    }

    void SetBox(ftxui::Box box) override {
        Node::SetBox(box);
        ftxui::Box upper = box;
        upper.y_max = std::min(box.y_max, box.y_min + upper_height_ - 1);
        ftxui::Box lower = box;
        lower.y_min = upper.y_max;
        children_[0]->SetBox(upper);
        children_[1]->SetBox(lower);
        line_ = upper.y_max;
    }

    void Render(ftxui::Screen& screen) override {
        children_[0]->Render(screen);
        std::vector<std::string> before;
        for (int x = box_.x_min; x <= box_.x_max; ++x)
            before.push_back(screen.PixelAt(x, line_).character);
        children_[1]->Render(screen);
        for (int x = box_.x_min; x <= box_.x_max; ++x) {
            std::string& glyph = screen.PixelAt(x, line_).character;
            glyph = joint(before[static_cast<std::size_t>(x - box_.x_min)], glyph);
        }
    }

  private:
    int upper_height_;
    int lower_height_;
    int line_ = 0;
};

}  // namespace

ftxui::Element draw_lines(const Look& look, const std::vector<viewmodel::Line>& lines, int width,
                          int height) {
    ftxui::Elements drawn;
    for (const viewmodel::Line& line : lines) {
        bool first = true;
        const std::vector<std::string> parts =
            line.as_is ? std::vector<std::string>{line.words} : wrap(line.words, width - 2);
        for (const std::string& words : parts) {
            if (static_cast<int>(drawn.size()) == height) break;
            drawn.push_back(look.text((first ? " " : "  ") + cut(words, width - 2), line.tone));
            first = false;
        }
    }
    return ftxui::vbox(std::move(drawn)) | ftxui::size(ftxui::WIDTH, ftxui::EQUAL, width) |
           ftxui::size(ftxui::HEIGHT, ftxui::EQUAL, height);
}

int lines_needed(const std::vector<viewmodel::Line>& lines, int width) {
    int count = 0;
    for (const viewmodel::Line& line : lines)
        count += static_cast<int>(wrap(line.words, width - 2).size());
    return count;
}

viewmodel::Room room_of(Layout layout) {
    return layout == Layout::kWide     ? viewmodel::Room::kWide
           : layout == Layout::kNarrow ? viewmodel::Room::kNarrow
                                       : viewmodel::Room::kNormal;
}

std::string empty_words(const Texts& texts, const TableReading& reading, std::string nothing) {
    if (!reading.failure.empty()) return reading.failure;
    if (!reading.loaded) return texts("list.loading");
    if (!reading.query.empty()) return texts("lookup.nothing", {{"query", reading.query}});
    return nothing;
}

ftxui::Element SideBySide(ftxui::Element left, int left_width, ftxui::Element right,
                          int right_width) {
    return std::make_shared<SharedBorder>(std::move(left), left_width, std::move(right),
                                          right_width);
}

ftxui::Element StackedFrames(ftxui::Element upper, int upper_height, ftxui::Element lower,
                             int lower_height) {
    return std::make_shared<SharedLine>(std::move(upper), upper_height, std::move(lower),
                                        lower_height);
}

ftxui::Element TabLine(const Look& look, const std::vector<std::string>& titles, std::size_t open,
                       int width) {
    ftxui::Elements parts{ftxui::text(" ")};
    int used = 1;
    // The open tab is always in sight: those before it give way where the window is narrow.
    std::size_t first = 0;
    const auto reach = [&] {
        int sum = 1;
        for (std::size_t i = first; i <= open && i < titles.size(); ++i)
            sum += columns(titles[i]) + 3;
        return sum;
    };
    while (first < open && reach() > width)
        ++first;
    for (std::size_t i = first; i < titles.size(); ++i) {
        const std::string words = i == open ? "‹" + titles[i] + "›" : " " + titles[i] + " ";
        used += columns(words) + 1;
        if (used > width) break;
        parts.push_back(look.text(words, i == open ? Tone::kTitle : Tone::kText));
        parts.push_back(ftxui::text(" "));
    }
    return ftxui::hbox(std::move(parts)) | ftxui::size(ftxui::WIDTH, ftxui::EQUAL, width);
}

}  // namespace collegium::tui
