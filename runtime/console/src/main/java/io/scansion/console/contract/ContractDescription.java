package io.scansion.console.contract;

import io.scansion.console.input.InputException;
import io.scansion.console.input.Keys;
import io.scansion.console.input.LocatedJson;
import io.scansion.models.ModelException;
import io.scansion.models.contract.Contract;
import io.scansion.models.contract.Requirement;
import io.scansion.models.contract.equations.Equation;
import io.scansion.models.contract.equations.EquationSystem;
import io.scansion.models.rational.Rational;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A "contract", written as equations between rates or as a program of modules and streams.
 *
 * @param requirements what was asked for, by variable
 * @param resources what a program may run on; empty for equations
 */
public record ContractDescription(
        Contract contract, Map<String, Requirement> requirements, Optional<ContractResources> resources) {
    private static final int MOST_VARIABLES = 10_000;
    private static final int MOST_EQUATIONS = 20_000;
    private static final int MOST_ITEMS = 1_000_000_000;

    /**
     * Reads the contract.
     *
     * @throws InputException naming the place of what is wrong
     */
    public static ContractDescription read(Keys keys) {
        if (keys.has("modules")) {
            return ofProgram(keys);
        }
        keys.only("model", "variables", "equations", "constraints");
        List<String> variables = new ArrayList<>();
        for (LocatedJson.Text name : keys.texts("variables", 1, MOST_VARIABLES)) {
            variables.add(name.value());
        }
        return described(keys, system(keys, variables), Optional.empty());
    }

    private static ContractDescription ofProgram(Keys keys) {
        keys.only(
                "model",
                "modules",
                "streams",
                "constraints",
                "machines",
                "bandwidth_mbit_per_s",
                "bandwidth_mbit_per_s_of",
                "links",
                "communication",
                "share_nodes");
        DescribedProgram described = ProgramReader.read(keys);
        return described(keys, described.program().system(), Optional.of(ContractResources.read(keys, described)));
    }

    private static ContractDescription described(
            Keys keys, EquationSystem system, Optional<ContractResources> resources) {
        Map<String, Requirement> requirements = requirements(keys);
        Map<String, Rational> rates = new LinkedHashMap<>();
        requirements.forEach((name, requirement) -> rates.put(name, requirement.rate()));
        try {
            return new ContractDescription(new Contract(system, rates), requirements, resources);
        } catch (IllegalArgumentException | ModelException e) {
            throw keys.complaint("constraints", String.valueOf(e.getMessage()));
        }
    }

    private static EquationSystem system(Keys keys, List<String> variables) {
        EquationSystem system;
        try {
            system = new EquationSystem(variables, List.of());
        } catch (IllegalArgumentException | ModelException e) {
            throw keys.complaint("variables", String.valueOf(e.getMessage()));
        }
        List<Equation> equations = new ArrayList<>();
        List<LocatedJson.Text> texts = keys.texts("equations", 0, MOST_EQUATIONS);
        for (LocatedJson.Text text : texts) {
            try {
                equations.add(Equation.parse("equation " + (equations.size() + 1), text.value()));
                system.with(equations.subList(equations.size() - 1, equations.size()));
            } catch (IllegalArgumentException | ModelException e) {
                throw keys.complaint(text, String.valueOf(e.getMessage()));
            }
        }
        return system.with(equations);
    }

    /** What is required, by name. */
    private static Map<String, Requirement> requirements(Keys keys) {
        Map<String, Requirement> required = new LinkedHashMap<>();
        keys.optionalObject("constraints").ifPresent(constraints -> {
            for (String name : constraints.names()) {
                required.put(
                        name,
                        constraints.isObject(name)
                                ? requirement(constraints, name)
                                : new Requirement.Throughput(
                                        Rational.ofDecimal(constraints.notNegative(name, "items per second"))));
            }
        });
        return required;
    }

    private static Requirement requirement(Keys constraints, String name) {
        Keys keys = constraints.object(name);
        try {
            if (keys.has("items_present")) {
                keys.only("items_present", "stay_s");
                return new Requirement.Stay(
                        keys.positive("items_present", "items"), keys.positive("stay_s", "seconds"));
            }
            keys.only("items", "within_s", "fill_s");
            return new Requirement.Completion(
                    keys.whole("items", 1, MOST_ITEMS),
                    keys.positive("within_s", "seconds"),
                    keys.notNegative("fill_s", "seconds", 0));
        } catch (IllegalArgumentException | ModelException e) {
            throw constraints.complaint(name, "constraint " + name + ": " + e.getMessage());
        }
    }
}
