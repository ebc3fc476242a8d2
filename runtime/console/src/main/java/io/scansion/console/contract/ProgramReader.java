package io.scansion.console.contract;

import io.scansion.console.input.InputException;
import io.scansion.console.input.Keys;
import io.scansion.console.input.LocatedJson;
import io.scansion.models.ModelException;
import io.scansion.models.contract.fluid.Channel;
import io.scansion.models.contract.fluid.FluidModel;
import io.scansion.models.contract.modules.BlackBox;
import io.scansion.models.contract.modules.Component;
import io.scansion.models.contract.modules.Composite;
import io.scansion.models.contract.modules.Port;
import io.scansion.models.contract.modules.Program;
import io.scansion.models.contract.modules.Stream;
import io.scansion.models.contract.modules.StreamKind;
import io.scansion.models.contract.resources.ModuleNeeds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Reads a program of modules and streams, and what its modules cost. One instance reads one description. */
final class ProgramReader {
    private static final int MOST_MODULES = 10_000;
    private static final int MOST_LEVELS = 50;
    private static final List<String> KINDS = List.of("unicast", "merge", "broadcast", "on-demand");

    private final Map<String, ModuleNeeds> needs = new LinkedHashMap<>();
    private final Map<String, Double> seconds = new LinkedHashMap<>();
    private final Map<String, Channel> channels = new LinkedHashMap<>();

    private ProgramReader() {}

    /**
     * Reads a program.
     *
     * @throws InputException naming the place of what is wrong
     */
    static DescribedProgram read(Keys keys) {
        ProgramReader reader = new ProgramReader();
        List<Stream> streams = reader.streams(keys, "");
        List<Component> components = reader.components(keys, "", streams, List.of(), 0);
        try {
            return new DescribedProgram(
                    new Program(components, streams), reader.needs, reader.seconds, reader.channels);
        } catch (IllegalArgumentException | ModelException e) {
            throw keys.complaint("streams", String.valueOf(e.getMessage()));
        }
    }

    private List<Component> components(
            Keys keys, String path, List<Stream> streams, Collection<Port> outside, int level) {
        Keys modules = keys.object("modules");
        List<String> names = modules.names();
        if (names.isEmpty() || names.size() > MOST_MODULES || level > MOST_LEVELS) {
            throw keys.complaint(
                    "modules",
                    "\"modules\" must name from 1 to " + MOST_MODULES + " modules on at most " + MOST_LEVELS
                            + " levels, got " + names.size() + " on level " + level);
        }
        List<Component> components = new ArrayList<>();
        for (String name : names) {
            Keys module = modules.object(name);
            try {
                components.add(
                        module.has("modules")
                                ? composite(module, name, path, level)
                                : module.has("black_box")
                                        ? blackBox(module.only("black_box").object("black_box"), name)
                                        : new ModuleReader(module, name)
                                                .read(
                                                        ports(streams, Stream::to, outside, name, Port.INPUT),
                                                        ports(streams, Stream::from, outside, name, Port.OUTPUT)));
            } catch (IllegalArgumentException | ModelException e) {
                throw modules.complaint(name, String.valueOf(e.getMessage()));
            }
            if (!module.has("modules") && !module.has("black_box")) {
                ModuleReader.needs(module).ifPresent(cost -> needs.put(path + name, cost));
                ModuleReader.seconds(module)
                        .forEach((computation, time) -> seconds.put(path + name + "." + computation, time));
            }
        }
        return components;
    }

    /** A module of which only the relations between the rates of its ports are known. */
    private static BlackBox blackBox(Keys keys, String name) {
        keys.only("inputs", "outputs", "equations");
        return BlackBox.of(name, texts(keys, "inputs"), texts(keys, "outputs"), texts(keys, "equations"));
    }

    private static List<String> texts(Keys keys, String key) {
        return keys.texts(key, 0, MOST_MODULES).stream()
                .map(LocatedJson.Text::value)
                .toList();
    }

    private Composite composite(Keys keys, String name, String path, int level) {
        keys.only("modules", "streams", "ports");
        List<Stream> streams = streams(keys, path + name + ".");
        Map<String, Port> ports = new LinkedHashMap<>();
        Keys outer = keys.object("ports");
        for (String port : outer.names()) {
            ports.put(port, port(outer.text(port), port));
        }
        return new Composite(
                name, components(keys, path + name + ".", streams, ports.values(), level + 1), streams, ports);
    }

    private List<Stream> streams(Keys keys, String path) {
        List<Stream> streams = new ArrayList<>();
        if (!keys.has("streams")) {
            return streams;
        }
        Keys all = keys.object("streams");
        for (String name : all.names()) {
            Keys stream = all.object(name).only("kind", "from", "to", "bytes", "places", "latency_s");
            String kind = stream.choice("kind", KINDS, KINDS.get(0));
            channels.put(
                    path + name,
                    new Channel(
                            stream.positive("places", "items", FluidModel.DEFAULT_CHANNEL.places()),
                            stream.notNegative("latency_s", "seconds", 0),
                            Double.POSITIVE_INFINITY));
            try {
                streams.add(new Stream(
                        name,
                        StreamKind.parse(name, kind),
                        ports(stream, "from", Port.OUTPUT),
                        ports(stream, "to", Port.INPUT),
                        stream.notNegative("bytes", "bytes", 0)));
            } catch (IllegalArgumentException | ModelException e) {
                throw all.complaint(name, String.valueOf(e.getMessage()));
            }
        }
        return streams;
    }

    private static List<Port> ports(Keys stream, String key, String onlyPort) {
        if (!stream.isList(key)) {
            return List.of(port(stream.text(key), onlyPort));
        }
        List<Port> ports = new ArrayList<>();
        for (LocatedJson.Text text : stream.texts(key, 1, MOST_MODULES)) {
            ports.add(port(text.value(), onlyPort));
        }
        return ports;
    }

    /** Reads {@code module.port}; {@code module} alone is its only port. */
    private static Port port(String text, String onlyPort) {
        int dot = text.indexOf('.');
        return dot < 0 ? new Port(text, onlyPort) : new Port(text.substring(0, dot), text.substring(dot + 1));
    }

    /** Returns the names of a module's ports that streams use on one side, or that are the composite's under their usual name. */
    private static List<String> ports(
            List<Stream> streams,
            Function<Stream, List<Port>> side,
            Collection<Port> outside,
            String module,
            String usualName) {
        Set<String> used = new LinkedHashSet<>();
        streams.forEach(stream -> side.apply(stream).forEach(port -> {
            if (port.component().equals(module)) {
                used.add(port.name());
            }
        }));
        if (outside.contains(new Port(module, usualName))) {
            used.add(usualName);
        }
        return List.copyOf(used);
    }
}
