package io.scansion.console.drawing;

import java.util.Locale;

/**
 * An SVG drawing being put together. Colours stand at every element, since readers of mail take style sheets out. Lengths are in the
 * drawing's own units, a pixel each where it is shown at its size. Not thread-safe.
 */
final class Svg {
    static final String INK = "#24292f";
    static final String FAINT = "#8c959f";
    static final String GRID = "#d8dee4";
    static final String MEASURED = "#0969da";
    static final String FORECAST = "#9a6700";
    static final String ALERT = "#cf222e";
    static final String GOOD = "#1a7f37";
    static final String PAPER = "#ffffff";
    static final String FILL = "#f6f8fa";

    private final StringBuilder body = new StringBuilder();
    private final double width;
    private final double height;
    private final String title;

    /** Where a text stands to its point. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    /** @param title what the drawing shows, for those who cannot see it */
    Svg(double width, double height, String title) {
        this.width = width;
        this.height = height;
        this.title = title;
    }

    void line(double x1, double y1, double x2, double y2, String colour, double strokeWidth, boolean dashed) {
        add(
                "<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" stroke=\"%s\" stroke-width=\"%s\"%s/>",
                number(x1),
                number(y1),
                number(x2),
                number(y2),
                colour,
                number(strokeWidth),
                dashed ? " stroke-dasharray=\"4 3\"" : "");
    }

    void rectangle(double x, double y, double w, double h, String fill, String stroke, double strokeWidth) {
        add(
                "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"3\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%s\"/>",
                number(x), number(y), number(w), number(h), fill, stroke, number(strokeWidth));
    }

    void circle(double x, double y, double radius, String colour) {
        add("<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"%s\"/>", number(x), number(y), number(radius), colour);
    }

    /** @param points as {@code x,y} in turn, see {@link #point} */
    void polyline(String points, String colour, double strokeWidth, boolean dashed) {
        add(
                "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" stroke-linejoin=\"round\"%s/>",
                points, colour, number(strokeWidth), dashed ? " stroke-dasharray=\"4 3\"" : "");
    }

    void area(String points, String colour, double opacity) {
        add(
                "<polygon points=\"%s\" fill=\"%s\" fill-opacity=\"%s\" stroke=\"none\"/>",
                points, colour, number(opacity));
    }

    static String point(double x, double y) {
        return number(x) + "," + number(y) + " ";
    }

    void text(double x, double y, String text, int size, Anchor anchor, String colour, boolean bold) {
        add(
                "<text x=\"%s\" y=\"%s\" font-size=\"%d\" text-anchor=\"%s\" fill=\"%s\"%s>%s</text>",
                number(x),
                number(y),
                size,
                anchor.name().toLowerCase(Locale.ROOT),
                colour,
                bold ? " font-weight=\"bold\"" : "",
                Markup.escaped(text));
    }

    private void add(String format, Object... values) {
        body.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    /** The whole drawing, as an element of its own. */
    String element() {
        return String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1$s %2$s\" width=\"%1$s\" height=\"%2$s\""
                        + " role=\"img\" font-family=\"sans-serif\">%n<title>%3$s</title>%n"
                        + "<rect width=\"100%%\" height=\"100%%\" fill=\"%4$s\"/>%n%5$s</svg>%n",
                number(width),
                number(height),
                Markup.escaped(title),
                PAPER,
                body);
    }

    private static String number(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("a drawing has no place for " + value);
        }
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
