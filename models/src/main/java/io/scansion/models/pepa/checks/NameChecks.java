package io.scansion.models.pepa.checks;

import io.scansion.models.pepa.Finding;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.ProcessDefinition;
import io.scansion.models.pepa.ResultLine;
import io.scansion.models.pepa.Term;
import java.util.List;
import java.util.Set;

/** Names that are used and not defined, and names that are defined and not used. */
final class NameChecks {
    private final PepaModel model;
    private final Definitions definitions;
    private final List<Finding> findings;
    private final Suggestion suggestion;

    NameChecks(PepaModel model, Definitions definitions, List<Finding> findings) {
        this.model = model;
        this.definitions = definitions;
        this.findings = findings;
        suggestion = new Suggestion(definitions.names());
    }

    void run() {
        for (ProcessDefinition definition : model.processes()) {
            undefined(definition.body(), "");
        }
        undefined(model.system(), "");
        for (ResultLine result : model.results()) {
            undefined(result.pattern(), " in the pattern of " + result.name());
        }
        unused();
    }

    private void undefined(Term term, String where) {
        for (Term part : Subterms.all(term)) {
            if (part instanceof Term.Constant constant && definitions.find(constant.name()) == null) {
                findings.add(Finding.error(
                        constant.position(),
                        "the process " + constant.name() + where + " is not defined" + suggestion.of(constant.name())));
            }
        }
    }

    private void unused() {
        Set<String> used = definitions.reachableFrom(model.system());
        for (ProcessDefinition definition : model.processes()) {
            if (!used.contains(definition.name())) {
                findings.add(Finding.warning(
                        definition.position(),
                        "the process " + definition.name() + " is defined, but the system never becomes it"));
            }
        }
    }
}
