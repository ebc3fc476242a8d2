package io.scansion.models.pepa.syntax;

import io.scansion.models.pepa.Finding;
import io.scansion.models.pepa.PepaSyntaxException;
import io.scansion.models.pepa.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a file with its comments blanked, so that every other character keeps its place.
 *
 * <p>Comments are {@code //} and {@code %} to the end of the line and {@code /* ... *}{@code /}. The tools disagree about
 * {@code %}: ipc begins a comment with it, the Workbench and the plug-in a rate definition. A line that is one is therefore
 * read as one, with a warning, and everything else behind a {@code %} is a comment.
 */
final class SourceText {
    private static final Pattern RATE_DEFINITION = Pattern.compile(
            "[ \\t]*+(\\p{Ll}[\\w']*+)[ \\t]*+:?=[^;\\r\\n]*+;[ \\t]*+(?://[^\\r\\n]*+)?(?=[\\r\\n]|\\z)");

    private final String source;
    private final char[] characters;
    private final List<Finding> warnings = new ArrayList<>();
    private int at;
    private int line = 1;
    private int lineStart;

    private SourceText(String source, CharSequence text) {
        this.source = source;
        characters = text.toString().toCharArray();
    }

    /**
     * Blanks the comments of a text.
     *
     * @param source name of the file, for messages
     * @param text what is in it
     * @param warnings receives what is read otherwise than its author may think
     * @throws PepaSyntaxException if the text has control characters, as no text has, or a comment that does not end
     */
    static String withoutComments(String source, CharSequence text, List<Finding> warnings) {
        SourceText reading = new SourceText(source, text);
        reading.run();
        warnings.addAll(reading.warnings);
        return new String(reading.characters);
    }

    private void run() {
        if (characters.length > 0 && characters[0] == '\uFEFF') {
            characters[0] = ' '; // the byte order mark some editors put first
        }
        while (at < characters.length) {
            if (looksAt('/', '/')) {
                blankLine();
            } else if (looksAt('/', '*')) {
                blankBlock();
            } else if (characters[at] == '%') {
                percent();
            } else {
                step();
            }
        }
    }

    private boolean looksAt(char first, char second) {
        return at + 1 < characters.length && characters[at] == first && characters[at + 1] == second;
    }

    private void blankLine() {
        while (at < characters.length && characters[at] != '\n' && characters[at] != '\r') {
            blank();
        }
    }

    private void blankBlock() {
        int openedAt = at;
        int openedLine = line;
        int openedLineStart = lineStart;
        blank();
        blank();
        while (!looksAt('*', '/')) {
            if (at >= characters.length) {
                Position opened = place(openedLine, openedLineStart, openedAt);
                throw new PepaSyntaxException(
                        source,
                        List.of(Finding.error(opened, "the comment that begins here does not end: */ is missing")));
            }
            blank();
        }
        blank();
        blank();
    }

    private void percent() {
        if (isBlank(lineStart, at)) {
            int end = at + 1;
            while (end < characters.length && characters[end] != '\n' && characters[end] != '\r') {
                end++;
            }
            Matcher matcher = RATE_DEFINITION.matcher(new String(characters, at + 1, end - at - 1));
            if (matcher.matches()) {
                warnings.add(Finding.warning(
                        here(),
                        "this line defines the rate " + matcher.group(1)
                                + ", as in the PEPA Workbench; if it is meant as a comment, begin it with //"));
                blank();
                return;
            }
        }
        blankLine();
    }

    private boolean isBlank(int from, int to) {
        for (int i = from; i < to; i++) {
            if (characters[i] != ' ' && characters[i] != '\t') {
                return false;
            }
        }
        return true;
    }

    private void blank() {
        if (step()) {
            characters[at - 1] = ' ';
        }
    }

    /** Goes to the next character; returns whether the one left behind may be blanked. */
    private boolean step() {
        char left = characters[at];
        if (left == '\r' && !looksAt('\r', '\n')) {
            characters[at] = '\n'; // the parser counts line feeds
            left = '\n';
        }
        if (Character.isISOControl(left) && left != '\n' && left != '\r' && left != '\t' && left != '\f') {
            throw new PepaSyntaxException(
                    source,
                    List.of(Finding.error(
                            here(),
                            String.format(
                                    "this is not a text file: it has the control character U+%04X", (int) left))));
        }
        at++;
        if (left == '\n') {
            line++;
            lineStart = at;
        }
        return left != '\n' && left != '\r';
    }

    private Position here() {
        return place(line, lineStart, at);
    }

    /** Counts characters, so it is not for places that nobody is told. */
    private Position place(int inLine, int startOfLine, int offset) {
        return new Position(inLine, Character.codePointCount(characters, startOfLine, offset - startOfLine) + 1);
    }
}
