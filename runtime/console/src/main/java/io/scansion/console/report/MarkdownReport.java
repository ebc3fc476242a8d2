package io.scansion.console.report;

import io.scansion.console.output.ControlCharacters;
import io.scansion.console.report.ReportContent.Section;
import io.scansion.console.report.ReportContent.Table;
import java.util.Collections;
import java.util.List;

/** A report as Markdown, for tickets and terminals. Stateless. */
final class MarkdownReport {
    private MarkdownReport() {}

    static String of(RunRecord record) {
        StringBuilder text = new StringBuilder("# " + escaped(ReportContent.title(record)) + "\n");
        for (Section section : ReportContent.of(record)) {
            text.append("\n## ").append(section.heading()).append("\n\n");
            section.lines().forEach(line -> text.append(escaped(line)).append("  \n"));
            if (!section.sketch().isEmpty()) {
                text.append("```\n").append(section.sketch()).append("\n```\n");
            }
            section.table().ifPresent(table -> {
                text.append(section.lines().isEmpty() ? "" : "\n");
                table(table, text);
            });
        }
        return text.toString();
    }

    private static void table(Table table, StringBuilder text) {
        row(table.heads(), text);
        row(Collections.nCopies(table.heads().size(), "---"), text);
        table.rows()
                .forEach(row -> row(row.stream().map(MarkdownReport::escaped).toList(), text));
    }

    private static void row(List<String> cells, StringBuilder text) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    private static String escaped(String text) {
        return ControlCharacters.blanked(text).replaceAll("([\\\\`*_\\[<|])", "\\\\$1");
    }
}
