package io.scansion.models.contract.modules;

import io.scansion.models.contract.equations.Equation;
import io.scansion.models.contract.equations.EquationSystem;
import io.scansion.models.contract.equations.KnownNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A program: components and the streams that connect all of their ports. Immutable and safe to share.
 *
 * @param components modules, composites and black boxes, whose names are unique
 * @param streams streams, whose names are unique; a port belongs to one of them
 */
public record Program(List<Component> components, List<Stream> streams) {
    /**
     * Checks the connections and copies the lists.
     *
     * @throws IllegalArgumentException if a name is not unique, a stream names a port that does not exist or that another
     *     stream has, or a port has no stream; names it
     */
    public Program {
        components = List.copyOf(components);
        streams = List.copyOf(streams);
        Set<Port> unconnected = unconnected(components, streams);
        if (!unconnected.isEmpty()) {
            throw new IllegalArgumentException(
                    "no stream connects " + unconnected.iterator().next());
        }
    }

    /** Returns the steady state: every rate, inner ones included, and the homogeneous equations between them. */
    public EquationSystem system() {
        return new EquationSystem(rates(components), equations(components, streams));
    }

    /**
     * Returns the same program without composites: their modules are named by their paths, {@code render.C2}, and so are
     * their streams. Its rates have the same names. Black boxes stay, as nobody knows what is inside.
     */
    public Program flattened() {
        Flattening flattening = new Flattening();
        flattening.add("", components, streams);
        return new Program(flattening.modules(), flattening.streams());
    }

    static List<String> rates(List<Component> components) {
        List<String> rates = new ArrayList<>();
        components.forEach(component -> rates.addAll(component.rates()));
        return rates;
    }

    static List<Equation> equations(List<Component> components, List<Stream> streams) {
        List<Equation> equations = new ArrayList<>();
        components.forEach(component -> equations.addAll(component.equations()));
        streams.forEach(stream -> equations.addAll(stream.equations(Port::toString)));
        return equations;
    }

    /** Checks all names and returns the ports that no stream has. */
    static Set<Port> unconnected(List<Component> components, List<Stream> streams) {
        List<String> names = components.stream().map(Component::name).toList();
        KnownNames known = new KnownNames("component", names);
        new KnownNames("stream", streams.stream().map(Stream::name).toList());
        Map<String, Component> byName = new HashMap<>();
        components.forEach(component -> byName.put(component.name(), component));
        Set<Port> unconnected = new LinkedHashSet<>();
        for (Component component : components) {
            component.inputs().forEach(port -> unconnected.add(new Port(component.name(), port)));
            component.outputs().forEach(port -> unconnected.add(new Port(component.name(), port)));
        }
        for (Stream stream : streams) {
            for (Port port : stream.from()) {
                Component component = component(stream, port, byName, known);
                connect(stream, port, "output", component.outputs(), unconnected);
            }
            for (Port port : stream.to()) {
                Component component = component(stream, port, byName, known);
                connect(stream, port, "input", component.inputs(), unconnected);
            }
        }
        return unconnected;
    }

    private static Component component(Stream stream, Port port, Map<String, Component> byName, KnownNames known) {
        Component component = byName.get(port.component());
        if (component == null) {
            throw known.unknown("stream " + stream.name(), port.component());
        }
        return component;
    }

    private static void connect(Stream stream, Port port, String what, List<String> ports, Set<Port> unconnected) {
        String where = "stream " + stream.name();
        if (!ports.contains(port.name())) {
            throw new KnownNames(what + " of " + port.component(), ports).unknown(where, port.name());
        }
        if (!unconnected.remove(port)) {
            throw new IllegalArgumentException(where + ": " + port + " has a stream already");
        }
    }
}
