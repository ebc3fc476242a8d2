package io.scansion.tuner.observe.machine;

import java.util.BitSet;

/** Lists of processors as the kernel writes them, such as {@code 0-3,8}. */
final class ProcessorList {
    /** No machine has more; whoever says so says nothing. */
    private static final int MOST = 1 << 16;

    private ProcessorList() {}

    /** Adds the numbers of a list to others; what is no number, or range of numbers, is left out. */
    static void addTo(BitSet numbers, String list) {
        for (String range : list.split(",")) {
            int dash = range.indexOf('-');
            int first = number(dash < 0 ? range : range.substring(0, dash));
            int last = dash < 0 ? first : number(range.substring(dash + 1));
            if (first >= 0 && last >= first) {
                numbers.set(first, last + 1);
            }
        }
    }

    private static int number(String digits) {
        try {
            int number = Integer.parseInt(digits.strip());
            return number < MOST ? number : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
