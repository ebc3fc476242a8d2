package io.scansion.console.view;

import java.io.PrintWriter;
import java.util.List;

/**
 * Draws frames in place: each frame replaces the one before by moving the cursor up, so that what was on the terminal
 * earlier stays there. Not thread-safe; the owner draws from one thread.
 */
public final class TerminalScreen {
    private static final String ESCAPE = "\u001b[";
    private static final String CLEAR_TO_LINE_END = ESCAPE + "K";
    private static final String CLEAR_BELOW = ESCAPE + "J";
    private static final String RESET = ESCAPE + "0m";

    private final PrintWriter out;
    private final boolean colours;
    private int drawnLines;

    /** @param colours whether styles are shown; positioning is used in any case */
    public TerminalScreen(PrintWriter out, boolean colours) {
        this.out = out;
        this.colours = colours;
    }

    /** Replaces the previous frame. At most {@code rows - 1} lines are drawn, so that the frame cannot scroll. */
    public void draw(List<Line> frame, int rows) {
        StringBuilder text = new StringBuilder();
        if (drawnLines > 0) {
            text.append(ESCAPE).append(drawnLines).append('A');
        }
        text.append('\r');
        List<Line> visible = frame.subList(0, Math.min(frame.size(), Math.max(1, rows - 1)));
        for (Line line : visible) {
            String colour = colours ? colour(line.style()) : "";
            text.append(colour).append(line.text()).append(colour.isEmpty() ? "" : RESET);
            text.append(CLEAR_TO_LINE_END).append('\n');
        }
        text.append(CLEAR_BELOW);
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
