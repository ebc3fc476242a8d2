package io.scansion.models.pepa.composition;

import io.scansion.models.pepa.PepaModelException;
import io.scansion.models.pepa.PepaModelException.Reason;
import io.scansion.models.pepa.ResultLine;
import io.scansion.models.pepa.Term;
import io.scansion.models.pepa.components.ProcessText;
import io.scansion.models.pepa.components.SequentialComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Lays the pattern of a result line over the system equation. Both must have the same shape, except that {@code **} covers any
 * part; which actions the pattern's cooperations name does not matter. Used once.
 */
public final class PatternMatching {
    private static final int MOST_LISTED = 8;

    private final SystemStructure structure;
    private final List<Integer> countedAs;
    private final ResultLine result;
    private final Map<Integer, Map<Integer, StatePattern.Wanted>> wanted = new LinkedHashMap<>();

    private PatternMatching(SystemStructure structure, List<Integer> countedAs, ResultLine result) {
        this.structure = structure;
        this.countedAs = countedAs;
        this.result = result;
    }

    /**
     * Returns which states a result line is about.
     *
     * @param countedAs the number that each component of the equation has in the pattern; equal ones that are counted have the same
     * @throws PepaModelException if the pattern does not fit the system
     */
    public static StatePattern of(ResultLine result, SystemStructure structure, List<Integer> countedAs) {
        PatternMatching matching = new PatternMatching(structure, countedAs, result);
        matching.match(result.pattern(), structure.composition());
        List<StatePattern.Part> parts = new ArrayList<>();
        matching.wanted.forEach(
                (component, of) -> parts.add(new StatePattern.Part(component, List.copyOf(of.values()))));
        return new StatePattern(parts);
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
        SequentialComponent component = structure.components().get(number);
        List<Term> copies = new ArrayList<>();
        collectCopies(pattern, copies);
        if (copies.size() != component.copies()) {
            throw misfit(
                    pattern,
                    component.copies() == 1
                            ? "the system has one component here, " + component.name()
                                    + "; write one of its states, or **"
                            : "the system has " + component.copies() + " copies of " + component.name()
                                    + " here, the pattern " + copies.size() + "; write X[" + component.copies()
                                    + "] to have all in state X, or **");
        }
        for (Term process : copies) {
            if (!(process instanceof Term.Any)) {
                int[] states = statesOf(process, component);
                wanted.computeIfAbsent(countedAs.get(number), n -> new TreeMap<>())
                        .merge(
                                states[0],
                                new StatePattern.Wanted(states, 1),
                                (some, one) -> new StatePattern.Wanted(states, some.copies() + 1));
            }
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

    private int[] statesOf(Term pattern, SequentialComponent component) {
        List<Term> states = component.states();
        if (states.isEmpty()) {
            throw misfit(pattern, "copies of a cooperation can only be matched by **");
        }
        int wanted = structure.numbers().of(pattern);
        int[] found = IntStream.range(0, states.size())
                .filter(i -> structure.numbers().of(states.get(i)) == wanted)
                .toArray();
        if (found.length == 0) {
            List<String> known = states.stream().map(ProcessText::of).distinct().toList();
            throw misfit(
                    pattern,
                    component.name() + " has no state " + text(pattern) + "; it has "
                            + known.stream().limit(MOST_LISTED).collect(Collectors.joining(", "))
                            + (known.size() > MOST_LISTED ? ", ..." : ""));
        }
        return found;
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
