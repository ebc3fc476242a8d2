package io.scansion.console.view;

/**
 * One line of a frame, without control characters.
 *
 * @param text what to show; fits the columns that the frame was made for
 * @param style how to show it where colours are wanted
 */
public record Line(String text, Style style) {
    /** What a line is about; the screen chooses the colours. */
    public enum Style {
        PLAIN,
        TITLE,
        HEADING,
        BOTTLENECK,
        ADVICE,
        GOOD,
        BAD
    }

    public Line {
        if (text.chars().anyMatch(c -> c < ' ')) {
            throw new IllegalArgumentException("a line has no control characters, got " + text);
        }
    }

    static Line plain(String text) {
        return new Line(text, Style.PLAIN);
    }
}
