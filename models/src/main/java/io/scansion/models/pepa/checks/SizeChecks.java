package io.scansion.models.pepa.checks;

import io.scansion.models.pepa.Finding;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.Position;
import io.scansion.models.pepa.Term;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a definition unfolds to before anything acts: whether it ever ends (unguarded recursion), and how large and how deep
 * it is. A few lines can double a process forty times, so the sizes are worked out name by name, not by unfolding.
 */
final class SizeChecks {
    /** Most parts a definition or the system may unfold to; more is a slip, and no state of it could be stored. */
    static final int MOST_PARTS = 1_000_000;

    /** Deepest nesting after unfolding, so that whoever walks the unfolded system by recursion has the stack for it. */
    static final int DEEPEST = 500;

    private final PepaModel model;
    private final Definitions definitions;
    private final List<Finding> findings;
    private final Map<String, Extent> known = new HashMap<>();

    /** How much there is to unfold; the parts are counted in floating point, which cannot wrap around. */
    private record Extent(double parts, int depth) {
        static final Extent ONE = new Extent(1, 1);

        Extent beside(Extent other) {
            return new Extent(parts + other.parts, Math.max(depth, other.depth));
        }

        Extent within() {
            return new Extent(parts, depth + 1);
        }

        boolean isTooLarge() {
            return parts > MOST_PARTS || depth > DEEPEST;
        }
    }

    SizeChecks(PepaModel model, Definitions definitions, List<Finding> findings) {
        this.model = model;
        this.definitions = definitions;
        this.findings = findings;
    }

    void run() {
        for (List<String> circle : definitions.order().circles()) {
            String first = circle.get(0);
            findings.add(Finding.error(
                    definitions.definition(first).position(),
                    "unguarded recursion: " + first + " can become itself without doing anything ("
                            + DependencyOrder.describe(circle) + "); an activity must stand somewhere in between"));
        }
        if (!definitions.order().circles().isEmpty()) {
            return; // sizes have no meaning
        }
        for (String name : definitions.order().order()) {
            Extent extent = extent(definitions.body(name));
            tooLarge(extent, definitions.definition(name).position(), "the process " + name);
            known.put(name, extent.isTooLarge() ? Extent.ONE : extent); // say it once
        }
        tooLarge(extent(model.system()), model.system().position(), "the system");
    }

    private void tooLarge(Extent extent, Position position, String what) {
        if (extent.parts() > MOST_PARTS) {
            findings.add(Finding.error(
                    position,
                    String.format(
                            "%s unfolds to %.3g parts; at most %d can be read", what, extent.parts(), MOST_PARTS)));
        } else if (extent.depth() > DEEPEST) {
            findings.add(Finding.error(
                    position, what + " is nested more than " + DEEPEST + " deep when its names are unfolded"));
        }
    }

    /** Adds up what can act at once in a term; every part is looked at once, the deepest last. */
    private Extent extent(Term whole) {
        List<Term> parts = Subterms.unguarded(whole);
        IdentityHashMap<Term, Extent> extents = new IdentityHashMap<>(); // equal parts stand in several places
        for (int i = parts.size() - 1; i >= 0; i--) { // inner terms come after the outer ones
            Term part = parts.get(i);
            Extent extent = Extent.ONE;
            if (part instanceof Term.Constant constant) {
                extent = known.getOrDefault(constant.name(), Extent.ONE).within();
            } else if (!(part instanceof Term.Prefix)) {
                extent = part.children().stream()
                        .map(child -> extents.getOrDefault(child, Extent.ONE))
                        .reduce(new Extent(0, 0), Extent::beside)
                        .within();
            }
            extents.put(part, extent);
        }
        return extents.getOrDefault(whole, Extent.ONE);
    }
}
