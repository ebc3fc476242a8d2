package io.scansion.console.solve;

import io.scansion.console.input.InputException;
import io.scansion.console.input.InputFile;
import java.util.regex.Pattern;

/** The languages models are written in. */
public enum ModelFormat {
    PEPA,
    SAN,
    JSON;

    private static final Pattern SAN_SECTION =
            Pattern.compile("^\\s*(identifiers|events|(partial\\s+)?reachability|network)\\b", Pattern.MULTILINE);
    private static final Pattern DESCRIPTION_KEY = Pattern.compile("^\\s*(type\\s*=\\s*pipeline|nbproc\\s*=)");
    private static final Pattern DEFINITION =
            Pattern.compile("^\\s*#?\\s*\\p{L}[\\p{L}\\w']*\\s*:?=", Pattern.MULTILINE);

    /**
     * Finds out what a file is written in: by its extension, and if that says nothing, by its content.
     *
     * @throws InputException if it is no model
     */
    public static ModelFormat of(InputFile input) {
        if (input.hasExtension("pepa")) {
            return PEPA;
        } else if (input.hasExtension("san")) {
            return SAN;
        } else if (input.hasExtension("json")) {
            return JSON;
        } else if (input.hasExtension("des")
                || DESCRIPTION_KEY.matcher(input.text()).find()) {
            throw new InputException(input.name() + " describes mappings; use scansion map " + input.name());
        }
        String text = input.text();
        if (text.stripLeading().startsWith("{")) {
            return JSON;
        } else if (SAN_SECTION.matcher(text).find()) {
            return SAN;
        } else if (DEFINITION.matcher(text).find()) {
            return PEPA;
        }
        throw new InputException(
                input.name() + " is no model: use a .pepa, a .san or a .json file (see scansion solve --help)");
    }
}
