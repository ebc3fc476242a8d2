package io.scansion.models.san.syntax;

import io.scansion.models.san.Automaton;
import io.scansion.models.san.syntax.grammar.SanParser.AutomatonContext;
import io.scansion.models.san.syntax.grammar.SanParser.RewardContext;
import io.scansion.models.san.syntax.grammar.SanParser.StateContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One {@code aut} of the file: an automaton, or several replicas of it.
 *
 * @param context where it is written
 * @param replicas numbers of the automata it stands for
 * @param described one of them; all have the same states
 * @param states the {@code stt} of the block in order
 */
record AutomatonBlock(AutomatonContext context, List<Integer> replicas, Automaton described, List<States> states) {
    private static final int MOST_AUTOMATA = 10_000;

    /**
     * One {@code stt}: a state, or all the states of a queue.
     *
     * @param first number of the first local state
     * @param count how many there are
     */
    record States(StateContext context, int first, int count) {}

    String name() {
        return context.ID().getText();
    }

    boolean isReplicated() {
        return context.range() != null;
    }

    static AutomatonBlock declare(
            AutomatonContext context, Places places, Identifiers identifiers, KnownAutomata automata) {
        List<String> names = new ArrayList<>();
        List<Double> rewards = new ArrayList<>();
        List<States> states = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        for (StateContext state : context.state()) {
            List<String> family =
                    numbered(state.ID().getText(), state.range() == null ? null : identifiers.span(state.range()));
            states.add(new States(state, names.size(), family.size()));
            for (String name : family) {
                if (!taken.add(name)) {
                    throw places.complaint(
                            state, "automaton " + context.ID().getText() + " has a state " + name + " before this one");
                }
                rewards.add(state.reward() == null ? names.size() : reward(state.reward(), places, identifiers));
                names.add(name);
            }
        }
        List<String> stateNames = List.copyOf(names); // shared by all replicas
        List<Double> stateRewards = List.copyOf(rewards);
        Span span = context.range() == null ? null : identifiers.span(context.range());
        List<Integer> replicas = new ArrayList<>();
        for (String name : numbered(context.ID().getText(), span)) {
            replicas.add(automata.all().size());
            if (!automata.add(new Automaton(name, stateNames, stateRewards))) {
                throw places.complaint(context, "automaton " + name + " is declared before");
            }
            if (automata.all().size() > MOST_AUTOMATA) {
                throw places.complaint(context, "the network has more than " + MOST_AUTOMATA + " automata");
            }
        }
        return new AutomatonBlock(context, replicas, automata.get(replicas.get(0)), states);
    }

    private static List<String> numbered(String name, @Nullable Span span) {
        if (span == null) {
            return List.of(name);
        }
        List<String> names = new ArrayList<>();
        for (int i = span.first(); i <= span.last(); i++) {
            names.add(name + "[" + i + "]");
        }
        return names;
    }

    private static double reward(RewardContext reward, Places places, Identifiers identifiers) {
        double value = reward.number() != null
                ? identifiers.number(reward.number())
                : identifiers.constant(reward.ID().getSymbol());
        if (!Double.isFinite(value)) {
            throw places.complaint(reward, "the reward must be finite, it is " + value);
        }
        return reward.sign != null && reward.sign.getText().equals("-") ? -value : value;
    }
}
