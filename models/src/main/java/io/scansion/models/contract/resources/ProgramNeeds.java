package io.scansion.models.contract.resources;

import io.scansion.models.contract.Assessment;
import io.scansion.models.contract.equations.KnownNames;
import io.scansion.models.contract.modules.Component;
import io.scansion.models.contract.modules.Computation;
import io.scansion.models.contract.modules.Port;
import io.scansion.models.contract.modules.Program;
import io.scansion.models.contract.modules.Stream;
import io.scansion.models.contract.modules.StreamModule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a program asks of machines and links when its rates are those of an assessed contract. Components inside composites
 * are named by their paths, {@code render.C2}, and so are their streams. Immutable and safe to share.
 *
 * @param demands of the modules that cost anything
 * @param traffic of all streams
 */
public record ProgramNeeds(List<Demand> demands, List<Traffic> traffic) {
    /** Copies the lists. */
    public ProgramNeeds {
        demands = List.copyOf(demands);
        traffic = List.copyOf(traffic);
    }

    /**
     * Puts the rates of a contract on a program's modules and streams.
     *
     * @param assessment of a contract on {@link Program#system()}
     * @param needs by the path of a module, what it costs; one that is not listed needs no machine
     * @throws IllegalArgumentException if the needs name a module or a computation that does not exist
     */
    public static ProgramNeeds of(Program program, Assessment assessment, Map<String, ModuleNeeds> needs) {
        Program flat = program.flattened();
        KnownNames known = new KnownNames(
                "module", flat.components().stream().map(Component::name).toList());
        needs.keySet().forEach(path -> known.require("needs", path));
        List<Demand> demands = new ArrayList<>();
        for (Component component : flat.components()) {
            ModuleNeeds cost = needs.get(component.name());
            if (cost != null && component instanceof StreamModule module) {
                demands.add(demand(module, cost, assessment));
            }
        }
        List<Traffic> traffic = new ArrayList<>();
        for (Stream stream : flat.streams()) {
            double sent = stream.from().stream()
                    .mapToDouble(port -> rate(assessment, port.toString()))
                    .sum();
            traffic.add(new Traffic(stream.name(), sent, stream.bytesPerItem(), transfers(stream, assessment)));
        }
        return new ProgramNeeds(demands, traffic);
    }

    /**
     * Returns the same needs for modules that send and receive between their executions and not beside them: what their messages take
     * on their links is added to the time that their nodes are busy. Otherwise the longer of the two counts, which is checked on nodes
     * and links apart.
     */
    public ProgramNeeds communicatingInTurn(Links links) {
        List<Demand> longer = new ArrayList<>();
        for (Demand demand : demands) {
            double busy = 0;
            for (Traffic stream : traffic) {
                double seconds = stream.bytesPerItem() / links.bytesPerSecond(stream.stream());
                for (Traffic.Transfer transfer : stream.transfers()) {
                    boolean own = transfer.from().equals(demand.component());
                    busy += own || transfer.to().equals(demand.component()) ? transfer.itemsPerSecond() * seconds : 0;
                }
            }
            longer.add(new Demand(
                    demand.component(),
                    demand.loads(),
                    demand.memoryMb(),
                    demand.mostNodes(),
                    demand.efficiency(),
                    busy));
        }
        return new ProgramNeeds(longer, traffic);
    }

    /** Of several senders each sends its rate, of several receivers each gets its own. */
    private static List<Traffic.Transfer> transfers(Stream stream, Assessment assessment) {
        List<Traffic.Transfer> transfers = new ArrayList<>();
        for (Port from : stream.from()) {
            for (Port to : stream.to()) {
                double rate = Math.min(rate(assessment, from.toString()), rate(assessment, to.toString()));
                transfers.add(new Traffic.Transfer(from.component(), to.component(), rate));
            }
        }
        return transfers;
    }

    private static Demand demand(StreamModule module, ModuleNeeds cost, Assessment assessment) {
        KnownNames computations = new KnownNames(
                "computation of module " + module.name(),
                module.computations().stream().map(Computation::name).toList());
        List<Load> loads = new ArrayList<>();
        cost.workPerExecution().forEach((computation, work) -> {
            computations.require("needs", computation);
            loads.add(new Load(rate(assessment, module.name() + "." + computation), work));
        });
        return new Demand(
                module.name(),
                loads,
                cost.memoryMb(),
                module.kind().isParallel() ? Integer.MAX_VALUE : 1,
                cost.efficiency(),
                0);
    }

    private static double rate(Assessment assessment, String variable) {
        return assessment.value(variable).doubleValue();
    }
}
