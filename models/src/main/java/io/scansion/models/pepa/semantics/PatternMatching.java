package io.scansion.models.pepa.semantics;

import io.scansion.models.pepa.PepaModelException;
import io.scansion.models.pepa.PepaModelException.Reason;
import io.scansion.models.pepa.ResultLine;
import io.scansion.models.pepa.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Lays the pattern of a result line over the system equation. Both must have the same shape, except that {@code **} covers any
 * part; which actions the pattern's cooperations name does not matter. Used once.
 */
final class PatternMatching {
    private static final int MOST_LISTED = 8;

    private final SystemStructure structure;
    private final List<CodedComponent> coded;
    private final ResultLine result;
    private final List<Integer> components = new ArrayList<>();
    private final List<double[]> weights = new ArrayList<>();

    private PatternMatching(SystemStructure structure, List<CodedComponent> coded, ResultLine result) {
        this.structure = structure;
        this.coded = coded;
        this.result = result;
    }

    /**
     * @throws PepaModelException if the pattern does not fit the system
     */
    static StatePattern of(ResultLine result, SystemStructure structure, List<CodedComponent> coded) {
        PatternMatching matching = new PatternMatching(structure, coded, result);
        matching.match(result.pattern(), structure.composition());
        return new StatePattern(matching.components, matching.weights);
    }

    private void match(Term written, Composition part) {
        Term pattern = structure.definitions().unfoldedIfComposite(written);
        if (pattern instanceof Term.Any) {
            return;
        }
        if (part instanceof Composition.Single single) {
            matchComponent(pattern, single.component());
        } else if (part instanceof Composition.Hidden hidden) {
            if (!(pattern instanceof Term.Hiding hiding)) {
                throw misfit(pattern, "the system hides actions here; write " + text(pattern) + " / {...}, or **");
            }
            match(hiding.process(), hidden.inside());
        } else if (part instanceof Composition.Pair pair) {
            if (pattern instanceof Term.Array array) {
                matchWrittenOut(array, array.copies(), pair);
            } else if (pattern instanceof Term.Cooperation cooperation) {
                match(cooperation.left(), pair.left());
                match(cooperation.right(), pair.right());
            } else {
                throw misfit(
                        pattern,
                        "the system has a cooperation where the pattern has " + text(pattern)
                                + "; write one here, or **");
            }
        }
    }

    /** An array whose copies cooperate was written out, the last copy outermost. */
    private void matchWrittenOut(Term.Array array, int copies, Composition part) {
        if (copies == 1) {
            match(array.process(), part);
        } else if (part instanceof Composition.Pair pair) {
            matchWrittenOut(array, copies - 1, pair.left());
            match(array.process(), pair.right());
        } else {
            throw misfit(array, "the system has fewer than " + array.copies() + " copies here");
        }
    }

    private void matchComponent(Term pattern, int number) {
        Component component = coded.get(number).component();
        List<Term> wanted = new ArrayList<>();
        collectCopies(pattern, wanted);
        if (wanted.size() != component.copies()) {
            throw misfit(
                    pattern,
                    component.copies() == 1
                            ? "the system has one component here, " + component.name()
                                    + "; write one of its states, or **"
                            : "the system has " + component.copies() + " copies of " + component.name()
                                    + " here, the pattern " + wanted.size() + "; write X[" + component.copies()
                                    + "] to have all in state X, or **");
        }
        Map<Integer, Integer> counts = new TreeMap<>();
        for (Term state : wanted) {
            if (!(state instanceof Term.Any)) {
                counts.merge(stateOf(state, component), 1, Integer::sum);
            }
        }
        if (!counts.isEmpty()) {
            components.add(number);
            weights.add(coded.get(number).weights(counts));
        }
    }

    /** Lists what the pattern says of each copy, first to last. */
    private void collectCopies(Term pattern, List<Term> copies) {
        if (pattern instanceof Term.Cooperation cooperation) {
            collectCopies(cooperation.left(), copies);
            collectCopies(cooperation.right(), copies);
        } else if (pattern instanceof Term.Array array) {
            for (int copy = 0; copy < array.copies(); copy++) {
                collectCopies(array.process(), copies);
            }
        } else {
            copies.add(pattern);
        }
    }

    private int stateOf(Term pattern, Component component) {
        List<Term> states = component.states();
        if (states.isEmpty()) {
            throw misfit(pattern, "copies of a cooperation can only be matched by **");
        }
        int wanted = structure.numbers().of(pattern);
        int state = IntStream.range(0, states.size())
                .filter(i -> structure.numbers().of(states.get(i)) == wanted)
                .findFirst()
                .orElse(-1);
        if (state < 0) {
            String known = IntStream.range(0, states.size())
                    .limit(MOST_LISTED)
                    .mapToObj(i -> component.graph().name(i))
                    .collect(Collectors.joining(", "));
            throw misfit(
                    pattern,
                    component.name() + " has no state " + text(pattern) + "; it has " + known
                            + (states.size() > MOST_LISTED ? ", ..." : ""));
        }
        return state;
    }

    private static String text(Term pattern) {
        return pattern instanceof Term.Prefix || pattern instanceof Term.Choice || pattern instanceof Term.Constant
                ? ProcessText.of(pattern)
                : pattern instanceof Term.Hiding
                        ? "a hiding"
                        : pattern instanceof Term.Array ? "an array" : "a cooperation";
    }

    private PepaModelException misfit(Term pattern, String message) {
        return new PepaModelException(
                Reason.UNKNOWN_PATTERN,
                structure.definitions().place(pattern.position()) + ": the pattern of " + result.name()
                        + " does not fit the system: " + message);
    }
}
