// PDFs are read back with poppler's programs: fonts, text, pages.
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <collegium/documents/pdf.hpp>
#include <collegium/documents/render.hpp>

#include "sample_facts.hpp"

namespace collegium::documents {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Pdf : public ::testing::Test {
  protected:
    Pdf() {
        std::string pattern = (std::filesystem::temp_directory_path() / "pdf-XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
    }
    ~Pdf() override { std::filesystem::remove_all(folder_); }

    PdfFile render(const Document& document) {
        auto made = render_pdf(document);
        EXPECT_TRUE(made) << made.error().message;
        std::ofstream(path(), std::ios::binary) << made->bytes;
        return *std::move(made);
    }

    std::string path() const { return (folder_ / "document.pdf").string(); }

    // What a program says of the file.
    std::string tell(const std::string& program, const std::string& after = "") const {
        const std::string command = program + " '" + path() + "' " + after + " 2>&1";
        std::FILE* pipe = popen(command.c_str(), "r");
        std::string output;
        std::array<char, 4096> buffer{};
        while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), pipe))
            output.append(buffer.data(), got);
        EXPECT_EQ(pclose(pipe), 0) << command << ": " << output;
        return output;
    }

    std::string text_of_page(int page) const {
        const std::string number = std::to_string(page);
        return tell("pdftotext -layout -f " + number + " -l " + number, "-");
    }

    std::filesystem::path folder_;
};

TEST_F(Pdf, EmbedsItsFontsAndKeepsCyrillicReadable) {
    render(application_form(testing::russian_application(false)));
    const std::string fonts = tell("pdffonts");
    EXPECT_THAT(fonts, HasSubstr("PTSerif-Regular"));
    EXPECT_THAT(fonts, HasSubstr("PTSerif-Bold"));
    EXPECT_THAT(fonts, Not(HasSubstr(" no  yes")));  // embedded, subset
    const std::string text = text_of_page(1);
    EXPECT_THAT(text, HasSubstr("ЗАЯВКА НА УЧАСТИЕ"));
    EXPECT_THAT(text, HasSubstr("Щукин Роман Львович"));
    EXPECT_THAT(text, HasSubstr("Ёлкина Анастасия"));
}

TEST_F(Pdf, KeepsUkrainianLetters) {
    render(commission_protocol_form(testing::ukrainian_commission()));
    const std::string text = text_of_page(1);
    for (const char* word : {"Їжакевич", "Ґудзь Лук'ян Ілліч", "Єщенко", "стор. 1 із 1"})
        EXPECT_THAT(text, HasSubstr(word));
}

TEST_F(Pdf, IsA4OnItsSideWhereTheFormIs) {
    render(participants_list_form(testing::participants(3)));
    EXPECT_THAT(tell("pdfinfo"), HasSubstr("595.276 x 841.89 pts (A4)"));
    render(application_form(testing::russian_application(true)));
    EXPECT_THAT(tell("pdfinfo"), HasSubstr("841.89 x 595.276 pts (A4)"));
}

TEST_F(Pdf, RepeatsTheHeadAndNumbersEveryPage) {
    const PdfFile file = render(participants_list_form(testing::participants(120)));
    ASSERT_GT(file.pages, 2);
    EXPECT_THAT(tell("pdfinfo"), HasSubstr("Pages:           " + std::to_string(file.pages)));
    for (int page = 1; page <= file.pages; ++page) {
        const std::string text = text_of_page(page);
        EXPECT_THAT(text, HasSubstr("Регион, организация"));
        EXPECT_THAT(
            text, HasSubstr("стр. " + std::to_string(page) + " из " + std::to_string(file.pages)));
    }
}

// A signature alone on a page could be put below anything: the last rows come with it.
TEST_F(Pdf, NeverLeavesSignaturesAloneOnAPage) {
    for (int rows = 30; rows <= 42; ++rows) {
        const PdfFile file = render(participants_list_form(testing::participants(rows)));
        const std::string last = text_of_page(file.pages);
        EXPECT_THAT(last, HasSubstr("Главный судья"));
        EXPECT_THAT(last, HasSubstr("Главный секретарь"));
        EXPECT_THAT(last, HasSubstr("Самарская область")) << rows;
    }
}

TEST_F(Pdf, IsTheSameBytesEveryTimeAndInEveryThread) {
    const Document document = commission_protocol_form(testing::russian_commission());
    const std::string first = render(document).bytes;
    std::array<std::string, 4> others;
    {
        std::vector<std::jthread> threads;
        for (std::string& other : others)
            threads.emplace_back([&] { other = render_pdf(document)->bytes; });
    }
    for (const std::string& other : others)
        EXPECT_TRUE(other == first);
}

TEST_F(Pdf, TakesItsDateFromTheDocument) {
    Document document = participants_list_form(testing::participants(1));
    document.made_at = std::chrono::sys_days(testing::day(2026, 10, 12)) + std::chrono::hours(9);
    render(document);
    const std::string info = tell("env TZ=UTC pdfinfo");
    EXPECT_THAT(info, HasSubstr("CreationDate:    Mon Oct 12 09:00:00 2026 UTC"));
    EXPECT_THAT(info, HasSubstr("Title:           СПИСОК УЧАСТНИКОВ. Кубок Волги"));
}

TEST_F(Pdf, MarksADraftAcrossThePage) {
    Document document = participants_list_form(testing::participants(1));
    render(document);
    EXPECT_THAT(text_of_page(1), HasSubstr("ПРОЕКТ"));
    document.stamp.number = 1;
    document.stamp.version = 1;
    render(document);
    EXPECT_THAT(text_of_page(1), Not(HasSubstr("ПРОЕКТ")));
}

TEST_F(Pdf, OfAProtocolOfFiveHundredLinesHasThemAll) {
    CommissionProtocolFacts facts = testing::russian_commission();
    const std::vector<CommissionEntry> some = facts.entries;
    while (facts.entries.size() < 500)
        facts.entries.push_back(some[facts.entries.size() % some.size()]);
    const auto mark = [](std::size_t row) { return "№" + std::to_string(row) + "."; };
    for (std::size_t row = 0; row < facts.entries.size(); ++row)
        facts.entries[row].full_name = mark(row);
    const Document document = commission_protocol_form(facts);
    EXPECT_GT(render(document).pages, 20);
    for (const std::string& told :
         {tell("pdftotext -layout", "-"), render_html(document), render_text(document)})
        for (std::size_t row = 0; row < facts.entries.size(); ++row)
            ASSERT_THAT(told, HasSubstr(mark(row)));
}

TEST_F(Pdf, ATallRowGetsAPageOfItsOwnAndIsNotLost) {
    ParticipantsListFacts facts = testing::participants(3);
    for (int i = 0; i < 400; ++i)
        facts.persons[1].organisation += " слово";
    facts.persons[1].organisation += " конец";
    const PdfFile file = render(participants_list_form(facts));
    std::string all;
    for (int page = 1; page <= file.pages; ++page)
        all += text_of_page(page);
    EXPECT_THAT(all, HasSubstr("Воронов"));
}

}  // namespace
}  // namespace collegium::documents
