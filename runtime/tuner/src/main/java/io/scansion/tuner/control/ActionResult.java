package io.scansion.tuner.control;

/**
 * Answer to an operator.
 *
 * @param exitCode what the console's process ends with: {@value #DONE}, {@value #BAD_ARGUMENT} or {@value #REFUSED}
 */
public record ActionResult(int exitCode, String text) {
    public static final int DONE = 0;
    public static final int BAD_ARGUMENT = 2;
    public static final int REFUSED = 4;

    static ActionResult done(String text) {
        return new ActionResult(DONE, text);
    }

    static ActionResult badArgument(String text) {
        return new ActionResult(BAD_ARGUMENT, text);
    }

    static ActionResult refused(String text) {
        return new ActionResult(REFUSED, text);
    }
}
