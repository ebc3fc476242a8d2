package io.scansion.tuner.act;

/**
 * Answer to an operator.
 *
 * @param exitCode what the console's process ends with: {@value #DONE}, {@value #BAD_ARGUMENT} or {@value #REFUSED}
 */
public record ActionResult(int exitCode, String text) {
    public static final int DONE = 0;
    public static final int BAD_ARGUMENT = 2;
    public static final int REFUSED = 4;

    public static ActionResult done(String text) {
        return new ActionResult(DONE, text);
    }

    public static ActionResult badArgument(String text) {
        return new ActionResult(BAD_ARGUMENT, text);
    }

    public static ActionResult refused(String text) {
        return new ActionResult(REFUSED, text);
    }
}
