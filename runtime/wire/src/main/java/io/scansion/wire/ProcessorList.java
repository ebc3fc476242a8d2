package io.scansion.wire;

import java.util.BitSet;

/** Lists of processors as the kernel writes them and a a rank names them in {@link AgentMessage.Processors}, such as {@code 0-3,8}. Stateless. */
public final class ProcessorList {
    /** No machine has more; whoever says so says nothing. */
    private static final int MOST = 1 << 16;

    private ProcessorList() {}

    /** Returns the numbers of a list; what is no number, or range of numbers, is left out. */
    public static BitSet numbers(String list) {
        BitSet numbers = new BitSet();
        for (String range : list.split(",")) {
            int dash = range.indexOf('-');
            int first = number(dash < 0 ? range : range.substring(0, dash));
            int last = dash < 0 ? first : number(range.substring(dash + 1));
            if (first >= 0 && last >= first) {
                numbers.set(first, last + 1);
            }
        }
        return numbers;
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
