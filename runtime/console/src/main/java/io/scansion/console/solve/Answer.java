package io.scansion.console.solve;

import io.scansion.console.output.JsonObject;
import io.scansion.console.output.Listing;
import java.io.PrintWriter;
import java.util.List;

/**
 * What came out of a model.
 *
 * @param json for programs; every key is a promise
 * @param lines for people, at least one
 * @param warnings what may be wrong with the model although it could be solved, one line each, with the place
 */
public record Answer(JsonObject json, List<String> lines, List<String> warnings) {
    /** Copies the lists. */
    public Answer {
        lines = List.copyOf(lines);
        warnings = List.copyOf(warnings);
    }

    public static Answer of(JsonObject json, Listing listing) {
        return new Answer(json, listing.lines(), List.of());
    }

    /** Returns the object with the warnings, if there are any. */
    public JsonObject jsonWithWarnings() {
        return warnings.isEmpty() ? json : json.after(new JsonObject()).put("warnings", warnings);
    }

    /** Prints the object, or the lines with the name of the file before the first. */
    public void print(String file, boolean asJson, PrintWriter out) {
        if (asJson) {
            out.println(jsonWithWarnings());
        } else {
            out.println(file + ": " + lines.get(0));
            lines.subList(1, lines.size()).forEach(out::println);
        }
    }
}
