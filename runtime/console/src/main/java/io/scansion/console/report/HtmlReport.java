package io.scansion.console.report;

import io.scansion.console.drawing.Markup;
import io.scansion.console.report.ReportContent.Section;
import io.scansion.console.report.ReportContent.Table;
import java.util.List;
import java.util.stream.Collectors;

/** A report as one HTML file that needs nothing else: no script, nothing loaded from anywhere. Stateless. */
final class HtmlReport {
    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>@TITLE@</title>
            <style>
            body { font: 15px/1.5 sans-serif; color: #24292f; background: #fff; max-width: 66em; margin: 2em auto; padding: 0 1em; }
            h1 { font-size: 1.5em; } h2 { font-size: 1.15em; margin-top: 1.8em; border-bottom: 1px solid #d8dee4; }
            p { margin: .2em 0; } svg { max-width: 100%; height: auto; }
            .wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 14px; }
            th, td { text-align: left; vertical-align: top; padding: .25em .9em .25em 0; border-bottom: 1px solid #d8dee4; }
            td:first-child { white-space: nowrap; }
            </style>
            </head>
            <body>
            <h1>@TITLE@</h1>
            """;

    private HtmlReport() {}

    static String of(RunRecord record) {
        StringBuilder text = new StringBuilder(HEAD.replace("@TITLE@", Markup.escaped(ReportContent.title(record))));
        for (Section section : ReportContent.of(record)) {
            text.append("<h2>").append(Markup.escaped(section.heading())).append("</h2>\n");
            section.lines()
                    .forEach(line ->
                            text.append("<p>").append(Markup.escaped(line)).append("</p>\n"));
            text.append(section.drawing());
            section.table().ifPresent(table -> table(table, text));
        }
        return text.append("</body>\n</html>\n").toString();
    }

    private static void table(Table table, StringBuilder text) {
        text.append("<div class=\"wide\"><table>\n<thead><tr>").append(cells("th", table.heads()));
        text.append("</tr></thead>\n<tbody>\n");
        table.rows().forEach(row -> text.append("<tr>").append(cells("td", row)).append("</tr>\n"));
        text.append("</tbody>\n</table></div>\n");
    }

    private static String cells(String tag, List<String> cells) {
        return cells.stream()
                .map(cell -> "<" + tag + ">" + Markup.escaped(cell) + "</" + tag + ">")
                .collect(Collectors.joining());
    }
}
