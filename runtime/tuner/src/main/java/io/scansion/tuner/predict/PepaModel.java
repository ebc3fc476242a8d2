package io.scansion.tuner.predict;

import io.scansion.models.mapping.PipelinePredictor;
import io.scansion.models.mapping.PipelineRates;
import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.poetries.Edge;
import io.scansion.models.poetries.Pipeline;
import io.scansion.models.poetries.Stage;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.world.Arrangement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The measured pipeline as the PEPA model sees it: every time is exponentially distributed, a stage holds one item, and nothing is
 * buffered between stages. It promises less than a buffered pipeline of steady stages delivers; the ledger shows by how much. A
 * replicated stage is one that works at the sum of its instances' rates. Owned by one thread.
 */
final class PepaModel implements PerformanceModel {
    /** Longer pipelines take more than a few milliseconds, and windows come every two seconds. */
    static final int MOST_STAGES = 14;
    /** A move that was measured as free takes this: rates must be finite. */
    private static final double LEAST_SECONDS = 1e-6;

    private final PipelinePredictor predictor = new PipelinePredictor();

    @Override
    public String name() {
        return ModelCourt.PEPA;
    }

    @Override
    public Optional<String> tooLarge(Observation observation) {
        return observation.isPipeline() && observation.levels().size() > MOST_STAGES
                ? Optional.of("its chain has too many states beyond " + MOST_STAGES + " stages")
                : Optional.empty();
    }

    /** Nothing is buffered in it. */
    @Override
    public double usualError() {
        return 0.1;
    }

    @Override
    public Optional<Forecast> forecast(Observation observation, Arrangement arrangement) {
        if (!observation.isPipeline()) {
            return Optional.empty();
        }
        OptionalDouble rate = itemsPerSecond(Pipelines.of(observation, arrangement));
        return rate.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Forecast(name(), rate.getAsDouble() * Pipelines.itemsPerMessage(observation), List.of()));
    }

    /** Returns the throughput in items/s; empty if the pipeline is too long, or no answer was found that can be trusted. */
    OptionalDouble itemsPerSecond(Pipeline pipeline) {
        if (pipeline.size() > MOST_STAGES) {
            return OptionalDouble.empty();
        }
        try {
            return OptionalDouble.of(predictor.predict(rates(pipeline)).throughput());
        } catch (NotConvergedException e) {
            return OptionalDouble.empty(); // unknown, which has no place in the ledger
        }
    }

    private static PipelineRates rates(Pipeline pipeline) {
        List<Double> process = new ArrayList<>();
        for (Stage stage : pipeline.stages()) {
            process.add(stage.replicaComputeSeconds().stream()
                    .mapToDouble(PepaModel::rate)
                    .sum());
        }
        List<Double> move = new ArrayList<>();
        move.add(1 / LEAST_SECONDS); // the first stage makes its items, the last keeps them
        for (Edge edge : pipeline.edges()) {
            move.add(rate(edge.cost().seconds(edge.messageBytes())));
        }
        move.add(1 / LEAST_SECONDS);
        return new PipelineRates(process, move);
    }

    private static double rate(double seconds) {
        return 1 / Math.max(LEAST_SECONDS, seconds);
    }
}
