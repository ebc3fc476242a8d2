package io.scansion.models.pepa.checks;

import io.scansion.models.pepa.Finding;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.ProcessDefinition;
import io.scansion.models.pepa.ResultLine;
import io.scansion.models.pepa.Term;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The two levels of the language: sequential processes below, their cooperations above. A cooperation behind an activity or
 * in a choice would make components come and go (Hillston 1996, chapter 3).
 */
final class ShapeChecks {
    private static final String BEHIND = "behind an activity";
    private static final String IN_CHOICE = "in a choice";

    private final PepaModel model;
    private final Definitions definitions;
    private final List<Finding> findings;

    /** A term to look at, and what it stands in: one of the sequential places, or nothing. */
    private record Place(Term term, String inside) {}

    ShapeChecks(PepaModel model, Definitions definitions, List<Finding> findings) {
        this.model = model;
        this.definitions = definitions;
        this.findings = findings;
    }

    void run() {
        for (ProcessDefinition definition : model.processes()) {
            check(definition.body(), false);
        }
        check(model.system(), false);
        for (ResultLine result : model.results()) {
            check(result.pattern(), true);
        }
    }

    private void check(Term whole, boolean pattern) {
        Deque<Place> pending = new ArrayDeque<>(List.of(new Place(whole, "")));
        while (!pending.isEmpty()) {
            Place place = pending.pop();
            Term term = place.term();
            if (term instanceof Term.Any) {
                any(place, pattern);
            } else if (!place.inside().isEmpty() && definitions.isComposite(term)) {
                misplaced(place);
            } else {
                String inside = term instanceof Term.Prefix
                        ? BEHIND
                        : term instanceof Term.Choice && place.inside().isEmpty() ? IN_CHOICE : place.inside();
                term.children().forEach(child -> pending.push(new Place(child, inside)));
            }
        }
    }

    private void any(Place place, boolean pattern) {
        if (!pattern) {
            error(place, "** may stand in the pattern of a result line only");
        } else if (!place.inside().isEmpty()) {
            error(place, "** stands for any state of a whole component; it cannot stand " + place.inside());
        }
    }

    private void misplaced(Place place) {
        String what = place.term() instanceof Term.Constant constant
                ? constant.name() + ", which is defined as " + kind(definitions.body(constant.name())) + ","
                : kind(place.term());
        error(
                place,
                what + " cannot stand " + place.inside()
                        + (place.inside().equals(IN_CHOICE) && place.term() instanceof Term.Cooperation
                                ? "; if the choice is a partner of the cooperation, put it into parentheses: (P + Q) <a> R"
                                : "; only activities, choices and the names of sequential processes can"));
    }

    private static String kind(Term term) {
        if (term instanceof Term.Hiding) {
            return "a hiding";
        }
        return term instanceof Term.Array
                ? "an array"
                : term instanceof Term.Constant ? "another name for one" : "a cooperation";
    }

    private void error(Place place, String message) {
        findings.add(Finding.error(place.term().position(), message));
    }
}
