package io.scansion.console.view;

import io.scansion.console.output.ControlCharacters;
import java.util.ArrayList;
import java.util.List;

/** Fits text into a number of columns, at words where that is possible. Stateless. */
public final class LineFolder {
    private static final String CUT = "..";

    private LineFolder() {}

    /** Returns the text in at most {@code columns} characters, with control characters replaced by spaces. */
    public static String clip(String text, int columns) {
        String clean = ControlCharacters.blanked(text).stripTrailing();
        if (clean.length() <= columns) {
            return clean;
        }
        return columns <= CUT.length() ? clean.substring(0, columns) : clean.substring(0, columns - CUT.length()) + CUT;
    }

    /**
     * Folds a text under a label.
     *
     * @param label starts the first line; the others are indented by its length
     * @param most lines that may be used; what does not fit is cut with a mark
     */
    public static List<String> fold(String label, String text, int columns, int most) {
        List<String> lines = new ArrayList<>();
        String indent = " ".repeat(label.length());
        StringBuilder line = new StringBuilder(label);
        boolean fresh = true;
        String[] words = text.trim().split("\\s+", -1);
        for (String word : words) {
            if (!fresh && line.length() + 1 + word.length() > columns) {
                if (lines.size() == most - 1) {
                    lines.add(clip(line + " " + CUT, columns));
                    return lines;
                }
                lines.add(clip(line.toString(), columns));
                line = new StringBuilder(indent);
                fresh = true;
            }
            line.append(fresh ? "" : " ").append(word);
            fresh = false;
        }
        lines.add(clip(line.toString(), columns));
        return lines;
    }
}
