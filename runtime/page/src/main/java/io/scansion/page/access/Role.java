package io.scansion.page.access;

import java.util.Locale;

/** What somebody may do on the page. */
public enum Role {
    /** See everything, change nothing. */
    VIEWER,
    /** Whatever the console can. */
    OPERATOR;

    /** Name in the API. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
