package io.scansion.console.output;

import java.util.regex.Pattern;

/** Control characters in texts from elsewhere, which a terminal might obey: those of 7 bits and those of 8 (C1). Stateless. */
public final class ControlCharacters {
    private static final Pattern ANY = Pattern.compile("\\p{Cc}");

    private ControlCharacters() {}

    /** Returns the text with a question mark for each, where nothing of it may go unnoticed. */
    public static String marked(String text) {
        return ANY.matcher(text).replaceAll("?");
    }

    /** Returns the text with a space for each. */
    public static String blanked(String text) {
        return ANY.matcher(text).replaceAll(" ");
    }
}
