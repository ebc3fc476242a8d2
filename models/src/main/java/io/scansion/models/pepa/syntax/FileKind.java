package io.scansion.models.pepa.syntax;

import java.util.List;
import java.util.regex.Pattern;

/** Guesses what a file is that the parser could not read as PEPA; never asked about a file that it could. */
final class FileKind {
    private static final int LOOKED_AT = 2_000;

    private record Kind(String description, Pattern beginning) {}

    private static final List<Kind> KINDS = List.of(
            kind("like XML or HTML", "\\s*<[?!a-zA-Z].*"),
            kind("like JSON", "\\s*[\\[{]\\s*(\"|\\[|\\{|\\]|\\}|-?\\d).*"),
            kind(
                    "like a mapping description; 'scansion map' reads those",
                    "(.*;)?\\s*(type\\s*=\\s*pipeline|nbproc\\s*=|nbstage\\s*=|nl\\d+-\\d+\\s*=).*"),
            kind("like a PRISM model", "(.*\\n)?\\s*(ctmc|dtmc|mdp|pta|module)\\b.*"),
            kind("like a script", "#!.*"),
            kind("like a PDF document", "%PDF.*"),
            kind("like Java", "(.*\\n)?\\s*(package|import|public class)\\s.*"));

    private FileKind() {}

    /** Returns what the text looks like, or nothing if it looks like nothing that is known. */
    static String of(String text) {
        String head = text.substring(0, Math.min(text.length(), LOOKED_AT));
        return KINDS.stream()
                .filter(kind -> kind.beginning().matcher(head).matches())
                .map(Kind::description)
                .findFirst()
                .orElse("");
    }

    private static Kind kind(String description, String beginning) {
        return new Kind(description, Pattern.compile(beginning, Pattern.DOTALL));
    }
}
