#include "tui/widgets/ascii.hpp"

#include <map>
#include <memory>
#include <string>
#include <utility>

#include <ftxui/dom/node.hpp>
#include <ftxui/screen/screen.hpp>

namespace collegium::tui {
namespace {

const std::map<std::string, std::string>& twins() {
    static const std::map<std::string, std::string> table{
        {"┌", "+"}, {"─", "-"}, {"┐", "+"}, {"│", "|"},  {"└", "+"},  {"┘", "+"},  {"├", "+"},
        {"┤", "+"}, {"┬", "+"}, {"┴", "+"}, {"┼", "+"},  {"╔", "#"},  {"═", "="},  {"╗", "#"},
        {"║", "#"}, {"╚", "#"}, {"╝", "#"}, {"✓", "v"},  {"×", "x"},  {"…", "~"},  {"●", "*"},
        {"◐", "~"}, {"○", "o"}, {"Δ", "d"}, {"↑", "^"},  {"↓", "v"},  {"→", ">"},  {"←", "<"},
        {"↥", "Q"}, {"−", "-"}, {"№", "N"}, {"·", "."},  {"≠", "#"},  {"□", "_"},  {"█", "#"},
        {"░", "."}, {"◇", "O"}, {"◆", "X"}, {"‹", "<"},  {"›", ">"},  {"«", "\""}, {"»", "\""},
        {"–", "-"}, {"—", "-"}, {"•", "*"}, {"“", "\""}, {"”", "\""},
    };
    return table;
}

class AsciiGlyphs : public ftxui::Node {
  public:
    explicit AsciiGlyphs(ftxui::Element child) : Node({std::move(child)}) {}

    void ComputeRequirement() override {
        Node::ComputeRequirement();
        requirement_ = children_[0]->requirement();
    }
    void SetBox(ftxui::Box box) override {
        Node::SetBox(box);
        children_[0]->SetBox(box);
    }
    void Render(ftxui::Screen& screen) override {
        Node::Render(screen);
        for (int y = box_.y_min; y <= box_.y_max; ++y) {
            for (int x = box_.x_min; x <= box_.x_max; ++x) {
                const auto twin = twins().find(screen.at(x, y));
                if (twin != twins().end()) screen.at(x, y) = twin->second;
            }
        }
    }
};

}  // namespace

ftxui::Element ascii_glyphs(ftxui::Element element) {
    return std::make_shared<AsciiGlyphs>(std::move(element));
}

}  // namespace collegium::tui
