#include "render/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "render/replay_viewer.hpp"
#include "render/report_markdown.hpp"
#include "render/svg_plot.hpp"
#include "render/table_html.hpp"
#include "render/xml.hpp"

namespace lawan::render {
namespace {

constexpr std::string_view page_style = R"(
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff; }
h1 { font-size: 1.7rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
svg { width: 100%; max-width: 60rem; height: auto; display: block; } .board { font-size: 1.3rem; } .board td { border: 1px solid #bbb; width: 2.1rem; height: 2.1rem; padding: 0; text-align: center; }
.board .x { color: #1d4ed8; } .board .o { color: #b91c1c; } .board .changed { background: #fdf0c2; } #replay { margin-top: 1rem; }
#replay button { font-size: 1.1rem; padding: .2rem .8rem; } .quiet { color: #555; } code { background: #f3f0e8; padding: .1rem .3rem; }
figure { margin: 0; } .found p { max-width: 60rem; } .making dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .3rem 1.2rem; margin: 0; }
.making dt { color: #555; } .making dd { margin: 0; overflow-wrap: anywhere; } code { -webkit-box-decoration-break: clone; box-decoration-break: clone; }
@media (max-width: 40rem) { .making dl { grid-template-columns: minmax(0, 1fr); gap: 0; } .making dd { margin-bottom: .5rem; } }
@media print { body { margin: 0; padding: 0; max-width: none; font-size: 11pt; } h1, h2 { break-after: avoid; } figure, .making { break-inside: avoid; } #replay { display: none; } }
)";

/// Renders the paragraphs with their heading; empty if there are none.
std::string html_found(const Findings& findings) {
    if (findings.found.empty()) return "";
    std::string html =
        fmt::format("<section class=\"found\">\n<h2>{}</h2>\n", found_heading(findings.language));
    for (const auto& paragraph : findings.found)
        html += fmt::format("<p>{}</p>\n", escaped(paragraph));
    return html + "</section>\n";
}

std::string html_making(const Findings& findings, const Making& making) {
    const Words words{findings.language};
    std::string html = fmt::format("<section class=\"making\">\n<h2>{}</h2>\n<dl>\n",
                                   words("To repeat this", "Untuk mengulanginya"));
    for (const auto& [name, value] : making_rows(findings, making)) {
        const std::string shown = value == making.command
                                      ? fmt::format("<code>{}</code>", escaped(value))
                                      : escaped(value);
        html += fmt::format("<dt>{}</dt><dd>{}</dd>\n", escaped(name), shown);
    }
    return html + "</dl>\n</section>\n";
}

std::string html_plot(const Plot& plot) {
    return fmt::format("<figure>\n<h2>{}</h2>\n{}</figure>\n", escaped(plot.title), svg_plot(plot));
}

}  // namespace

std::string found_heading(Language language) {
    return Words{language}("What we found", "Yang kami temukan");
}

std::vector<std::pair<std::string, std::string>> making_rows(const Findings& findings,
                                                             const Making& making) {
    const Words words{findings.language};
    std::vector<std::pair<std::string, std::string>> rows;
    const auto add = [&](std::string name, std::string value) {
        if (!value.empty()) rows.emplace_back(std::move(name), std::move(value));
    };
    add(words("command", "perintah"), making.command);
    if (making.seed) add(words("seed", "benih"), std::to_string(*making.seed));
    if (making.scale)
        add(words("scale", "skala"), *making.scale == 1
                                         ? words("1, the full experiment", "1, percobaan lengkap")
                                         : words.number(fmt::format("{:g}", *making.scale)));
    rows.insert(rows.end(), findings.conditions.begin(), findings.conditions.end());
    add(words("version", "versi"), making.version);
    add(words("commit", "commit"),
        making.commit.contains('+')
            ? fmt::format("{} ({})", making.commit,
                          words("and changes to the sources that were not committed",
                                "dan perubahan kode sumber yang belum di-commit"))
            : making.commit);
    add(words("date", "tanggal"), making.date);
    add(words("processor", "prosesor"), making.processor);
    if (making.cores > 0) add(words("cores", "inti prosesor"), std::to_string(making.cores));
    add(words("time taken", "lamanya"), making.time);
    return rows;
}

std::string html_page(const Findings& findings, const Making& making) {
    const Words words{findings.language};
    std::string html = fmt::format(
        "<!doctype html>\n<html lang=\"{}\">\n<head><meta charset=\"utf-8\"><meta "
        "name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n"
        "<style>{}{}</style></head>\n<body>\n<h1>{}</h1>\n<p>{}</p>\n",
        language_code(findings.language), escaped(findings.title), table_style, page_style,
        escaped(findings.title), escaped(findings.claim));
    html += html_found(findings);
    if (!findings.time_tables.empty())
        html += fmt::format(
            "<p class=\"quiet\">{0} <a href=\"{1}-times.html\">{1}-times.html</a></p>\n",
            words("Times differ from run to run:", "Waktu berbeda dari satu ke lain kali:"),
            escaped(findings.name));
    // Long tables go below the plots, which would be hard to find after them.
    constexpr std::size_t long_table = 24;
    const auto is_long = [](const Table& table) { return table.rows.size() > long_table; };
    for (const auto& table : findings.tables) {
        if (!is_long(table)) html += html_table(table);
    }
    for (const auto& plot : findings.plots) html += html_plot(plot);
    for (const auto& table : findings.tables) {
        if (is_long(table)) html += html_table(table);
    }
    html += html_making(findings, making);
    if (!findings.replays.empty()) {
        Table games = findings.games;
        for (std::size_t i = 0; i < findings.replays.size(); ++i) {
            games.rows.push_back(findings.replays[i].about);
            games.links.push_back(fmt::format("#game-{}", i + 1));
        }
        html += html_table(games) + replay_viewer(findings.replays);
    }
    return html + "</body>\n</html>\n";
}

namespace {

/// Returns the byte length of a leading blank that spreadsheets trim, Unicode blanks included.
std::size_t length_of_blank(std::string_view text) {
    for (const std::string_view blank :
         {" ", "\t", "\r", "\n", "\v", "\f", "\u00a0", "\u3000", "\ufeff"}) {
        if (text.starts_with(blank)) return blank.size();
    }
    return 0;
}

/// Recognizes a number after a sign, with the units and errors that our tables use: `+12.5 ± 3`,
/// `-40 %`, `-1e-05`; also a lone sign.
bool is_signed_number(std::string_view text) {
    text.remove_prefix(1);
    // from_chars() would also accept words such as nan(..).
    if (text.find_first_of("0123456789") == 0) {
        double value = 0;
        const auto number = std::from_chars(text.data(), text.data() + text.size(), value);
        text.remove_prefix(static_cast<std::size_t>(number.ptr - text.data()));
    }
    return text.find_first_not_of("0123456789., %±") == std::string_view::npos;
}

/// Detects formula injection: text that a spreadsheet would execute, even after blanks. Signed
/// numbers are safe.
bool may_be_formula(std::string_view cell) {
    while (const std::size_t blank = length_of_blank(cell)) {
        if (cell[0] == '\t' || cell[0] == '\r') return true;
        cell.remove_prefix(blank);
    }
    if (cell.empty() || std::string_view("=+-@").find(cell[0]) == std::string_view::npos)
        return false;
    const bool has_sign = cell[0] == '+' || cell[0] == '-';
    return !has_sign || !is_signed_number(cell);
}

}  // namespace

std::string csv_table(const Table& table) {
    const auto line = [](const std::vector<std::string>& cells) {
        std::string text;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            std::string cell = cells[i];
            if (may_be_formula(cell)) cell.insert(0, "'");
            if (cell.find_first_of(",\"\n\r") != std::string::npos) {
                for (std::size_t k = cell.find('"'); k != std::string::npos;
                     k = cell.find('"', k + 2))
                    cell.insert(k, "\"");
                cell = "\"" + cell + "\"";
            }
            if (i > 0) text += ',';
            text += cell;
        }
        return text + "\n";
    };
    std::string csv = line(table.columns);
    for (const auto& row : table.rows) csv += line(row);
    return csv;
}

std::string text_table(const Table& table) {
    std::vector<std::size_t> widths;
    const auto measure = [&](const std::vector<std::string>& cells) {
        widths.resize(std::max(widths.size(), cells.size()));
        for (std::size_t i = 0; i < cells.size(); ++i)
            widths[i] = std::max(widths[i], shown_width(cells[i]));
    };
    measure(table.columns);
    for (const auto& row : table.rows) measure(row);
    const auto line = [&](const std::vector<std::string>& cells) {
        std::string text = "  ";
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const std::size_t padding =
                i + 1 == cells.size() ? 0 : widths[i] - shown_width(cells[i]) + 2;
            text += cells[i] + std::string(padding, ' ');
        }
        return text + "\n";
    };
    std::string text = table.title + "\n" + line(table.columns);
    for (const auto& row : table.rows) text += line(row);
    if (!table.note.empty()) text += "  " + table.note + "\n";
    return text;
}

std::string findings_text(const Findings& findings) {
    std::string text = findings.title + "\n\n" + findings.claim + "\n\n";
    if (!findings.found.empty()) {
        text += found_heading(findings.language) + "\n";
        for (const auto& paragraph : findings.found) text += paragraph + "\n";
        text += "\n";
    }
    for (const auto* tables : {&findings.tables, &findings.time_tables}) {
        for (const auto& table : *tables) text += text_table(table) + "\n";
    }
    return text;
}

std::string data_text(const Findings& findings, const std::string& command) {
    Json object{{"experiment", findings.name}, {"title", findings.title}, {"command", command}};
    object["data"] = findings.data;
    return object.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

namespace {

/// Returns a tint name or null for each cell; empty for a table without tints.
Json tints_json(const Table& table) {
    Json rows = Json::array();
    for (const auto& tints : table.tints) {
        Json row = Json::array();
        for (const Tint tint : tints)
            row.push_back(tint == Tint::None ? Json() : Json(tint_name(tint)));
        rows.push_back(row);
    }
    return rows;
}

}  // namespace

Json findings_json(const Findings& findings, const Making& making) {
    Json tables = Json::array();
    for (const auto* list : {&findings.tables, &findings.time_tables}) {
        for (const auto& table : *list)
            tables.push_back({{"title", table.title},
                              {"columns", table.columns},
                              {"rows", table.rows},
                              {"note", table.note},
                              {"tints", tints_json(table)}});
    }
    Json plots = Json::array();
    for (const auto* list : {&findings.plots, &findings.time_plots}) {
        for (const auto& plot : *list) {
            Json series = Json::array();
            for (const auto& [name, x, y, low, high] : plot.series)
                series.push_back(
                    {{"name", name}, {"x", x}, {"y", y}, {"low", low}, {"high", high}});
            plots.push_back({{"title", plot.title},
                             {"x_label", plot.x_label},
                             {"y_label", plot.y_label},
                             {"kind", plot.kind == Plot::Kind::Bars ? "bars" : "lines"},
                             {"logarithmic", plot.logarithmic},
                             {"categories", plot.categories},
                             {"series", series}});
        }
    }
    Json rows = Json::array();
    for (const auto& [name, value] : making_rows(findings, making))
        rows.push_back({{"name", name}, {"value", value}});
    return {{"title", findings.title}, {"claim", findings.claim}, {"tables", tables},
            {"plots", plots},          {"found", findings.found}, {"making", rows}};
}

namespace {

/// Extracts the times onto a page of their own, because they differ from run to run.
Findings times_of(const Findings& findings) {
    const Words words{findings.language};
    return {.name = findings.name + "-times",
            .title = findings.title + words(": times", ": waktu"),
            .claim = words("Measured on the machine that made this page.",
                           "Diukur di mesin yang membuat halaman ini."),
            .tables = findings.time_tables,
            .plots = findings.time_plots,
            .conditions = findings.conditions,
            .language = findings.language};
}

}  // namespace

std::vector<FileText> findings_files(const Findings& findings, const Making& making) {
    std::vector<FileText> files;
    const auto add_tables = [&](const std::string& name, const std::vector<Table>& tables) {
        for (std::size_t i = 0; i < tables.size(); ++i)
            files.push_back({fmt::format("{}-{}.csv", name, i + 1), csv_table(tables[i])});
    };
    files.push_back({findings.name + ".json", data_text(findings, making.command)});
    add_tables(findings.name, findings.tables);
    files.push_back({findings.name + ".html", html_page(findings, making)});
    files.push_back({findings.name + ".md", markdown_chapter(findings, making)});
    if (!findings.time_tables.empty()) {
        const Findings times = times_of(findings);
        files.push_back({times.name + ".html", html_page(times, making)});
        add_tables(times.name, times.tables);
    }
    return files;
}

}  // namespace lawan::render
