package io.scansion.console.view;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the standard streams are connected to. Asks the system's own {@code test} and {@code stty}; when they are missing, the
 * answer is the cautious one.
 *
 * @param interactive whether frames may be redrawn in place
 * @param colours whether colours are wanted
 * @param columns width in characters
 * @param rows height in lines
 */
public record Terminal(boolean interactive, boolean colours, int columns, int rows) {
    private static final int STANDARD_INPUT = 0;
    private static final int STANDARD_OUTPUT = 1;
    private static final int STANDARD_ERROR = 2;
    private static final Set<String> DUMB = Set.of("dumb", "");
    private static final int DEFAULT_COLUMNS = 80;
    private static final int DEFAULT_ROWS = 24;

    /** Looks at standard output and at the variables TERM, NO_COLOR, COLUMNS and LINES. */
    public static Terminal detect(Map<String, String> environment) {
        String term = environment.getOrDefault("TERM", "dumb");
        boolean interactive = !DUMB.contains(term) && isTerminal(STANDARD_OUTPUT);
        boolean colours =
                interactive && environment.getOrDefault("NO_COLOR", "").isEmpty();
        int[] size = interactive ? size() : new int[0];
        int rows = size.length == 2 ? size[0] : number(environment.get("LINES"), DEFAULT_ROWS);
        int columns = size.length == 2 ? size[1] : number(environment.get("COLUMNS"), DEFAULT_COLUMNS);
        return new Terminal(interactive, colours, columns, rows);
    }

    /** Returns the same terminal with the size it has now. */
    public Terminal resized() {
        int[] size = interactive ? size() : new int[0];
        return size.length == 2 ? new Terminal(true, colours, size[1], size[0]) : this;
    }

    /** Returns whether the locale's encoding has more than ASCII: the first of the variables that is set says it. */
    public static boolean showsUnicode(Map<String, String> environment) {
        return Stream.of("LC_ALL", "LC_CTYPE", "LANG")
                .map(name -> environment.getOrDefault(name, ""))
                .filter(locale -> !locale.isEmpty())
                .findFirst()
                .map(locale -> locale.toUpperCase(Locale.ROOT).replace("-", ""))
                .filter(locale -> locale.contains("UTF8"))
                .isPresent();
    }

    /** Returns whether standard error is a terminal that lines can be redrawn on. */
    public static boolean standardErrorIsInteractive(Map<String, String> environment) {
        return !DUMB.contains(environment.getOrDefault("TERM", "dumb")) && isTerminal(STANDARD_ERROR);
    }

    /** Returns whether keys can be read from standard input. */
    public static boolean standardInputIsTerminal() {
        return isTerminal(STANDARD_INPUT);
    }

    private static boolean isTerminal(int descriptor) {
        try {
            Process test = new ProcessBuilder("test", "-t", String.valueOf(descriptor))
                    .redirectInput(ProcessBuilder.Redirect.INHERIT)
                    .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            return ended(test) && test.exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static int[] size() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .start();
            String[] words = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
                    .trim()
                    .split(" ", -1);
            if (ended(stty) && stty.exitValue() == 0 && words.length == 2) {
                int rows = number(words[0], 0);
                int columns = number(words[1], 0);
                return rows > 0 && columns > 0 ? new int[] {rows, columns} : new int[0];
            }
        } catch (IOException e) {
            // no controlling terminal: the size stays unknown
        }
        return new int[0];
    }

    private static boolean ended(Process process) {
        try {
            if (process.waitFor(2, TimeUnit.SECONDS)) {
                return true;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
        return false;
    }

    private static int number(@Nullable String text, int otherwise) {
        if (text == null || !text.matches("[1-9][0-9]{0,4}")) {
            return text != null && text.equals("0") ? 0 : otherwise;
        }
        return Integer.parseInt(text);
    }
}
