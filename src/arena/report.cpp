#include "arena/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "arena/replay_viewer.hpp"
#include "arena/svg_plot.hpp"
#include "base/error.hpp"

namespace lawan {
namespace {

constexpr std::string_view style = R"(
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff; }
h1 { font-size: 1.7rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; } div.wide { overflow-x: auto; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid #ddd; text-align: left; } th { border-bottom: 2px solid #888; white-space: nowrap; }
.short { white-space: nowrap; } svg { width: 100%; max-width: 60rem; height: auto; display: block; } .board { font-size: 1.3rem; } .board td { border: 1px solid #bbb; width: 2.1rem; height: 2.1rem; padding: 0; text-align: center; }
.board .x { color: #1d4ed8; } .board .o { color: #b91c1c; } .board .changed { background: #fdf0c2; } #replay { margin-top: 1rem; }
#replay button { font-size: 1.1rem; padding: .2rem .8rem; } .quiet { color: #555; } code { background: #f3f0e8; padding: .1rem .3rem; }
@media print { body { margin: 0; font-size: 11pt; } h2, table, svg { break-inside: avoid; } }
)";

/// Characters as seen, not bytes: continuation bytes of UTF-8 take no room.
std::size_t shown_width(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string html_table(const Table& table) {
    constexpr std::size_t longest_unbroken = 40;
    std::string html =
        fmt::format("<h2>{}</h2>\n<div class=\"wide\"><table>\n<tr>", escaped(table.title));
    for (const auto& column : table.columns) html += fmt::format("<th>{}</th>", escaped(column));
    html += "</tr>\n";
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        html += "<tr>";
        bool linked = !table.links.empty();  // only the first cell is
        for (const auto& cell : table.rows[i]) {
            html += linked ? fmt::format("<td><a href=\"{}\">{}</a></td>", escaped(table.links[i]),
                                         escaped(cell))
                           : fmt::format(
                                 "<td{}>{}</td>",
                                 shown_width(cell) <= longest_unbroken ? " class=\"short\"" : "",
                                 escaped(cell));
            linked = false;
        }
        html += "</tr>\n";
    }
    html += "</table></div>\n";
    if (!table.note.empty())
        html += fmt::format("<p class=\"quiet\">{}</p>\n", escaped(table.note));
    return html;
}

}  // namespace

void write_file(const std::string& path, const std::string& content) {
    std::ofstream stream(path, std::ios::binary | std::ios::trunc);
    stream << content << std::flush;
    if (!stream)
        throw EnvironmentError(
            fmt::format("{} cannot be written; choose another --out or free some space", path));
}

std::string html_page(const Findings& findings, const std::string& command) {
    std::string html = fmt::format(
        "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><meta "
        "name=\"viewport\" "
        "content=\"width=device-width\">\n<title>{}</title>\n<style>{}</style></"
        "head>\n<body>\n<h1>{}</h1>\n<p>{}</p>\n<p class=\"quiet\">Made by <code>{}</code></p>\n",
        escaped(findings.title), style, escaped(findings.title), escaped(findings.claim),
        escaped(command));
    if (!findings.time_tables.empty())
        html += fmt::format(
            "<p class=\"quiet\">Times differ from run to run: <a "
            "href=\"{0}-times.html\">{0}-times.html</a></p>\n",
            escaped(findings.name));
    for (const auto& remark : findings.remarks) html += fmt::format("<p>{}</p>\n", escaped(remark));
    // Long tables below the plots, which nobody would find behind them.
    constexpr std::size_t long_table = 24;
    const auto is_long = [](const Table& table) { return table.rows.size() > long_table; };
    for (const auto& table : findings.tables) {
        if (!is_long(table)) html += html_table(table);
    }
    for (const auto& plot : findings.plots)
        html += fmt::format("<h2>{}</h2>\n{}", escaped(plot.title), svg_plot(plot));
    for (const auto& table : findings.tables) {
        if (is_long(table)) html += html_table(table);
    }
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

std::string csv_table(const Table& table) {
    const auto line = [](const std::vector<std::string>& cells) {
        std::string text;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            std::string cell = cells[i];
            if (cell.find_first_of(",\"\n") != std::string::npos) {
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

std::string data_text(const Findings& findings, const std::string& command) {
    Json object{{"experiment", findings.name}, {"title", findings.title}, {"command", command}};
    object["data"] = findings.data;
    return object.dump(1) + "\n";
}

Json findings_json(const Findings& findings) {
    Json tables = Json::array();
    for (const auto* list : {&findings.tables, &findings.time_tables}) {
        for (const auto& table : *list)
            tables.push_back({{"title", table.title},
                              {"columns", table.columns},
                              {"rows", table.rows},
                              {"note", table.note}});
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
    return {{"title", findings.title},
            {"claim", findings.claim},
            {"tables", tables},
            {"plots", plots},
            {"remarks", findings.remarks}};
}

void write_findings(const Findings& findings, const std::string& directory,
                    const std::string& command) {
    const std::string path = (std::filesystem::path(directory) / findings.name).string();
    write_file(path + ".json", data_text(findings, command));
    for (std::size_t i = 0; i < findings.tables.size(); ++i)
        write_file(fmt::format("{}-{}.csv", path, i + 1), csv_table(findings.tables[i]));
    write_file(path + ".html", html_page(findings, command));
    if (findings.time_tables.empty()) return;
    const Findings times{.name = findings.name + "-times",
                         .title = findings.title + " Times",
                         .claim = "Measured on the machine that made this page.",
                         .tables = findings.time_tables,
                         .plots = findings.time_plots};
    write_file(path + "-times.html", html_page(times, command));
    for (std::size_t i = 0; i < times.tables.size(); ++i)
        write_file(fmt::format("{}-times-{}.csv", path, i + 1), csv_table(times.tables[i]));
}

}  // namespace lawan
