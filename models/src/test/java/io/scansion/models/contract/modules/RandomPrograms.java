package io.scansion.models.contract.modules;

import io.scansion.models.rational.Rational;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Seeded random programs: series, and branches that are merged or joined, inside each other. */
public final class RandomPrograms {
    private final Random random;
    private final List<StreamKind> splits;

    private RandomPrograms(Random random, List<StreamKind> splits) {
        this.random = random;
        this.splits = splits;
    }

    /**
     * Returns a program of a source, one component {@code body} and a sink.
     *
     * @param depth of composites inside each other
     * @param splits how items may be divided among branches
     */
    public static Program of(Random random, int depth, List<StreamKind> splits) {
        Component body = new RandomPrograms(random, splits).component("body", depth);
        return around(body);
    }

    /** Returns a program of many modules, each of which sends to a few of those after it; a module adds up what it gets. */
    public static Program wide(Random random, int modules, List<StreamKind> splits) {
        List<List<Port>> receivers = new ArrayList<>();
        List<List<String>> inputs = new ArrayList<>();
        for (int i = 0; i < modules; i++) {
            receivers.add(new ArrayList<>());
            inputs.add(new ArrayList<>());
        }
        for (int i = 0; i < modules - 1; i++) {
            for (int to = i + 1; to < Math.min(modules, i + 6); to++) {
                if (to == i + 1 || random.nextInt(4) == 0) {
                    String port = "in" + inputs.get(to).size();
                    inputs.get(to).add(port);
                    receivers.get(i).add(new Port("m" + to, port));
                }
            }
        }
        List<Component> components = new ArrayList<>();
        List<Stream> streams = new ArrayList<>();
        for (int i = 0; i < modules; i++) {
            boolean sends = i < modules - 1;
            components.add(module(random, "m" + i, inputs.get(i), sends));
            if (sends) {
                StreamKind kind = splits.get(random.nextInt(splits.size()));
                streams.add(new Stream("s" + i, kind, List.of(Port.output("m" + i)), receivers.get(i), 8));
            }
        }
        return new Program(components, streams);
    }

    private static StreamModule module(Random random, String name, List<String> inputs, boolean sends) {
        List<Computation> computations = new ArrayList<>();
        for (String input : inputs.isEmpty() ? List.of("") : inputs) {
            Map<String, Rational> emits =
                    sends ? Map.of(Port.OUTPUT, Rational.of(1 + random.nextInt(4), 1 + random.nextInt(5))) : Map.of();
            computations.add(
                    new Computation("run" + input, input.isEmpty() ? Map.of() : Map.of(input, Rational.ONE), emits));
        }
        return new StreamModule(
                name,
                new ModuleKind.Sequential(),
                inputs,
                sends ? List.of(Port.OUTPUT) : List.of(),
                computations,
                List.of());
    }

    /** Returns the program of a source, a component with one input and one output, and a sink. */
    public static Program around(Component body) {
        return new Program(
                List.of(StreamModule.source("source"), body, StreamModule.sink("sink")),
                List.of(
                        Stream.unicast("in", "source", body.name(), 100),
                        Stream.unicast("out", body.name(), "sink", 100)));
    }

    private Component component(String name, int depth) {
        return depth == 0 ? stage(name) : random.nextBoolean() ? series(name, depth - 1) : branches(name, depth - 1);
    }

    private StreamModule stage(String name) {
        Rational emits = List.of(Rational.ONE, Rational.ONE, Rational.of(2), Rational.of(1, 3))
                .get(random.nextInt(4));
        ModuleKind kind = List.of(
                        new ModuleKind.Sequential(), new ModuleKind.TaskParallel(), new ModuleKind.DataParallel(4))
                .get(random.nextInt(3));
        return StreamModule.stage(name, kind, emits);
    }

    private Composite series(String name, int depth) {
        List<Component> components = new ArrayList<>();
        List<Stream> streams = new ArrayList<>();
        int length = 1 + random.nextInt(3);
        for (int i = 0; i < length; i++) {
            components.add(component("m" + i, depth));
            if (i > 0) {
                streams.add(Stream.unicast("s" + i, "m" + (i - 1), "m" + i, 100));
            }
        }
        return new Composite(name, components, streams, ports("m0", "m" + (length - 1)));
    }

    private Composite branches(String name, int depth) {
        List<Component> components = new ArrayList<>(List.of(stage("first")));
        List<Port> from = new ArrayList<>();
        List<Port> to = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            components.add(component("b" + i, depth));
            to.add(Port.input("b" + i));
            from.add(Port.output("b" + i));
        }
        components.add(stage("last"));
        StreamKind split = splits.get(random.nextInt(splits.size()));
        List<Stream> streams = List.of(
                new Stream("split", split, List.of(Port.output("first")), to, 100),
                new Stream("merge", StreamKind.MERGE, from, List.of(Port.input("last")), 100));
        return new Composite(name, components, streams, ports("first", "last"));
    }

    private static Map<String, Port> ports(String first, String last) {
        Map<String, Port> ports = new LinkedHashMap<>();
        ports.put(Port.INPUT, Port.input(first));
        ports.put(Port.OUTPUT, Port.output(last));
        return ports;
    }
}
