package io.scansion.console.contract;

import io.scansion.console.input.Keys;
import io.scansion.console.input.LocatedJson;
import io.scansion.models.contract.modules.Computation;
import io.scansion.models.contract.modules.ModuleKind;
import io.scansion.models.contract.modules.StreamModule;
import io.scansion.models.contract.resources.ModuleNeeds;
import io.scansion.models.contract.resources.OperatingPoints;
import io.scansion.models.contract.resources.Work;
import io.scansion.models.rational.Rational;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads one module. One that lists no computations does one thing: it takes an item at each of its inputs and sends items at each
 * of its outputs; the streams tell which these are.
 */
final class ModuleReader {
    private static final List<String> KINDS = List.of("sequential", "task-parallel", "data-parallel");
    private static final int MOST_PARTS = 1_000_000;
    private static final int MOST_COMPUTATIONS = 1_000;
    private static final int MOST_POINTS = 1_000;

    private final Keys keys;
    private final String name;

    ModuleReader(Keys keys, String name) {
        this.keys = keys;
        this.name = name;
    }

    /**
     * @param inputs ports at which something is received
     * @param outputs ports at which something is sent
     */
    StreamModule read(List<String> inputs, List<String> outputs) {
        if (keys.has("computations")) {
            keys.only("kind", "parts", "computations", "annotations", "memory_mb", "efficiency");
            return ofComputations();
        }
        keys.only(
                "kind",
                "parts",
                "emits",
                "emits_one_per",
                "work_mflop_mb",
                "operating_points",
                "size",
                "memory_mb",
                "efficiency",
                "seconds");
        Computation run = new Computation(Computation.RUN, each(inputs, Rational.ONE), each(outputs, emits()));
        return new StreamModule(name, kind(), inputs, outputs, List.of(run), List.of());
    }

    private Rational emits() {
        if (keys.has("emits_one_per") && keys.has("emits")) {
            throw keys.complaint("emits", keys.name("emits") + " has no meaning beside \"emits_one_per\"");
        }
        return keys.has("emits_one_per")
                ? Rational.ofDecimal(keys.positive("emits_one_per", "items")).reciprocal()
                : Rational.ofDecimal(keys.positive("emits", "items", 1));
    }

    private ModuleKind kind() {
        String kind = keys.choice("kind", KINDS, KINDS.get(0));
        if (kind.equals("data-parallel")) {
            return new ModuleKind.DataParallel(keys.whole("parts", 1, MOST_PARTS));
        } else if (keys.has("parts")) {
            throw keys.complaint("parts", keys.name("parts") + " has no meaning: its kind is \"" + kind + "\"");
        }
        return kind.equals("sequential") ? new ModuleKind.Sequential() : new ModuleKind.TaskParallel();
    }

    private StreamModule ofComputations() {
        Keys all = keys.object("computations");
        if (all.names().isEmpty() || all.names().size() > MOST_COMPUTATIONS) {
            throw keys.complaint(
                    "computations",
                    keys.name("computations") + " must list from 1 to " + MOST_COMPUTATIONS + " of them, got "
                            + all.names().size());
        }
        Set<String> inputs = new LinkedHashSet<>();
        Set<String> outputs = new LinkedHashSet<>();
        List<Computation> computations = new ArrayList<>();
        for (String computation : all.names()) {
            Keys one = all.object(computation)
                    .only("consumes", "emits", "work_mflop_mb", "operating_points", "size", "seconds");
            Map<String, Rational> consumes = items(one, "consumes");
            Map<String, Rational> emits = items(one, "emits");
            inputs.addAll(consumes.keySet());
            outputs.addAll(emits.keySet());
            computations.add(new Computation(computation, consumes, emits));
        }
        List<String> annotations = keys.has("annotations")
                ? keys.texts("annotations", 0, MOST_COMPUTATIONS).stream()
                        .map(LocatedJson.Text::value)
                        .toList()
                : List.of();
        return new StreamModule(name, kind(), List.copyOf(inputs), List.copyOf(outputs), computations, annotations);
    }

    private static Map<String, Rational> items(Keys computation, String key) {
        Map<String, Rational> items = new LinkedHashMap<>();
        computation.optionalObject(key).ifPresent(ports -> {
            for (String port : ports.names()) {
                items.put(port, Rational.ofDecimal(ports.positive(port, "items")));
            }
        });
        return items;
    }

    private static Map<String, Rational> each(List<String> ports, Rational items) {
        Map<String, Rational> all = new LinkedHashMap<>();
        ports.forEach(port -> all.put(port, items));
        return all;
    }

    /** Returns how long every computation takes on the nodes it has, where that is said, by its name in the module. */
    static Map<String, Double> seconds(Keys keys) {
        Map<String, Double> seconds = new LinkedHashMap<>();
        if (keys.has("seconds")) {
            seconds.put(Computation.RUN, keys.positive("seconds", "seconds"));
        }
        keys.optionalObject("computations").ifPresent(all -> {
            for (String computation : all.names()) {
                Keys one = all.object(computation);
                if (one.has("seconds")) {
                    seconds.put(computation, one.positive("seconds", "seconds"));
                }
            }
        });
        return seconds;
    }

    /** Returns what a module costs, if anything. */
    static Optional<ModuleNeeds> needs(Keys keys) {
        Map<String, Work> work = new LinkedHashMap<>();
        work(keys).ifPresent(one -> work.put(Computation.RUN, one));
        keys.optionalObject("computations").ifPresent(all -> {
            for (String computation : all.names()) {
                work(all.object(computation)).ifPresent(one -> work.put(computation, one));
            }
        });
        double memoryMb = keys.notNegative("memory_mb", "megabytes", 0);
        Map<String, Double> efficiency = new LinkedHashMap<>();
        keys.optionalObject("efficiency").ifPresent(machines -> {
            for (String machine : machines.names()) {
                efficiency.put(machine, machines.positive(machine, "(part of the machine's numbers)"));
            }
        });
        return work.isEmpty() ? Optional.empty() : Optional.of(new ModuleNeeds(work, memoryMb, efficiency));
    }

    private static Optional<Work> work(Keys keys) {
        if (keys.has("operating_points")) {
            return Optional.of(atOperatingPoint(keys));
        } else if (keys.has("size")) {
            throw keys.complaint("size", keys.name("size") + " has no meaning without \"operating_points\"");
        } else if (!keys.has("work_mflop_mb")) {
            return Optional.empty();
        }
        return Optional.of(given(keys));
    }

    private static Work atOperatingPoint(Keys keys) {
        if (keys.has("work_mflop_mb")) {
            throw keys.complaint(
                    "work_mflop_mb", keys.name("work_mflop_mb") + " has no meaning beside \"operating_points\"");
        }
        List<OperatingPoints.Point> points = new ArrayList<>();
        for (Keys point : keys.objects("operating_points", "operating point", 1, MOST_POINTS)) {
            point.only("size", "work_mflop_mb");
            points.add(new OperatingPoints.Point(point.positive("size", "units"), given(point)));
        }
        double size = keys.positive("size", "units");
        try {
            return new OperatingPoints(points).at(size);
        } catch (IllegalArgumentException e) {
            throw keys.complaint("size", keys.name("size") + ": " + e.getMessage());
        }
    }

    private static Work given(Keys keys) {
        List<Double> both = keys.notNegatives("work_mflop_mb", "MFLOP and of MB", 2, 2);
        if (both.get(0) + both.get(1) == 0) {
            throw keys.complaint("work_mflop_mb", keys.name("work_mflop_mb") + " is no work at all; leave it out");
        }
        return new Work(both.get(0), both.get(1));
    }
}
