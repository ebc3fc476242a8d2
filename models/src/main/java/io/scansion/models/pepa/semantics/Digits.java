package io.scansion.models.pepa.semantics;

/**
 * Takes codes apart. The lowest digits come from a table of all their combinations; the others are worked out anew only when they
 * change, which is seldom while codes are asked for in ascending order. Not thread-safe.
 */
final class Digits {
    private static final int COMBINATIONS = 4096;

    private final Layout layout;
    private final int[] digits;
    private final int[] lowComponents;
    private final int lowSize; // combinations of the low digits
    private final int[] low; // the low digits of each combination
    private long block; // first code of those whose other digits are the present ones
    private long code = -1;

    Digits(Layout layout) {
        this.layout = layout;
        digits = new int[layout.components()];
        int places = 1;
        int size = layout.graph(layout.componentAt(0)).states();
        while (places < digits.length
                && (long) size * layout.graph(layout.componentAt(places)).states() <= COMBINATIONS) {
            size *= layout.graph(layout.componentAt(places++)).states();
        }
        lowSize = size;
        lowComponents = new int[places];
        for (int place = 0; place < places; place++) {
            lowComponents[place] = layout.componentAt(place);
        }
        low = new int[size * places];
        for (int combination = 0; combination < size; combination++) {
            for (int place = 0; place < places; place++) {
                low[combination * places + place] = layout.digit(combination, lowComponents[place]);
            }
        }
        enterBlock(0);
    }

    /** Returns the digit of every component; the array is overwritten by the next call. */
    int[] of(long wanted) {
        if (wanted == code) {
            return digits;
        }
        code = wanted;
        long inBlock = wanted - block;
        if (inBlock < 0 || inBlock >= lowSize) {
            enterBlock(wanted);
            inBlock = wanted - block;
        }
        int at = (int) inBlock * lowComponents.length;
        for (int component : lowComponents) {
            digits[component] = low[at++];
        }
        return digits;
    }

    private void enterBlock(long wanted) {
        long rest = wanted / lowSize;
        block = rest * lowSize;
        for (int place = lowComponents.length; place < digits.length; place++) {
            int component = layout.componentAt(place);
            int size = layout.graph(component).states();
            digits[component] = (int) (rest % size);
            rest /= size;
        }
    }
}
