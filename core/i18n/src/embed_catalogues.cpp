// embed_catalogues OUT.cpp NAMESPACE FUNCTION FILE.toml...
// Checks catalogues and writes them as a C++ source; a defect fails the build with its place.
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include <collegium/i18n/catalogue.hpp>

namespace {

using collegium::i18n::Catalogue;
using collegium::i18n::CatalogueSource;

constexpr int kFirstFile = 4;

std::string file_name(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? path : path.substr(slash + 1);
}

// Says what is wrong and returns false.
bool is_sound(const std::vector<CatalogueSource>& sources) {
    const auto catalogue = Catalogue::parse(sources);
    if (!catalogue) {
        std::cerr << "catalogue: " << catalogue.error().message << '\n';
        return false;
    }
    const std::vector<std::string> problems = catalogue->problems();
    for (const std::string& problem : problems)
        std::cerr << "catalogue: " << problem << '\n';
    return problems.empty();
}

void write_bytes(std::ostream& out, const std::string& text) {
    // Numbers instead of a string literal: compilers limit the length of literals.
    for (std::size_t i = 0; i < text.size(); ++i) {
        out << (i % 24 == 0 ? "\n    " : "") << static_cast<int>(text[i]) << ',';
    }
}

void write_source(std::ostream& out, const std::string& name_space, const std::string& function,
                  const std::vector<std::string>& names, const std::vector<std::string>& texts) {
    out << "#include <array>\n#include <span>\n#include <collegium/i18n/catalogue.hpp>\n"
        << "namespace " << name_space << " {\nnamespace {\n";
    for (std::size_t i = 0; i < texts.size(); ++i) {
        out << "constexpr std::array<char, " << texts[i].size() << "> kText" << i << "{";
        write_bytes(out, texts[i]);
        out << "};\n";
    }
    out << "}  // namespace\nstd::span<const collegium::i18n::CatalogueSource> " << function
        << "();\nstd::span<const collegium::i18n::CatalogueSource> " << function << "() {\n"
        << "    static const std::array<collegium::i18n::CatalogueSource, " << texts.size()
        << "> sources{{\n";
    for (std::size_t i = 0; i < texts.size(); ++i) {
        out << "        {\"" << names[i] << "\", {kText" << i << ".data(), kText" << i
            << ".size()}},\n";
    }
    out << "    }};\n    return sources;\n}\n}  // namespace " << name_space << '\n';
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv, argv + argc);
    if (argc <= kFirstFile) {
        std::cerr << "usage: embed_catalogues OUT.cpp NAMESPACE FUNCTION FILE.toml...\n";
        return 2;
    }
    std::vector<std::string> names;
    std::vector<std::string> texts;
    for (std::size_t i = kFirstFile; i < arguments.size(); ++i) {
        std::ifstream in(arguments[i], std::ios::binary);
        if (!in) {
            std::cerr << "catalogue: cannot read " << arguments[i] << '\n';
            return 1;
        }
        names.push_back(file_name(arguments[i]));
        texts.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
    std::vector<CatalogueSource> sources;
    for (std::size_t i = 0; i < texts.size(); ++i)
        sources.push_back({names[i], texts[i]});
    if (!is_sound(sources)) return 1;

    std::ofstream out(arguments[1]);
    write_source(out, arguments[2], arguments[3], names, texts);
    return out.good() ? 0 : 1;
}
