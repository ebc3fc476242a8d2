package io.scansion.models.contract.modules;

import io.scansion.models.contract.equations.Equation;
import io.scansion.models.contract.equations.EquationSystem;
import io.scansion.models.contract.equations.KnownNames;
import io.scansion.models.contract.equations.LinearForm;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Components and streams taken together as one component, whose ports are some of theirs. Immutable and safe to share.
 *
 * @param ports by the name of its port, the inner port that it is
 */
public record Composite(String name, List<Component> components, List<Stream> streams, Map<String, Port> ports)
        implements Component {
    /**
     * Checks the connections and copies the collections.
     *
     * @throws IllegalArgumentException for what {@link Program} refuses, and if a port of the composite is one that a
     *     stream has or no inner port at all, or an inner port has neither a stream nor is a port of the composite
     */
    public Composite {
        components = List.copyOf(components);
        streams = List.copyOf(streams);
        ports = Collections.unmodifiableMap(new LinkedHashMap<>(ports));
        Set<Port> rest = new LinkedHashSet<>(Program.unconnected(components, streams));
        KnownNames open = new KnownNames(
                "unconnected port", rest.stream().map(Port::toString).toList());
        KnownNames inside = new KnownNames(
                "component", components.stream().map(Component::name).toList());
        for (Map.Entry<String, Port> port : ports.entrySet()) {
            String where = "composite " + name + ", port " + port.getKey();
            inside.require(where, port.getValue().component());
            open.require(where, port.getValue().toString());
            if (components.stream().anyMatch(component -> component.name().equals(port.getKey()))) {
                throw new IllegalArgumentException(where + ": a component inside has the same name");
            }
            if (!rest.remove(port.getValue())) {
                throw new IllegalArgumentException(where + ": " + port.getValue() + " is another port already");
            }
        }
        if (!rest.isEmpty()) {
            throw new IllegalArgumentException("composite " + name + ": no stream connects "
                    + rest.iterator().next() + ", and it is no port of the composite");
        }
    }

    @Override
    public List<String> inputs() {
        return ports.keySet().stream().filter(this::isInput).toList();
    }

    @Override
    public List<String> outputs() {
        return ports.keySet().stream().filter(port -> !isInput(port)).toList();
    }

    /** Returns the names of the rates: of its own ports, then of all that is inside. */
    @Override
    public List<String> rates() {
        List<String> rates = new ArrayList<>();
        ports.keySet().forEach(port -> rates.add(rate(port)));
        Program.rates(components).forEach(inner -> rates.add(rate(inner)));
        return rates;
    }

    @Override
    public List<Equation> equations() {
        List<Equation> equations = new ArrayList<>();
        ports.forEach((outer, inner) -> equations.add(new Equation(
                "composite " + name, LinearForm.variable(rate(outer)), LinearForm.variable(rate(inner.toString())))));
        for (Equation equation : Program.equations(components, streams)) {
            equations.add(equation.renamed(this::rate).inside(name));
        }
        return equations;
    }

    /** Returns the steady state of the composite alone; its ports can be required as if a program surrounded it. */
    public EquationSystem system() {
        return new EquationSystem(rates(), equations());
    }

    /** Returns what can be said of its ports without looking inside. */
    public BlackBox blackBox() {
        return BlackBox.of(this);
    }

    private String rate(String local) {
        return name + "." + local;
    }

    private boolean isInput(String port) {
        Port inner = ports.getOrDefault(port, new Port(name, port));
        return components.stream()
                .anyMatch(component -> component.name().equals(inner.component())
                        && component.inputs().contains(inner.name()));
    }
}
