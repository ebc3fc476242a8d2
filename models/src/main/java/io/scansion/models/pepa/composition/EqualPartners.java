package io.scansion.models.pepa.composition;

import io.scansion.models.pepa.components.LocalGraph;
import io.scansion.models.pepa.components.SequentialComponent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A system whose equal partners are counted: of {@code P || P || Q || P}, where all go on independently, it matters how many of the P
 * are in which state, not which of them. The states that differ only by who is who are one, with the same rates out of it from each of
 * them (strong equivalence; Gilmore, Hillston, Ribaudo, "An efficient algorithm for aggregating PEPA models", IEEE Trans. Softw. Eng.
 * 27(5), 2001). Partners are equal if they are written the same and are sequential.
 *
 * @param components counted ones in the place of the first of them
 * @param composition of these components
 * @param countedAs for each component of the equation the one here that it is counted with
 */
public record EqualPartners(List<SequentialComponent> components, Composition composition, List<Integer> countedAs) {
    /** Copies the lists. */
    public EqualPartners {
        components = List.copyOf(components);
        countedAs = List.copyOf(countedAs);
    }

    /** Returns a system as it is written. */
    public static EqualPartners apart(SystemStructure structure) {
        return new EqualPartners(
                structure.components(),
                structure.composition(),
                IntStream.range(0, structure.components().size()).boxed().toList());
    }

    /** Returns a system with as few components as there are different ones side by side. */
    public static EqualPartners counted(SystemStructure structure) {
        Joining joining = new Joining(structure.components());
        Composition composition = joining.joined(structure.composition());
        return new EqualPartners(joining.components, composition, joining.countedAs);
    }

    /** Returns whether anything is counted that the equation writes out. */
    public boolean anyCounted() {
        return components.size() < countedAs.size();
    }

    private static final class Joining {
        private final List<SequentialComponent> written;
        private final List<SequentialComponent> components = new ArrayList<>();
        private final List<Integer> countedAs;

        Joining(List<SequentialComponent> written) {
            this.written = written;
            countedAs = new ArrayList<>(Collections.nCopies(written.size(), -1));
        }

        Composition joined(Composition part) {
            if (part instanceof Composition.Hidden hidden) {
                return new Composition.Hidden(joined(hidden.inside()), hidden.actions());
            } else if (part instanceof Composition.Pair pair && !areIndependent(pair)) {
                return new Composition.Pair(joined(pair.left()), joined(pair.right()), pair.together());
            }
            List<Composition> partners = new ArrayList<>();
            collect(part, partners);
            IdentityHashMap<LocalGraph, Integer> known =
                    new IdentityHashMap<>(); // equal sequential processes share their graph
            List<Composition> different = new ArrayList<>();
            for (Composition partner : partners) {
                if (partner instanceof Composition.Single single) {
                    count(single.component(), known, different);
                } else {
                    different.add(joined(partner));
                }
            }
            return different.stream()
                    .reduce((left, right) -> new Composition.Pair(left, right, Set.of()))
                    .orElseThrow();
        }

        private void count(int number, IdentityHashMap<LocalGraph, Integer> known, List<Composition> different) {
            SequentialComponent component = written.get(number);
            boolean alone = component.copies() == 1 && !component.states().isEmpty();
            Integer same = alone ? known.get(component.graph()) : null;
            if (same == null) {
                same = components.size();
                components.add(component);
                different.add(new Composition.Single(same));
                if (alone) {
                    known.put(component.graph(), same);
                }
            } else {
                components.set(
                        same, components.get(same).times(components.get(same).copies() + 1));
            }
            countedAs.set(number, same);
        }

        /** Lists the partners of a row of cooperations that share nothing. */
        private void collect(Composition part, List<Composition> partners) {
            if (part instanceof Composition.Pair pair && areIndependent(pair)) {
                collect(pair.left(), partners);
                collect(pair.right(), partners);
            } else {
                partners.add(part);
            }
        }

        private boolean areIndependent(Composition.Pair pair) {
            return pair.together().isEmpty()
                    || Collections.disjoint(pair.together(), ActivityGroups.visible(written, pair));
        }
    }
}
