package io.scansion.tuner.predict;

import io.scansion.models.poetries.Prediction;
import io.scansion.models.poetries.ProductionTimes;
import io.scansion.models.poetries.Replication;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Subject;
import java.util.Optional;

/**
 * Production times of a pipeline by POETRIES: without a manager, as stages are replicated here, or with one as in the paper; less what
 * neighbours whose times vary wait for each other.
 */
final class PoetriesModel implements PerformanceModel {
    private final String name;
    private final boolean managed;

    PoetriesModel(String name, boolean managed) {
        this.name = name;
        this.managed = managed;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean plans() {
        return !managed;
    }

    /** As published for stages that sleep in docs/benchmarks.md; nothing here is replicated by a manager. */
    @Override
    public double usualError() {
        return managed ? 0.05 : 0.01;
    }

    @Override
    public Optional<Forecast> forecast(Outlook outlook, Arrangement arrangement) {
        Observation observation = outlook.observation();
        if (!observation.isPipeline()) {
            return Optional.empty();
        }
        Prediction prediction =
                new ProductionTimes(replication(observation.subject())).predict(outlook.pipeline(arrangement));
        double kept = 1 - Coupling.lostShare(observation, arrangement, prediction);
        return Optional.of(new Forecast(
                name,
                kept * prediction.itemsPerSecond() * Pipelines.itemsPerMessage(observation),
                Pipelines.bottlenecks(observation, prediction).stream().sorted().toList()));
    }

    private Replication replication(Subject subject) {
        Replication replication = Pipelines.replication(subject);
        return managed ? Replication.byManager(replication.bookkeepingSeconds()) : replication;
    }
}
