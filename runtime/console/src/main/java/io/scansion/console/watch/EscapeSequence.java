package io.scansion.console.watch;

/**
 * Tells keys from what a terminal sends for keys without a letter and says by itself, such as late answers about what it is (ECMA-48: an
 * escape, and what follows it). For one thread.
 */
final class EscapeSequence {
    static final int ESCAPE = 27;
    private static final int BELL = 7;

    private enum Part {
        NONE,
        ESCAPED,
        /** Parameters, until a letter. */
        CONTROL,
        /** One more. */
        SINGLE,
        /** Text, until it is terminated. */
        STRING,
        STRING_ESCAPED
    }

    private Part part = Part.NONE;

    /**
     * Whether this is part of a sequence, and no key. The escape that begins it is a key: nobody knows what comes behind it. Other control
     * characters, such as Ctrl-C and Enter, are in none and end it.
     */
    boolean takes(int key) {
        Part before = part;
        if (key < ' ' && key != BELL && (key != ESCAPE || before != Part.STRING)) {
            part = key == ESCAPE ? Part.ESCAPED : Part.NONE;
            return false;
        }
        part = after(before, key);
        return before == Part.ESCAPED ? part != Part.NONE : before != Part.NONE;
    }

    private static Part after(Part before, int key) {
        return switch (before) {
            case NONE, SINGLE, STRING_ESCAPED -> Part.NONE;
            case ESCAPED ->
                switch (key) {
                    case '[' -> Part.CONTROL;
                    case 'O' -> Part.SINGLE;
                    case ']', 'P', 'X', '^', '_' -> Part.STRING;
                    default -> Part.NONE;
                };
            case CONTROL -> key >= '@' && key <= '~' ? Part.NONE : Part.CONTROL;
            case STRING -> key == ESCAPE ? Part.STRING_ESCAPED : key == BELL ? Part.NONE : Part.STRING;
        };
    }
}
