package io.scansion.models.pepa.semantics;

import io.scansion.models.pepa.composition.EqualPartners;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.StringJoiner;

/**
 * What the states of a system with counted partners stand for: the states that there would be with everybody on their own. All states
 * that differ only by who is who are reached alike, since all partners start alike. Not thread-safe.
 */
public final class Unlumping {
    private final Layout layout;
    private final List<CodedComponent> coded;
    private final EqualPartners partners;
    private final boolean[] joined; // by coded component: several of the equation are counted in it

    Unlumping(Layout layout, List<CodedComponent> coded, EqualPartners partners) {
        this.layout = layout;
        this.coded = coded;
        this.partners = partners;
        joined = new boolean[coded.size()];
        for (int component : partners.countedAs()) {
            joined[component] = Collections.frequency(partners.countedAs(), component) > 1;
        }
    }

    /** Returns how many states a counted state stands for. */
    public BigInteger states(long code) {
        BigInteger states = BigInteger.ONE;
        for (int component = 0; component < joined.length; component++) {
            if (joined[component]) {
                states = states.multiply(arrangements(coded.get(component).counts(layout.digit(code, component))));
            }
        }
        return states;
    }

    /** Returns how many transitions out of one of these states a counted transition stands for: whoever is the one that moves. */
    public long transitionsOfEach(long from, long to) {
        long transitions = 1;
        for (int component = 0; component < joined.length; component++) {
            int before = layout.digit(from, component);
            int after = layout.digit(to, component);
            if (joined[component] && before != after) {
                transitions *= movable(
                        coded.get(component).counts(before),
                        coded.get(component).counts(after));
            }
        }
        return transitions;
    }

    /** Returns one of the states, as {@code (Stage1, P2)}, components in the order of the system equation. */
    String example(long code) {
        List<Deque<String>> names = new ArrayList<>();
        for (int component = 0; component < joined.length; component++) {
            int digit = layout.digit(code, component);
            CodedComponent one = coded.get(component);
            Deque<String> ofOne = new ArrayDeque<>();
            if (joined[component]) {
                int[] counts = one.counts(digit);
                for (int state = 0; state < counts.length; state++) {
                    ofOne.addAll(Collections.nCopies(
                            counts[state], one.component().graph().name(state)));
                }
            } else {
                ofOne.add(one.all().name(digit));
            }
            names.add(ofOne);
        }
        StringJoiner text = new StringJoiner(", ", "(", ")");
        partners.countedAs().forEach(component -> text.add(names.get(component).remove()));
        return text.toString();
    }

    /** A multinomial coefficient, as a product of binomial ones. */
    private static BigInteger arrangements(int[] counts) {
        BigInteger arrangements = BigInteger.ONE;
        int placed = 0;
        for (int count : counts) {
            for (int i = 1; i <= count; i++) {
                arrangements =
                        arrangements.multiply(BigInteger.valueOf(++placed)).divide(BigInteger.valueOf(i));
            }
        }
        return arrangements;
    }

    /** Returns how many partners could have been the one that moved. */
    private static int movable(int[] before, int[] after) {
        for (int state = 0; state < before.length; state++) {
            if (before[state] > after[state]) {
                return before[state];
            }
        }
        return 1;
    }
}
