package io.scansion.console.output;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Answers as lines of comma-separated values (RFC 4180): what is nested is named {@code throughput.move1}, what is in a list {@code
 * modules[0]}. The first answer says which columns there are; the last column is that of errors. Not thread-safe.
 */
public final class CsvTable {
    private static final String ERROR = "error";

    private final PrintWriter out;
    private final List<String> columns = new ArrayList<>();

    public CsvTable(PrintWriter out) {
        this.out = out;
    }

    /**
     * Prints a line, and before the first one the names of the columns.
     *
     * @param first values in front of the answer
     * @param answer what was found
     * @return columns that the first answer did not have, and that are therefore missing
     */
    public Set<String> add(Map<String, ?> first, JsonObject answer) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>(first);
        row.putAll(answer.leaves());
        if (columns.isEmpty()) {
            columns.addAll(row.keySet());
            columns.remove(ERROR);
            columns.add(ERROR);
            print(columns);
        }
        print(columns.stream()
                .map(column -> row.get(column) == null ? "" : String.valueOf(row.get(column)))
                .toList());
        Set<String> missing = new TreeSet<>(row.keySet());
        columns.forEach(missing::remove);
        return missing;
    }

    private void print(List<String> values) {
        out.println(String.join(",", values.stream().map(CsvTable::quoted).toList()));
        out.flush();
    }

    private static String quoted(String value) {
        return value.matches("[^,\"\\r\\n]*") ? value : '"' + value.replace("\"", "\"\"") + '"';
    }
}
