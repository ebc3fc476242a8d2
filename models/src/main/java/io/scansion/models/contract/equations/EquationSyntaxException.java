package io.scansion.models.contract.equations;

import io.scansion.models.ModelException;

/** An equation's text is not a linear equation; the message names the equation, the column and what was found. */
public final class EquationSyntaxException extends ModelException {
    private static final long serialVersionUID = 1L;

    private final String origin;
    private final int column;

    EquationSyntaxException(String origin, int column, String text, String problem) {
        super(origin + ", column " + column + ": " + problem + " in '" + shortened(text) + "'");
        this.origin = origin;
        this.column = column;
    }

    /** Returns which equation it is, such as {@code equation 3}. */
    public String origin() {
        return origin;
    }

    /** Returns the place in the text of the equation, counted from 1; one past its end if something is missing there. */
    public int column() {
        return column;
    }

    private static String shortened(String text) {
        return text.length() <= 200 ? text : text.substring(0, 197) + "...";
    }
}
