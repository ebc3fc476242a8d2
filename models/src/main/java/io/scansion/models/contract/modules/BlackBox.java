package io.scansion.models.contract.modules;

import io.scansion.models.contract.equations.Equation;
import io.scansion.models.contract.equations.EquationSystem;
import io.scansion.models.contract.equations.KnownNames;
import io.scansion.models.contract.equations.LinearForm;
import io.scansion.models.linalg.ExactElimination;
import io.scansion.models.linalg.SolvedForm;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A component of which only the relations between the rates of its ports are known. They are all that the equations inside
 * say of the ports; that no rate inside is negative is not among them, so a contract that a program of black boxes can
 * meet is to be projected into them before it is relied on. Immutable and safe to share.
 *
 * @param equations the relations, each solved for its first port
 */
public record BlackBox(String name, List<String> inputs, List<String> outputs, List<Equation> equations)
        implements Component {
    /**
     * Checks the names and copies the lists.
     *
     * @throws IllegalArgumentException if a port is not unique, or an equation mentions anything but the rates of the ports; names
     *     the component
     */
    public BlackBox {
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
        equations = List.copyOf(equations);
        KnownNames known = new KnownNames("port rate of component " + name, rates(name, inputs, outputs));
        for (Equation equation : equations) {
            known.requireAll(equation.named(), equation.left().coefficients().keySet());
            known.requireAll(equation.named(), equation.right().coefficients().keySet());
        }
    }

    /**
     * Returns a component of which somebody says what its ports have to do with each other.
     *
     * @param texts linear equations between its ports by their own names, such as {@code out=8*in}
     * @throws IllegalArgumentException if a text is no linear equation of the ports
     */
    public static BlackBox of(String name, List<String> inputs, List<String> outputs, List<String> texts) {
        List<Equation> equations = new ArrayList<>();
        for (String text : texts) {
            equations.add(Equation.parse("component " + name, text).renamed(port -> name + "." + port));
        }
        return new BlackBox(name, inputs, outputs, equations);
    }

    /** Returns the same under another name. */
    BlackBox named(String other) {
        return new BlackBox(
                other,
                inputs,
                outputs,
                equations.stream()
                        .map(equation -> equation.renamed(rate -> other + rate.substring(name.length())))
                        .toList());
    }

    /** Eliminates all rates of a component but those of its ports. */
    static BlackBox of(Component component) {
        List<String> rates = component.rates();
        List<String> ports = rates(component.name(), component.inputs(), component.outputs());
        EquationSystem system = new EquationSystem(rates, component.equations());
        int[] inside = IntStream.range(0, rates.size())
                .filter(i -> !ports.contains(rates.get(i)))
                .toArray();
        int[] outside = ports.stream().mapToInt(rates::indexOf).toArray();
        SolvedForm relations = ExactElimination.reduce(
                        ExactElimination.reduce(system.rows(), rates.size() + 1, List.of(inside, outside))
                                .rows(1),
                        rates.size() + 1,
                        List.of(outside))
                .reduced();
        List<Equation> equations = new ArrayList<>();
        for (int column : outside) {
            if (relations.isSolved(column)) {
                LinearForm others = system.form(relations.expression(column));
                equations.add(
                        new Equation("component " + component.name(), LinearForm.variable(rates.get(column)), others));
            }
        }
        return new BlackBox(component.name(), component.inputs(), component.outputs(), equations);
    }

    /** Returns the names of the rates of its ports. */
    @Override
    public List<String> rates() {
        return rates(name, inputs, outputs);
    }

    private static List<String> rates(String name, List<String> inputs, List<String> outputs) {
        List<String> rates = new ArrayList<>();
        inputs.forEach(port -> rates.add(name + "." + port));
        outputs.forEach(port -> rates.add(name + "." + port));
        return rates;
    }
}
