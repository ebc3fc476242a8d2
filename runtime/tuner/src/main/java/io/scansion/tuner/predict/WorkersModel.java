package io.scansion.tuner.predict;

import io.scansion.tuner.observe.Level;
import io.scansion.tuner.observe.LibraryWindow;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.observe.masterslave.MasterSlaveEvidence;
import io.scansion.tuner.observe.masterslave.MasterSlaveEvidence.Means;
import io.scansion.tuner.observe.masterslave.MasterSlaveWindow;
import io.scansion.tuner.observe.structure.Interaction;
import io.scansion.tuner.observe.structure.JobStructure;
import io.scansion.tuner.world.Arrangement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;

/**
 * One of the models of a master and its workers: of farms of the library, in any arrangement, and of programs that share out their
 * work themselves, as they are. Stateless.
 */
final class WorkersModel implements PerformanceModel {
    /** Whichever side is slower sets the pace. */
    static final String BOUNDS = "bounds";

    private final String name;
    private final BiFunction<Integer, Double, LinkEstimate> linkCost;

    /** @param linkCost of a message that a rank sends, by its bytes */
    WorkersModel(String name, BiFunction<Integer, Double, LinkEstimate> linkCost) {
        this.name = name;
        this.linkCost = linkCost;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean plans() {
        return !name.equals(MasterSlaveModels.SAN) && !name.equals(MasterSlaveModels.PHASES);
    }

    /** In a farm of the library, workers have their next message at hand, which only the bounds know. */
    @Override
    public double usualError() {
        return name.equals(BOUNDS) ? 0.01 : 0.05;
    }

    @Override
    public Optional<String> tooLarge(Observation observation, Arrangement arrangement) {
        int workers = observation.farm().isPresent()
                ? arrangement.instances(Arrangement.WORKERS)
                : observation
                        .masterSlave()
                        .map(program -> program.structure().workers().size())
                        .orElse(0);
        boolean inPhases = observation
                .masterSlave()
                .filter(program -> program.structure().interaction() == Interaction.SYNCHRONOUS)
                .isPresent();
        boolean known = inPhases || !name.equals(MasterSlaveModels.PHASES);
        int most = MasterSlaveModels.mostWorkers(name);
        return known && workers > most
                ? Optional.of("it is not asked about more than " + most + " workers")
                : Optional.empty();
    }

    @Override
    public Optional<Forecast> forecast(Outlook outlook, Arrangement arrangement) {
        Observation observation = outlook.observation();
        Optional<LibraryWindow.Farm> farm = observation.farm();
        if (farm.isPresent()) {
            return name.equals(MasterSlaveModels.PHASES)
                    ? Optional.empty() // a farm of the library hands out as results come
                    : farm(contended(outlook, farm.get(), arrangement), arrangement);
        }
        return observation
                .masterSlave()
                .filter(program ->
                        program.complete() && program.structure().interaction().isDecided())
                .flatMap(this::program);
    }

    /** The farm with what its tasks take when workers and master share the processors there are. */
    private LibraryWindow.Farm contended(Outlook outlook, LibraryWindow.Farm farm, Arrangement arrangement) {
        Observation observation = outlook.observation();
        if (observation.hosts().isEmpty()) {
            return farm;
        }
        Level workers = observation.level(Arrangement.WORKERS);
        Contention contention = outlook.contention(arrangement);
        Map<String, Integer> onHost = new LinkedHashMap<>();
        arrangement.places(Arrangement.WORKERS).forEach(place -> onHost.merge(place.host(), 1, Integer::sum));
        double seconds = 0;
        for (Map.Entry<String, Integer> host : onHost.entrySet()) {
            seconds += host.getValue() * contention.seconds(workers, host.getKey());
        }
        int count = arrangement.instances(Arrangement.WORKERS);
        return farm.withWork(
                count == 0 ? farm.taskSeconds() : seconds / count,
                farm.masterTaskSeconds() * contention.masterStretch());
    }

    private Optional<Forecast> farm(LibraryWindow.Farm farm, Arrangement arrangement) {
        int workers = arrangement.instances(Arrangement.WORKERS);
        OptionalDouble rate = new FarmModels(farm).tasksPerSecond(name, workers, arrangement.chunk());
        return forecast(rate, farm.masterBusy() >= MasterSlaveEvidence.BUSY ? List.of(0) : List.of());
    }

    private Optional<Forecast> program(MasterSlaveWindow program) {
        JobStructure.MasterSlave structure = program.structure();
        Means means = MasterSlaveEvidence.of(program);
        boolean masterIsBusy = means.masterBusy() >= MasterSlaveEvidence.BUSY;
        MasterSlaveModels models = new MasterSlaveModels(means, linkCost.apply(structure.master(), means.bytesIn()));
        return models.knows(name)
                ? forecast(
                        models.tasksPerSecond(name, means.workers()),
                        masterIsBusy ? List.of(structure.master()) : List.of())
                : Optional.empty();
    }

    private Optional<Forecast> forecast(OptionalDouble rate, List<Integer> bottlenecks) {
        return rate.isPresent() && rate.getAsDouble() > 0
                ? Optional.of(new Forecast(name, rate.getAsDouble(), bottlenecks))
                : Optional.empty();
    }
}
