package io.scansion.apps.library;

import io.scansion.apps.launch.Arguments;

/** Something that goes wrong with one item, on demand. For one rank at a time. */
final class Fault {
    private enum Mistake {
        THROW,
        NULL,
        UNSENDABLE
    }

    private static final int ALWAYS = Integer.MAX_VALUE;

    private final int item;
    private final Mistake mistake;
    private int left;

    private Fault(int item, Mistake mistake, int times) {
        this.item = item;
        this.mistake = mistake;
        this.left = times;
    }

    static Fault of(Arguments arguments) {
        return new Fault(
                arguments.integer("fail-at", -1, -1, ALWAYS),
                arguments.choice("mistake", Mistake.THROW, Mistake.class),
                arguments.integer("fail-times", ALWAYS, 0, ALWAYS));
    }

    /**
     * Returns the result, unless it is the turn of the item that goes wrong.
     *
     * @param unsendable a result that cannot be sent, for when that is what goes wrong
     */
    @SuppressWarnings("NullAway") // a mistake on purpose
    <R> R strike(int ordinal, R result, R unsendable) {
        if (ordinal != item || left == 0) {
            return result;
        }
        left--;
        return switch (mistake) {
            case THROW -> throw new IllegalStateException("told to fail at " + ordinal);
            case NULL -> null;
            case UNSENDABLE -> unsendable;
        };
    }
}
