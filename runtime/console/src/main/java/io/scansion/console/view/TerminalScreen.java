package io.scansion.console.view;

import java.io.PrintWriter;
import java.util.List;

/**
 * Draws frames in place: each frame replaces the one before by moving the cursor up, so that what was on the terminal
 * earlier stays there; or from the top of a screen that is all its own. Not thread-safe; the owner draws from one thread.
 */
public final class TerminalScreen {
    private static final String ESCAPE = "\u001b[";
    private static final String CLEAR_TO_LINE_END = ESCAPE + "K";
    private static final String CLEAR_BELOW = ESCAPE + "J";
    private static final String RESET = ESCAPE + "0m";

    private final PrintWriter out;
    private final boolean colours;
    private final boolean whole;
    private int drawnLines;

    /** @param colours whether styles are shown; positioning is used in any case */
    public TerminalScreen(PrintWriter out, boolean colours) {
        this(out, colours, false);
    }

    private TerminalScreen(PrintWriter out, boolean colours, boolean whole) {
        this.out = out;
        this.colours = colours;
        this.whole = whole;
    }

    /** Returns a screen whose frames begin in the first row of the terminal, whatever was there; each is to fill it. */
    public static TerminalScreen whole(PrintWriter out, boolean colours) {
        return new TerminalScreen(out, colours, true);
    }

    /** Replaces the previous frame. At most {@code rows - 1} lines are drawn, so that the frame cannot scroll. */
    public void draw(List<Line> frame, int rows) {
        StringBuilder text = new StringBuilder();
        if (whole) {
            text.append(ESCAPE).append('H');
        } else if (drawnLines > 0) {
            text.append(ESCAPE).append(drawnLines).append('A');
        }
        text.append('\r');
        List<Line> visible = frame.subList(0, Math.min(frame.size(), Math.max(1, rows - 1)));
        for (int i = 0; i < visible.size(); i++) {
            Line line = visible.get(i);
            String colour = colours ? colour(line.style()) : "";
            String shown = colour + line.text() + (colour.isEmpty() ? "" : RESET);
            if (whole) { // cleared first, since behind a full line that would take its last letter; and no line end
                // that would scroll
                text.append(i > 0 ? "\r\n" : "").append(CLEAR_TO_LINE_END).append(shown);
            } else {
                text.append(shown).append(CLEAR_TO_LINE_END).append('\n');
            }
        }
        text.append(whole ? "" : CLEAR_BELOW);
        out.print(text);
        out.flush();
        drawnLines = visible.size();
    }

    /** Prints lines above the frame, which has to be drawn again afterwards. */
    public void printAbove(List<String> lines) {
        StringBuilder text = new StringBuilder();
        if (drawnLines > 0) {
            text.append(ESCAPE).append(drawnLines).append('A');
        }
        text.append('\r').append(CLEAR_BELOW);
        lines.forEach(line -> text.append(line).append('\n'));
        out.print(text);
        out.flush();
        drawnLines = 0;
    }

    private static String colour(Line.Style style) {
        return switch (style) {
            case PLAIN -> "";
            case TITLE -> ESCAPE + "1m";
            case HEADING -> ESCAPE + "2m";
            case BOTTLENECK -> ESCAPE + "1;33m";
            case ADVICE -> ESCAPE + "36m";
            case GOOD -> ESCAPE + "32m";
            case BAD -> ESCAPE + "31m";
        };
    }
}
