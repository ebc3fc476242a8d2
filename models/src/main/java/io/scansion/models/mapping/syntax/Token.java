package io.scansion.models.mapping.syntax;

/**
 * A piece of a description file.
 *
 * @param kind what it is
 * @param text as written; empty at the end of the file
 * @param line counting from 1
 * @param column counting from 1
 */
record Token(Kind kind, String text, int line, int column) {
    enum Kind {
        /** A name, with its numbers: {@code nl1-2}. */
        WORD,
        NUMBER,
        /** One of {@code = ; , ( ) [ ]}, or anything else. */
        SIGN,
        END
    }

    boolean is(String sign) {
        return kind == Kind.SIGN && text.equals(sign);
    }

    boolean isEnd() {
        return kind == Kind.END;
    }

    /** Returns how a message names it. */
    String quoted() {
        if (isEnd()) {
            return "the end of the file";
        }
        boolean printable = text.codePoints().noneMatch(c -> Character.isISOControl(c) || !Character.isDefined(c));
        return printable ? "'" + text + "'" : String.format("the character U+%04X", text.codePointAt(0));
    }
}
