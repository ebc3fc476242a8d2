package io.scansion.models.pepa.checks;

import io.scansion.models.pepa.Finding;
import io.scansion.models.pepa.PepaModel;
import java.util.ArrayList;
import java.util.List;

/**
 * Everything that can be said against a model without deriving its states. Stateless; linear in the size of the model but
 * for the actions of its components, which are collected for each component that the system names.
 */
public final class ModelChecks {
    private ModelChecks() {}

    /**
     * Checks a model.
     *
     * @return errors and warnings, those of one kind in the order of the file; empty if there is nothing to say. Who does what
     *     with whom is looked at only if there is no other error.
     */
    public static List<Finding> check(PepaModel model) {
        List<Finding> findings = new ArrayList<>();
        Definitions definitions = new Definitions(model);
        new NameChecks(model, definitions, findings).run();
        new ShapeChecks(model, definitions, findings).run();
        new SizeChecks(model, definitions, findings).run();
        if (findings.stream().noneMatch(Finding::isError)) {
            new CooperationChecks(definitions, findings).run(model.system());
            new PatternChecks(model, findings).run();
        }
        return List.copyOf(findings);
    }
}
