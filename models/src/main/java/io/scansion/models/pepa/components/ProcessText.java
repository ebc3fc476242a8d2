package io.scansion.models.pepa.components;

import io.scansion.models.pepa.Term;
import java.util.stream.Collectors;

/** Writes sequential processes as a model file has them; they name the states of components. */
public final class ProcessText {
    private ProcessText() {}

    public static String of(Term process) {
        StringBuilder text = new StringBuilder();
        Term at = process;
        while (at instanceof Term.Prefix prefix) { // a chain may be too long for recursion
            text.append('(')
                    .append(prefix.action())
                    .append(", ")
                    .append(prefix.rate().text())
                    .append(").");
            at = prefix.next();
        }
        return text.append(end(at, text.length() > 0)).toString();
    }

    private static String end(Term term, boolean afterActivity) {
        if (term instanceof Term.Constant constant) {
            return constant.name();
        } else if (term instanceof Term.Choice choice) {
            String alternatives =
                    choice.alternatives().stream().map(ProcessText::of).collect(Collectors.joining(" + "));
            return afterActivity ? "(" + alternatives + ")" : alternatives;
        }
        return "...";
    }
}
