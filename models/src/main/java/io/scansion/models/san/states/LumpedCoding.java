package io.scansion.models.san.states;

import io.scansion.models.san.SanException;
import io.scansion.models.san.SanNetwork;
import io.scansion.models.san.SourceLocation;
import java.math.BigInteger;
import java.util.List;

/**
 * States of a network of which only is kept how many automata of each group are in which local state. States that differ by an
 * exchange within groups share a code; the chain of the codes is exact, because such exchanges change no rate. A group of n with s
 * local states takes s−1 digits from 0 to n; every other automaton is a group of its own with one digit.
 *
 * <p>Groups are the less significant the fewer states they have, see {@link ProductCoding}. Immutable and safe to share.
 */
public final class LumpedCoding implements StateCoding {
    private final List<List<Integer>> groups; // least significant first
    private final int[] groupSizes;
    private final int[] states; // of each automaton in the group
    private final long[][] weights; // by automaton and state
    private final long codes;

    /**
     * @param groups of automata that can be exchanged; every automaton is in exactly one
     * @throws SanException if there are more codes than a long can count
     */
    public LumpedCoding(SanNetwork network, List<List<Integer>> groups) {
        this.groups = groups.stream()
                .sorted((a, b) -> Integer.compare(digits(network, a), digits(network, b)))
                .toList();
        groupSizes = this.groups.stream().mapToInt(List::size).toArray();
        states = this.groups.stream()
                .mapToInt(group -> network.automata().get(group.get(0)).size())
                .toArray();
        weights = new long[network.automata().size()][];
        BigInteger stride = BigInteger.ONE;
        for (int i = 0; i < groupSizes.length; i++) {
            long[] ofGroup = new long[states[i]];
            if (groupSizes[i] == 1) {
                for (int state = 1; state < states[i]; state++) {
                    ofGroup[state] = stride.longValue() * state;
                }
                stride = stride.multiply(BigInteger.valueOf(states[i]));
            } else {
                for (int state = 0; state < states[i] - 1; state++) {
                    ofGroup[state] = stride.longValue();
                    stride = stride.multiply(BigInteger.valueOf(groupSizes[i] + 1L));
                }
            }
            for (int automaton : this.groups.get(i)) {
                weights[automaton] = ofGroup;
            }
            if (stride.bitLength() > Long.SIZE - 1) {
                throw new SanException(
                        SourceLocation.NONE,
                        "network " + network.name()
                                + " has too many states to be numbered, even lumped: make it smaller");
            }
        }
        codes = stride.longValue();
    }

    private static int digits(SanNetwork network, List<Integer> group) {
        return network.automata().get(group.get(0)).size();
    }

    @Override
    public long codes() {
        return codes;
    }

    @Override
    public long weight(int automaton, int state) {
        return weights[automaton][state];
    }

    @Override
    public void decode(long code, int[] localStates) {
        long rest = code;
        for (int i = 0; i < groupSizes.length; i++) {
            List<Integer> group = groups.get(i);
            if (groupSizes[i] == 1) {
                long quotient = rest / states[i];
                localStates[group.get(0)] = (int) (rest - quotient * states[i]);
                rest = quotient;
            } else {
                rest = decodeGroup(rest, group, states[i], localStates);
            }
        }
    }

    private static long decodeGroup(long digits, List<Integer> group, int states, int[] localStates) {
        long rest = digits;
        int radix = group.size() + 1;
        int member = 0;
        for (int state = 0; state < states - 1; state++) {
            long quotient = rest / radix;
            for (long left = rest - quotient * radix; left > 0; left--) {
                localStates[group.get(member++)] = state;
            }
            rest = quotient;
        }
        while (member < group.size()) {
            localStates[group.get(member++)] = states - 1;
        }
        return rest;
    }

    /** Returns how many states share the code of a state: the arrangements of each group's members. */
    BigInteger arrangements(int[] localStates) {
        BigInteger product = BigInteger.ONE;
        for (int i = 0; i < groupSizes.length; i++) {
            if (groupSizes[i] > 1) {
                int[] counts = new int[states[i]];
                groups.get(i).forEach(automaton -> counts[localStates[automaton]]++);
                product = product.multiply(multinomial(counts));
            }
        }
        return product;
    }

    private static BigInteger multinomial(int[] counts) {
        BigInteger result = BigInteger.ONE;
        int total = 0;
        for (int count : counts) {
            for (int i = 1; i <= count; i++) {
                total++;
                result = result.multiply(BigInteger.valueOf(total)).divide(BigInteger.valueOf(i));
            }
        }
        return result;
    }
}
