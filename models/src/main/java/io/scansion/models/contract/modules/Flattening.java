package io.scansion.models.contract.modules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Takes modules and streams out of composites. Not thread-safe. */
final class Flattening {
    private final List<Component> modules = new ArrayList<>();
    private final List<Stream> streams = new ArrayList<>();
    private final Map<Port, Port> innerPorts = new HashMap<>(); // of composites: which port theirs is, both by path

    List<Component> modules() {
        return modules;
    }

    List<Stream> streams() {
        return streams;
    }

    /** Adds what is inside something whose path, with a dot at its end, is the prefix. */
    void add(String prefix, List<Component> components, List<Stream> inside) {
        for (Component component : components) {
            String path = prefix + component.name();
            if (component instanceof StreamModule module) {
                modules.add(new StreamModule(
                        path,
                        module.kind(),
                        module.inputs(),
                        module.outputs(),
                        module.computations(),
                        module.annotations()));
            } else if (component instanceof Composite composite) {
                add(path + ".", composite.components(), composite.streams());
                composite
                        .ports()
                        .forEach((outer, inner) -> innerPorts.put(
                                new Port(path, outer),
                                resolved(new Port(path + "." + inner.component(), inner.name()))));
            } else if (component instanceof BlackBox box) {
                modules.add(box.named(path));
            }
        }
        for (Stream stream : inside) {
            streams.add(new Stream(
                    prefix + stream.name(),
                    stream.kind(),
                    resolved(prefix, stream.from()),
                    resolved(prefix, stream.to()),
                    stream.bytesPerItem()));
        }
    }

    private List<Port> resolved(String prefix, List<Port> ports) {
        return ports.stream()
                .map(port -> resolved(new Port(prefix + port.component(), port.name())))
                .toList();
    }

    private Port resolved(Port port) {
        return innerPorts.getOrDefault(port, port);
    }
}
