package io.scansion.models.pepa.semantics;

import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.ResultLine;
import io.scansion.models.pepa.components.SequentialComponent;
import io.scansion.models.pepa.composition.ActivityGroups;
import io.scansion.models.pepa.composition.EqualPartners;
import io.scansion.models.pepa.composition.Flattening;
import io.scansion.models.pepa.composition.PatternMatching;
import io.scansion.models.pepa.composition.StatePattern;
import io.scansion.models.pepa.composition.SystemStructure;
import java.util.List;

/**
 * A model as populations: a state is how many copies of every component are in which of its states, whatever the numbers are. Nothing is
 * tabulated over such states. Immutable.
 *
 * @param components equal partners counted together
 * @param activities what they do, alone and together
 * @param names of the components of the system equation, unique, in its order
 * @param copies that each of these stands for
 * @param countedAs the place in {@code components} that each of these is counted in
 * @param patterns of the result lines, about {@code components}
 */
public record PepaPopulation(
        List<SequentialComponent> components,
        ActivityGroups activities,
        List<String> names,
        List<Integer> copies,
        List<Integer> countedAs,
        List<StatePattern> patterns) {
    /** Copies the lists. */
    public PepaPopulation {
        components = List.copyOf(components);
        names = List.copyOf(names);
        copies = List.copyOf(copies);
        countedAs = List.copyOf(countedAs);
        patterns = List.copyOf(patterns);
    }

    /**
     * Takes a model apart.
     *
     * @throws io.scansion.models.pepa.PepaModelException if it is malformed, or one copy of a component is too large
     */
    public static PepaPopulation of(PepaModel model) {
        SystemStructure structure = Flattening.of(model, CompositeGraph::of);
        EqualPartners partners = EqualPartners.counted(structure);
        List<ResultLine> results = model.results();
        return new PepaPopulation(
                partners.components(),
                ActivityGroups.of(partners.components(), partners.composition()),
                structure.components().stream().map(SequentialComponent::name).toList(),
                structure.components().stream().map(SequentialComponent::copies).toList(),
                partners.countedAs(),
                results.stream()
                        .map(result -> PatternMatching.of(result, structure, partners.countedAs()))
                        .toList());
    }
}
