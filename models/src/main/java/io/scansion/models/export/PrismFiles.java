package io.scansion.models.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Writes chains in PRISM's explicit format, as its manual describes it (appendix "Explicit Model Files"): what {@code prism -ctmc
 * -importmodel model.tra,sta,lab,srew} reads. Names are made into identifiers of its language; numbers keep all their digits. Stateless.
 *
 * <p>Throughputs are rewards: a state earns the rate at which an action happens in it, so that {@code R{"a"}=? [ S ]} is the throughput
 * of {@code a}. States that nothing leaves have the label {@code deadlock}, and PRISM gives them a loop of its own.
 */
public final class PrismFiles {
    private PrismFiles() {}

    /** Writes the {@code .tra} file: the number of states and of transitions, then {@code source target rate}. */
    public static void transitions(ExplicitChain chain, Consumer<String> line) {
        RateRow row = new RateRow();
        long[] transitions = {0};
        row.forEach(chain, true, state -> transitions[0] += row.rates.size());
        line.accept(chain.states() + " " + transitions[0]);
        row.forEach(chain, true, state -> row.rates.forEach((to, rate) -> line.accept(state + " " + to + " " + rate)));
    }

    /** Writes the {@code .sta} file: the names of the variables, then {@code state:(values)}. */
    public static void states(ExplicitChain chain, Consumer<String> line) {
        line.accept("(" + String.join(",", PrismNames.of(chain.variables())) + ")");
        for (int state = 0; state < chain.states(); state++) {
            line.accept(Arrays.stream(chain.values(state))
                    .mapToObj(String::valueOf)
                    .collect(Collectors.joining(",", state + ":(", ")")));
        }
    }

    /** Writes the {@code .lab} file: the numbers of the labels, then {@code state: labels} for every state that has any. */
    public static void labels(ExplicitChain chain, Consumer<String> line) {
        StringBuilder names = new StringBuilder("0=\"init\" 1=\"deadlock\"");
        int number = 2;
        for (String name : PrismNames.of(chain.propositions())) {
            names.append(' ').append(number++).append("=\"").append(name).append('"');
        }
        line.accept(names.toString());
        BitSet left = new BitSet();
        chain.forEachTransition((from, to, label, rate) -> left.set(from));
        for (int state = 0; state < chain.states(); state++) {
            List<String> labels = new ArrayList<>();
            if (state == chain.initial()) {
                labels.add("0");
            }
            if (!left.get(state)) {
                labels.add("1");
            }
            chain.holding(state).stream().forEach(label -> labels.add(String.valueOf(label + 2)));
            if (!labels.isEmpty()) {
                line.accept(state + ": " + String.join(" ", labels));
            }
        }
    }

    /** Writes the {@code .srew} file of one action: the number of states and of rewards, then {@code state rate}. */
    public static void stateRewards(ExplicitChain chain, int action, Consumer<String> line) {
        record Reward(int state, double rate) {}
        List<Reward> rewards = new ArrayList<>();
        chain.forEachTransition((from, to, label, rate) -> {
            if (label == action) {
                Reward last = rewards.isEmpty() ? null : rewards.get(rewards.size() - 1);
                if (last != null && last.state == from) {
                    rewards.set(rewards.size() - 1, new Reward(from, last.rate + rate));
                } else {
                    rewards.add(new Reward(from, rate));
                }
            }
        });
        rewards.sort(Comparator.comparingInt(Reward::state));
        line.accept("# Reward structure: \"" + PrismNames.of(chain.actions()).get(action) + "\"");
        line.accept("# State rewards");
        line.accept(chain.states() + " " + rewards.size());
        rewards.forEach(reward -> line.accept(reward.state + " " + reward.rate));
    }
}
