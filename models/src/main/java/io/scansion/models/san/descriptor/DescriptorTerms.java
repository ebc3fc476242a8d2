package io.scansion.models.san.descriptor;

import io.scansion.models.san.Expression;
import io.scansion.models.san.Operator;
import io.scansion.models.san.SanException;
import io.scansion.models.san.SanNetwork;
import io.scansion.models.san.states.EventMoves;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes a network's rates as a sum of terms {@code diag(f)·(M_1 ⊗ ... ⊗ M_n)} with constant matrices.
 *
 * <p>A functional rate is the {@code f} of its event's term. An event with functional routing becomes one term for each
 * combination of the functions found in its matrices, with their product as {@code f}. All functions look at the state before
 * the event, so scaling the vector by {@code f} first is exact, whatever depends on what; the generalised tensor product of
 * Fernandes, Plateau and Stewart evaluates functions inside the product instead, and must order the automata or split terms
 * when their dependencies form a cycle. Local constant moves of one automaton are summed into one term.
 */
final class DescriptorTerms {
    private static final int MOST_TERMS = 10_000;

    private final SanNetwork network;
    private final List<Term> terms = new ArrayList<>();
    private final Map<Integer, LocalMatrix> locals = new LinkedHashMap<>();

    private DescriptorTerms(SanNetwork network) {
        this.network = network;
    }

    /**
     * One term.
     *
     * @param function {@code f}
     * @param matrices of the automata that take part; all others are identities
     */
    record Term(Expression function, List<LocalMatrix> matrices) {}

    /**
     * Returns the terms.
     *
     * @throws SanException if there are too many, because functions in many automata of one event are combined
     */
    static List<Term> of(SanNetwork network) {
        DescriptorTerms descriptor = new DescriptorTerms(network);
        EventMoves.of(network).forEach(descriptor::add);
        descriptor
                .locals
                .values()
                .forEach(local -> descriptor.terms.add(new Term(Expression.always(), List.of(local))));
        return List.copyOf(descriptor.terms);
    }

    private void add(EventMoves event) {
        List<List<Term>> choices = new ArrayList<>();
        for (EventMoves.Part part : event.parts()) {
            choices.add(byFunction(part));
        }
        double after = terms.size() + choices.stream().mapToDouble(List::size).reduce(1, (a, b) -> a * b);
        if (after > MOST_TERMS) {
            throw new SanException(
                    event.event().position(),
                    String.format(
                            Locale.ROOT,
                            "with event %s the descriptor has %.3g terms, one for each combination of the functions behind its"
                                    + " moves, at most %,d are possible: solve the network explicitly, or lumped",
                            event.event().name(),
                            after,
                            MOST_TERMS));
        }
        combine(choices, new Term(event.event().rate(), List.of()));
    }

    /** Returns the part's matrix as a sum of functions times constant matrices. */
    private List<Term> byFunction(EventMoves.Part part) {
        int size = network.automata().get(part.automaton()).size();
        Map<String, Term> byFunction = new LinkedHashMap<>();
        for (int state = 0; state < size; state++) {
            EventMoves.Choice choice = part.in(state);
            for (int move = 0; move < choice.size(); move++) {
                Expression function = choice.function(move);
                boolean constant = function.isConstant();
                Expression factor = constant ? Expression.always() : function;
                double value = constant ? function.value(new int[0]) : 1;
                if (value != 0) {
                    byFunction
                            .computeIfAbsent(
                                    factor.canonical(),
                                    key -> new Term(factor, List.of(new LocalMatrix(part.automaton(), size))))
                            .matrices()
                            .get(0)
                            .add(state, choice.target(move), value);
                }
            }
        }
        return List.copyOf(byFunction.values());
    }

    private void combine(List<List<Term>> choices, Term sofar) {
        int next = sofar.matrices().size();
        if (next < choices.size()) {
            for (Term choice : choices.get(next)) {
                List<LocalMatrix> matrices = new ArrayList<>(sofar.matrices());
                matrices.addAll(choice.matrices());
                combine(choices, new Term(product(sofar.function(), choice.function()), matrices));
            }
        } else if (sofar.function() instanceof Expression.Constant rate && next == 1) {
            LocalMatrix only = sofar.matrices().get(0);
            locals.computeIfAbsent(only.automaton(), automaton -> new LocalMatrix(automaton, only.size()))
                    .addScaled(only, rate.number());
        } else {
            terms.add(sofar);
        }
    }

    private static Expression product(Expression left, Expression right) {
        if (left instanceof Expression.Constant one && one.number() == 1) {
            return right;
        }
        boolean unchanged = right instanceof Expression.Constant one && one.number() == 1;
        return unchanged ? left : Expression.of(Operator.MULTIPLY, left, right);
    }
}
