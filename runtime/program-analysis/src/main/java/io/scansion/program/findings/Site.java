package io.scansion.program.findings;

/**
 * A place in the program, in the words an operator knows.
 *
 * @param className binary name of the class
 * @param method method name
 * @param file source file name, empty if the class carries no debug information
 * @param line source line from 1, or 0 if unknown
 */
public record Site(String className, String method, String file, int line) {
    public Site {
        if (line < 0) {
            throw new IllegalArgumentException("need line >= 0, got " + line);
        }
    }

    /** Returns {@code Pipe.java:57}, or {@code com.acme.Pipe.stage} where the line is unknown. */
    @Override
    public String toString() {
        return file.isEmpty() || line == 0 ? className + "." + method : file + ":" + line;
    }
}
