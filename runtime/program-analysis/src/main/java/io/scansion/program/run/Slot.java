package io.scansion.program.run;

/**
 * A part of an object: a field by its name, an array's element by its index, or one of the names below.
 *
 * @param place the object
 * @param name which part
 */
record Slot(Place place, Object name) {
    private enum Special {
        REST,
        RECEIVED,
        LENGTH,
        VIEWED,
        NEW
    }

    /** Elements of an array that have no entry of their own, and whatever an object of the JDK holds. */
    static final Object REST = Special.REST;

    /** Elements that the last receive filled; see {@link Filled}. */
    static final Object RECEIVED = Special.RECEIVED;

    /** The length of an array, if it is known. */
    static final Object LENGTH = Special.LENGTH;

    /** The array that an object of the JDK is a view of. */
    static final Object VIEWED = Special.VIEWED;

    /** Present if the object was made since the loop began: what has no entry has its default value. */
    static final Object NEW = Special.NEW;

    /**
     * Which elements a receive has filled.
     *
     * @param from first element
     * @param count number, or -1 if it is not known
     */
    record Filled(int from, int count) {
        boolean covers(int index) {
            return index == from || (index > from && count >= 0 && index < from + count);
        }
    }
}
