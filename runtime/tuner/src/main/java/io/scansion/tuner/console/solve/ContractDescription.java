package io.scansion.tuner.console.solve;

import io.scansion.models.contract.Contract;
import io.scansion.models.contract.equations.Equation;
import io.scansion.models.contract.equations.EquationSystem;
import io.scansion.models.linalg.Rational;
import io.scansion.tuner.console.input.InputException;
import io.scansion.tuner.console.input.Keys;
import io.scansion.tuner.console.input.LocatedJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A "contract", written as equations between rates or as a program of modules and streams.
 *
 * @param resources what a program may run on; empty for equations
 */
record ContractDescription(Contract contract, Optional<ContractResources> resources) {
    private static final int MOST_VARIABLES = 10_000;
    private static final int MOST_EQUATIONS = 20_000;

    /**
     * Reads the contract.
     *
     * @throws InputException naming the place of what is wrong
     */
    static ContractDescription read(Keys keys) {
        if (keys.has("modules")) {
            return ofProgram(keys);
        }
        keys.only("model", "variables", "equations", "constraints");
        List<String> variables = new ArrayList<>();
        for (LocatedJson.Text name : keys.texts("variables", 1, MOST_VARIABLES)) {
            variables.add(name.value());
        }
        return new ContractDescription(contract(keys, system(keys, variables)), Optional.empty());
    }

    private static ContractDescription ofProgram(Keys keys) {
        keys.only(
                "model",
                "modules",
                "streams",
                "constraints",
                "machines",
                "bandwidth_mbit_per_s",
                "bandwidth_mbit_per_s_of");
        DescribedProgram described = ProgramReader.read(keys);
        return new ContractDescription(
                contract(keys, described.program().system()), Optional.of(ContractResources.read(keys, described)));
    }

    private static Contract contract(Keys keys, EquationSystem system) {
        try {
            return new Contract(system, constraints(keys));
        } catch (IllegalArgumentException e) {
            throw keys.complaint("constraints", String.valueOf(e.getMessage()));
        }
    }

    private static EquationSystem system(Keys keys, List<String> variables) {
        EquationSystem system;
        try {
            system = new EquationSystem(variables, List.of());
        } catch (IllegalArgumentException e) {
            throw keys.complaint("variables", String.valueOf(e.getMessage()));
        }
        List<Equation> equations = new ArrayList<>();
        List<LocatedJson.Text> texts = keys.texts("equations", 0, MOST_EQUATIONS);
        for (LocatedJson.Text text : texts) {
            try {
                equations.add(Equation.parse("equation " + (equations.size() + 1), text.value()));
                system.with(equations.subList(equations.size() - 1, equations.size()));
            } catch (IllegalArgumentException e) {
                throw keys.complaint(text, String.valueOf(e.getMessage()));
            }
        }
        return system.with(equations);
    }

    /** Rates that are required, by name. */
    private static Map<String, Rational> constraints(Keys keys) {
        Map<String, Rational> required = new LinkedHashMap<>();
        keys.optionalObject("constraints").ifPresent(constraints -> {
            for (String name : constraints.names()) {
                required.put(name, Rational.ofDecimal(constraints.notNegative(name, "items per second")));
            }
        });
        return required;
    }
}
