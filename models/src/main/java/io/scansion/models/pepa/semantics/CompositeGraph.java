package io.scansion.models.pepa.semantics;

import io.scansion.models.pepa.PepaModelException;
import io.scansion.models.pepa.PepaModelException.Reason;
import io.scansion.models.pepa.components.LocalGraph;
import io.scansion.models.pepa.composition.ActivityGroups;
import io.scansion.models.pepa.composition.SystemStructure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The derivation graph of a cooperation that is itself a component of something larger: activities that wait for a partner outside
 * stay passive. For cooperations of a few thousand states.
 */
final class CompositeGraph {
    private static final int MOST_STATES = 1 << 20;

    private CompositeGraph() {}

    /**
     * @param place where the cooperation stands, for messages
     */
    static LocalGraph of(String source, SystemStructure structure, String place) {
        Layout.requireFit(source, structure.components());
        ActivityGroups groups = ActivityGroups.of(structure.components(), structure.composition());
        Layout layout = Layout.inOrderOfEquation(source, structure.components());
        List<Offer> offers = new ArrayList<>();
        groups.groups().forEach(group -> offers.add(Offer.of(group.tree(), layout)));
        Digits digits = new Digits(layout);
        LocalGraph.Builder builder = new LocalGraph.Builder();
        List<Long> codes = new ArrayList<>(List.of(layout.initial()));
        Map<Long, Integer> places = new HashMap<>(Map.of(layout.initial(), 0));
        for (int from = 0; from < codes.size(); from++) {
            long code = codes.get(from);
            for (int group = 0; group < offers.size(); group++) {
                Offer offer = offers.get(group);
                if (!offer.look(digits.of(code))) {
                    continue;
                }
                for (int way = offer.from; way < offer.to; way++) {
                    long target = code + offer.deltas[way];
                    int to = places.computeIfAbsent(target, t -> codes.size());
                    if (to == codes.size()) {
                        codes.add(target);
                    }
                    builder.add(from, groups.groups().get(group).label(), to, offer.shares[way] * offer.apparent);
                }
            }
            if (codes.size() > MOST_STATES) {
                throw new PepaModelException(
                        Reason.TOO_MANY_STATES,
                        String.format(
                                Locale.ROOT,
                                "%s: one copy of this array has more than %,d states itself",
                                place,
                                MOST_STATES));
            }
        }
        return builder.build(codes.size(), 0, state -> layout.text(codes.get(state)));
    }
}
