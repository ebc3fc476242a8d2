package io.scansion.console.output;

import io.scansion.console.input.InputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** A file that a user wants something written to; {@code -} is standard output. */
public final class OutputFile {
    /** The name that stands for standard output. */
    public static final String STANDARD_OUTPUT = "-";

    private OutputFile() {}

    /**
     * Writes a text, over what was there.
     *
     * @param option that named the file, for the message
     * @param out standard output
     * @throws InputException if the file cannot be written
     */
    public static void write(String option, String name, String text, PrintWriter out) {
        if (name.equals(STANDARD_OUTPUT)) {
            out.print(text);
            return;
        }
        try {
            Files.writeString(Path.of(name), text);
        } catch (IOException | InvalidPathException e) {
            throw new InputException(option + " " + name + " cannot be written (" + e.getMessage() + ")", e);
        }
    }
}
