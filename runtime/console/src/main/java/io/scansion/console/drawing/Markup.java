package io.scansion.console.drawing;

import io.scansion.console.output.ControlCharacters;

/** Text in SVG and HTML. Stateless. */
public final class Markup {
    private Markup() {}

    /** Returns a text as it stands between tags or in an attribute. */
    public static String escaped(String text) {
        return ControlCharacters.blanked(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
