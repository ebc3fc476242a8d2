package io.scansion.tuner.predict;

import io.scansion.models.mapping.PhasePipeline;
import io.scansion.models.mapping.PipelinePredictor;
import io.scansion.models.mapping.PipelineRates;
import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.phasetype.PhaseType;
import io.scansion.models.poetries.Edge;
import io.scansion.models.poetries.Pipeline;
import io.scansion.models.poetries.Stage;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.world.Arrangement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The measured pipeline as the PEPA model sees it: a stage holds one item, and nothing is buffered between stages. In pipelines of a few
 * stages, times vary as much as they were measured to, by phases; in longer ones every time is exponentially distributed. It promises less than a buffered pipeline of steady stages delivers; the ledger shows by how much. A
 * replicated stage is one that works at the sum of its instances' rates. Owned by one thread.
 */
final class PepaModel implements PerformanceModel {
    /** Longer pipelines are not solved exactly, and take more than the ten milliseconds that all models have for a window. */
    static final int MOST_STAGES = PipelinePredictor.EXACT_STAGES;
    /** More would take longer than a window has; the steadiest stages seem a little less steady than they are. */
    static final int MOST_PHASES = 5;

    /** States that are solved within a millisecond or two. */
    static final int MOST_STATES = 600;

    /** Arrangements of a window that are asked about more than once. */
    private static final int MOST_KEPT = 16;

    /** A move that was measured as free takes this: rates must be finite. */
    private static final double LEAST_SECONDS = 1e-6;

    private final PipelinePredictor predictor = new PipelinePredictor();
    private final Map<Question, Double> solved = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Question, Double> eldest) {
            return size() > MOST_KEPT;
        }
    };

    private record Question(List<PhaseType> phases, List<Double> moves) {
        Question {
            phases = List.copyOf(phases);
            moves = List.copyOf(moves);
        }
    }

    @Override
    public String name() {
        return ModelCourt.PEPA;
    }

    @Override
    public Optional<String> tooLarge(Observation observation, Arrangement arrangement) {
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
    public Optional<Forecast> forecast(Outlook outlook, Arrangement arrangement) {
        Observation observation = outlook.observation();
        if (!observation.isPipeline()) {
            return Optional.empty();
        }
        List<Double> variations = observation.levels().stream()
                .map(level -> level.work().variation())
                .toList();
        OptionalDouble rate = itemsPerSecond(outlook.pipeline(arrangement), variations);
        return rate.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Forecast(name(), rate.getAsDouble() * Pipelines.itemsPerMessage(observation), List.of()));
    }

    /**
     * Returns the throughput in items/s; empty if the pipeline is too long, or no answer was found that can be trusted.
     *
     * @param variations of the stages' times, deviation over mean
     */
    OptionalDouble itemsPerSecond(Pipeline pipeline, List<Double> variations) {
        if (pipeline.size() > MOST_STAGES) {
            return OptionalDouble.empty();
        }
        try {
            List<PhaseType> phases = phases(pipeline, variations);
            if (!phases.isEmpty()) {
                List<Double> moves = pipeline.edges().stream()
                        .map(edge -> 1 / rate(edge.cost().seconds(edge.messageBytes())))
                        .toList();
                return OptionalDouble.of(solved.computeIfAbsent(
                        new Question(phases, moves),
                        question -> new PhasePipeline(question.phases, question.moves).throughput()));
            }
            return OptionalDouble.of(predictor.predict(rates(pipeline)).throughput());
        } catch (NotConvergedException e) {
            return OptionalDouble.empty(); // unknown, which has no place in the ledger
        }
    }

    /**
     * Phases of each stage, by its measured mean and deviation, as many as keep the chain small; those of the stage that has most are
     * given up first. An instance more is one that works as much faster.
     */
    static List<PhaseType> phases(Pipeline pipeline, List<Double> variations) {
        List<PhaseType> phases = new ArrayList<>();
        for (int most = MOST_PHASES; most > 1; most--) {
            phases.clear();
            for (int i = 0; i < pipeline.size(); i++) {
                double rate = rate(pipeline.stages().get(i));
                phases.add(PhaseType.fit(1 / rate, variations.get(i), most));
            }
            if (PhasePipeline.states(phases) <= MOST_STATES) {
                return phases;
            }
        }
        return List.of();
    }

    private static PipelineRates rates(Pipeline pipeline) {
        List<Double> process = new ArrayList<>();
        pipeline.stages().forEach(stage -> process.add(rate(stage)));
        List<Double> move = new ArrayList<>();
        move.add(1 / LEAST_SECONDS); // the first stage makes its items, the last keeps them
        for (Edge edge : pipeline.edges()) {
            move.add(rate(edge.cost().seconds(edge.messageBytes())));
        }
        move.add(1 / LEAST_SECONDS);
        return new PipelineRates(process, move);
    }

    private static double rate(Stage stage) {
        return stage.replicaComputeSeconds().stream()
                .mapToDouble(PepaModel::rate)
                .sum();
    }

    private static double rate(double seconds) {
        return 1 / Math.max(LEAST_SECONDS, seconds);
    }
}
