package io.scansion.models.contract.modules;

import io.scansion.models.contract.equations.Equation;
import io.scansion.models.contract.equations.KnownNames;
import io.scansion.models.contract.equations.LinearForm;
import io.scansion.models.rational.Rational;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A module: ports, and computations that consume and emit there. Immutable and safe to share.
 *
 * @param kind how it executes its computations
 * @param annotations further equations between its own ports and computations, such as {@code out=8*run-0.5*init}
 */
public record StreamModule(
        String name,
        ModuleKind kind,
        List<String> inputs,
        List<String> outputs,
        List<Computation> computations,
        List<String> annotations)
        implements Component {
    /**
     * Checks the names and copies the lists.
     *
     * @throws IllegalArgumentException if a name is not unique, a computation names a port that does not exist, a port is
     *     used by no computation, or an annotation is not a linear equation of them; names the module
     */
    public StreamModule {
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
        computations = List.copyOf(computations);
        annotations = List.copyOf(annotations);
        if (name.isBlank()) {
            throw new IllegalArgumentException("the name of a module must not be empty");
        }
        List<String> local = new ArrayList<>(inputs);
        computations.forEach(computation -> local.add(computation.name()));
        local.addAll(outputs);
        String origin = "module " + name;
        KnownNames names = new KnownNames("port or computation of " + origin, local);
        for (Computation computation : computations) {
            requirePorts(origin, computation, "input", inputs, computation.consumes());
            requirePorts(origin, computation, "output", outputs, computation.emits());
        }
        requireUsed(origin, "input", inputs, computations, Computation::consumes);
        requireUsed(origin, "output", outputs, computations, Computation::emits);
        for (String annotation : annotations) {
            Equation equation = Equation.parse(origin + ", annotation", annotation);
            for (LinearForm side : List.of(equation.left(), equation.right())) {
                side.coefficients().keySet().forEach(used -> names.require(equation.named(), used));
            }
        }
    }

    /** Returns a module that takes one item at its only input and sends so many, on average, at its only output. */
    public static StreamModule stage(String name, ModuleKind kind, Rational emitsPerItem) {
        return new StreamModule(
                name,
                kind,
                List.of(Port.INPUT),
                List.of(Port.OUTPUT),
                List.of(new Computation(
                        Computation.RUN, Map.of(Port.INPUT, Rational.ONE), Map.of(Port.OUTPUT, emitsPerItem))),
                List.of());
    }

    /** Returns a sequential module that only sends, an item each time it runs. */
    public static StreamModule source(String name) {
        return new StreamModule(
                name,
                new ModuleKind.Sequential(),
                List.of(),
                List.of(Port.OUTPUT),
                List.of(new Computation(Computation.RUN, Map.of(), Map.of(Port.OUTPUT, Rational.ONE))),
                List.of());
    }

    /** Returns a sequential module that only receives, an item each time it runs. */
    public static StreamModule sink(String name) {
        return new StreamModule(
                name,
                new ModuleKind.Sequential(),
                List.of(Port.INPUT),
                List.of(),
                List.of(new Computation(Computation.RUN, Map.of(Port.INPUT, Rational.ONE), Map.of())),
                List.of());
    }

    /** Returns the names of the rates: of the inputs, then the computations, then the outputs. */
    @Override
    public List<String> rates() {
        List<String> rates = new ArrayList<>();
        inputs.forEach(port -> rates.add(rate(port)));
        computations.forEach(computation -> rates.add(rate(computation.name())));
        outputs.forEach(port -> rates.add(rate(port)));
        return rates;
    }

    @Override
    public List<Equation> equations() {
        List<Equation> equations = new ArrayList<>();
        inputs.forEach(port -> equations.add(balance(port, Computation::consumes)));
        outputs.forEach(port -> equations.add(balance(port, Computation::emits)));
        for (String annotation : annotations) {
            Equation local = Equation.parse("module " + name, annotation);
            equations.add(local.renamed(this::rate));
        }
        return equations;
    }

    private String rate(String local) {
        return name + "." + local;
    }

    private Equation balance(String port, Function<Computation, Map<String, Rational>> items) {
        Rational execution = Rational.of(1, kind.executionsPerItem());
        Map<String, Rational> sum = new LinkedHashMap<>();
        for (Computation computation : computations) {
            Rational perItem = items.apply(computation).getOrDefault(port, Rational.ZERO);
            sum.put(rate(computation.name()), perItem.times(execution));
        }
        return new Equation("module " + name, LinearForm.variable(rate(port)), new LinearForm(sum, Rational.ZERO));
    }

    private static void requirePorts(
            String origin, Computation computation, String what, List<String> ports, Map<String, Rational> items) {
        KnownNames known = new KnownNames(what, ports);
        items.keySet().forEach(port -> known.require(origin + ", computation " + computation.name(), port));
    }

    private static void requireUsed(
            String origin,
            String what,
            List<String> ports,
            List<Computation> computations,
            Function<Computation, Map<String, Rational>> items) {
        for (String port : ports) {
            if (computations.stream()
                    .noneMatch(computation -> items.apply(computation).containsKey(port))) {
                throw new IllegalArgumentException(origin + ": no computation uses its " + what + " '" + port + "'");
            }
        }
    }
}
