package io.scansion.models.pepa.checks;

import io.scansion.models.pepa.ActionSet;
import io.scansion.models.pepa.Finding;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.Position;
import io.scansion.models.pepa.ResultLine;
import io.scansion.models.pepa.Term;
import io.scansion.models.refusal.Suggestion;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Actions in the patterns of result lines that no process of the model does, so that the pattern matches no state. */
final class PatternChecks {
    private final PepaModel model;
    private final List<Finding> findings;
    private final Set<String> actions = new LinkedHashSet<>();
    private final Suggestion suggestion = new Suggestion(actions);

    PatternChecks(PepaModel model, List<Finding> findings) {
        this.model = model;
        this.findings = findings;
    }

    void run() {
        if (model.results().isEmpty()) {
            return;
        }
        model.processes().forEach(definition -> collect(definition.body()));
        collect(model.system());
        for (ResultLine result : model.results()) {
            Set<String> told = new HashSet<>();
            for (Term part : Subterms.all(result.pattern())) {
                for (String action : mentioned(part)) {
                    if (!actions.contains(action) && told.add(action)) {
                        unknown(action, part.position(), result);
                    }
                }
            }
        }
    }

    private void collect(Term term) {
        Subterms.all(term).forEach(part -> actions.addAll(mentioned(part)));
    }

    private static Set<String> mentioned(Term part) {
        if (part instanceof Term.Prefix prefix) {
            return Set.of(prefix.action());
        } else if (part instanceof Term.Cooperation cooperation
                && cooperation.actions() instanceof ActionSet.Listed listed) {
            return listed.names();
        } else if (part instanceof Term.Hiding hiding) {
            return hiding.actions();
        }
        return part instanceof Term.Array array ? array.actions() : Set.of();
    }

    private void unknown(String action, Position position, ResultLine result) {
        findings.add(Finding.error(
                position,
                "the action " + action + " in the pattern of " + result.name() + " is not in the model"
                        + suggestion.phrase(action)));
    }
}
