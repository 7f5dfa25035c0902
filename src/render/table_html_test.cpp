#include "render/table_html.hpp"

#include <gtest/gtest.h>

#include <string>

namespace lawan::render {
namespace {

TEST(TableHtml, CountsCharactersAsTheyAreSeen) {
    EXPECT_EQ(shown_width("5 ± 2"), 5U);
    EXPECT_EQ(shown_width("…"), 1U);
    EXPECT_EQ(shown_width(""), 0U);
}

TEST(TableHtml, BreaksNamesAndKeepsNumbersTogether) {
    const Table colours{"T & U", {"bot", "Elo"},   {{"mcts:nodes=5", "-1 ± 2"}}, "<note>",
                        {},      {{{}, Tint::Red}}};
    EXPECT_EQ(html_table(colours),
              "<section>\n<h2>T &amp; U</h2>\n<div class=\"wide\"><table>\n"
              "<thead><tr><th>bot</th><th>Elo</th></tr></thead>\n<tbody>\n"
              "<tr><td class=\"short\">mcts:<wbr>nodes=<wbr>5</td>"
              "<td class=\"short red\">-1 ± 2</td></tr>\n"
              "</tbody>\n</table></div>\n<p class=\"quiet\">&lt;note&gt;</p>\n</section>\n");
}

TEST(TableHtml, TheFirstCellLeadsSomewhere) {
    const Table links{"Games", {"game", "moves"}, {{"1", "9"}}, "", {"#game-1"}};
    EXPECT_NE(
        html_table(links).find("<td><a href=\"#game-1\">1</a></td><td class=\"short\">9</td>"),
        std::string::npos);
}

TEST(TableHtml, AWideTableIsPrintedSmallOrAcross) {
    const auto fit_of = [](std::size_t width) {
        return print_fit({"", {"c"}, {{std::string(width, '1')}}});
    };
    EXPECT_EQ(fit_of(82), PrintFit::Normal);
    EXPECT_EQ(fit_of(83), PrintFit::Small);
    EXPECT_EQ(fit_of(106), PrintFit::Small);
    EXPECT_EQ(fit_of(107), PrintFit::Landscape);
    EXPECT_EQ(fit_of(162), PrintFit::Landscape);
    EXPECT_EQ(fit_of(163), PrintFit::Tiny);
    // Breakable text counts only its longest part.
    EXPECT_EQ(print_fit({"", {"c"}, {{std::string(50, '1') + " " + std::string(50, '1')}}}),
              PrintFit::Small);
}

}  // namespace
}  // namespace lawan::render
