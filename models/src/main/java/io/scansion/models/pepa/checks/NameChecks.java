package io.scansion.models.pepa.checks;

import io.scansion.models.pepa.Finding;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.ProcessDefinition;
import io.scansion.models.pepa.RateDefinition;
import io.scansion.models.pepa.ResultLine;
import io.scansion.models.pepa.Term;
import io.scansion.models.refusal.Suggestion;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Names that are used and not defined, defined and not used, or that could mean two things. */
final class NameChecks {
    private static final String PASSIVE = "T"; // infty, as other tools write it

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
        ambiguous();
    }

    private void undefined(Term term, String where) {
        for (Term part : Subterms.all(term)) {
            if (part instanceof Term.Constant constant && definitions.find(constant.name()) == null) {
                findings.add(Finding.error(
                        constant.position(),
                        "the process " + constant.name() + where + " is not defined"
                                + suggestion.phrase(constant.name())));
            }
        }
    }

    /** Each is understood in one way; whoever reads the model may take it in the other. */
    private void ambiguous() {
        for (ProcessDefinition definition : model.processes()) {
            if (definition.name().equals(PASSIVE)) {
                findings.add(Finding.warning(
                        definition.position(),
                        "the process " + PASSIVE + " has the name of the passive rate; as a rate, " + PASSIVE
                                + " is still infty"));
            }
        }
        Set<String> rates = model.rates().stream().map(RateDefinition::name).collect(Collectors.toSet());
        for (ResultLine result : model.results()) {
            boolean process = definitions.find(result.name()) != null;
            if (process || rates.contains(result.name())) {
                findings.add(Finding.warning(
                        result.position(),
                        "the result " + result.name() + " has the name of a " + (process ? "process" : "rate")
                                + "; it does not define that anew"));
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
