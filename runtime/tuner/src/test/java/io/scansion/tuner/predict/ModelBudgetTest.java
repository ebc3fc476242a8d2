package io.scansion.tuner.predict;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.mapping.PhasePipeline;
import io.scansion.models.phasetype.PhaseType;
import io.scansion.models.poetries.Edge;
import io.scansion.models.poetries.EdgeMode;
import io.scansion.models.poetries.MessageCost;
import io.scansion.models.poetries.Pipeline;
import io.scansion.models.poetries.Stage;
import io.scansion.models.san.masterslave.MasterSlave;
import io.scansion.tuner.journal.DecisionEvent.Opinion;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.PipelineObservations;
import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.observe.masterslave.MasterSlaveEvidence.Means;
import io.scansion.tuner.observe.structure.Interaction;
import io.scansion.tuner.observe.structure.JobStructure;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What models may take in a window: their chains stay small, their time grows with the program, and who is left out says so. */
class ModelBudgetTest {
    private static final Edge FREE = new Edge(0, EdgeMode.ASYNCHRONOUS, MessageCost.FREE);

    private static final int STEPS_OF_TEN_MILLISECONDS = 7_500_000;

    private static final int TIMES = 100;
    private static final double FALLS = 0.02;

    private final Random random = new Random(3);

    @Test
    void phases_of_a_pipeline_are_as_many_as_its_chain_has_room_for_and_never_more_than_five() {
        int finest = 0;
        for (int drawn = 0; drawn < 300; drawn++) {
            int stages = 2 + random.nextInt(PepaModel.MOST_STAGES - 1);
            Pipeline pipeline = Pipeline.uniform(
                    random.doubles(stages, 1e-3, 0.1).mapToObj(Stage::of).toList(), FREE);
            List<Double> variations = random.doubles(stages, 0, 2)
                    .map(x -> x < 0.5 ? 0 : x)
                    .boxed()
                    .toList();
            List<PhaseType> phases = PepaModel.phases(pipeline, variations);
            if (phases.isEmpty()) { // exponential times, by the chain that is made for these
                assertThat(stages).isGreaterThan(4);
                continue;
            }
            int most = phases.stream().mapToInt(PhaseType::phases).max().orElseThrow();
            finest = Math.max(finest, most);
            assertThat(most).isLessThanOrEqualTo(PepaModel.MOST_PHASES);
            assertThat(PhasePipeline.states(phases)).isLessThanOrEqualTo(PepaModel.MOST_STATES);
            List<PhaseType> finer = fitted(pipeline, variations, most + 1);
            assertThat(most == PepaModel.MOST_PHASES
                            || PhasePipeline.states(finer) == PhasePipeline.states(phases)
                            || PhasePipeline.states(finer) > PepaModel.MOST_STATES)
                    .as("%s could have more phases than %d", pipeline, most)
                    .isTrue();
        }
        assertThat(finest).isEqualTo(PepaModel.MOST_PHASES);
    }

    private static List<PhaseType> fitted(Pipeline pipeline, List<Double> variations, int most) {
        return IntStream.range(0, pipeline.size())
                .mapToObj(stage ->
                        PhaseType.fit(pipeline.stages().get(stage).computeSeconds(), variations.get(stage), most))
                .toList();
    }

    @ParameterizedTest(name = "in phases: {0}")
    @ValueSource(booleans = {false, true})
    void phases_of_a_task_are_fewer_the_more_workers_there_are(boolean inPhases) {
        int before = MasterSlaveModels.MOST_PHASES;
        for (int workers = 1; workers <= MasterSlaveModels.MOST_SAN_WORKERS; workers++) {
            MasterSlave network = models(inPhases, workers).network(inPhases, workers, workers);
            int phases = network.timings().computePack().phases();
            assertThat(phases).isBetween(1, before);
            assertThat(phases == 1 || network.mostStates() <= MasterSlaveModels.MOST_STATES)
                    .as("%d workers with %d phases", workers, phases)
                    .isTrue();
            before = phases;
        }
        assertThat(before).as("of the most workers").isLessThan(MasterSlaveModels.MOST_PHASES);
    }

    private static MasterSlaveModels models(boolean inPhases, int workers) {
        JobStructure.MasterSlave structure = new JobStructure.MasterSlave(
                0,
                IntStream.rangeClosed(1, workers).boxed().toList(),
                inPhases ? Interaction.SYNCHRONOUS : Interaction.ASYNCHRONOUS,
                "made up",
                List.of());
        double steady = 0;
        return new MasterSlaveModels(
                new Means(
                        structure, 100, workers, 0.01, steady, List.of(), 1e-4, 0, 100, 100, 1e-3, 1e-4, 0, Double.NaN),
                LinkEstimate.UNKNOWN);
    }

    @Test
    void every_model_that_says_nothing_of_a_hundred_stages_says_why() {
        Observation observation = pipeline(100);
        Verdict verdict = court().judge(observation, PipelineObservations.more(observation, "50", 1));
        assertThat(verdict.opinions())
                .extracting(Opinion::model)
                .contains("poetries", "poetries-manager", "queueing", "pepa");
        assertThat(verdict.opinions())
                .allSatisfy(opinion -> assertThat(opinion.predictedItemsPerSecond() > 0
                                || opinion.note().contains("stages"))
                        .isTrue());
    }

    /**
     * Ten milliseconds are a matter of the machine, so they are counted in what a processor does in them: for the most stages whose times
     * are always in phases, one more, the most that the process algebra has a chain for, and a hundred.
     */
    @ParameterizedTest(name = "{0} stages")
    @ValueSource(ints = {4, 5, PepaModel.MOST_STAGES, 100})
    void all_models_together_take_no_longer_for_a_window_than_a_processor_does_ten_milliseconds_of_work(int stages) {
        assertThat(secondsToJudge(stages)).isLessThan(secondsOfTenMilliseconds());
    }

    /** Least of some times in which every step waits for the one before: four cycles each, at 3 GHz. */
    private static double secondsOfTenMilliseconds() {
        long least = Long.MAX_VALUE;
        long state = 1;
        for (int times = 0; times < 20; times++) {
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            for (int step = 0; step < STEPS_OF_TEN_MILLISECONDS; step++) {
                state = state * 6364136223846793005L + 1442695040888963407L;
            }
            least = Math.min(least, ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start);
        }
        assertThat(state).as("so that it is worked out").isNotZero();
        return least / 1e9;
    }

    /** That four times as many stages take no sixteen times as long. */
    @Test
    void models_take_hardly_more_time_for_a_stage_of_a_long_pipeline_than_of_a_short_one() {
        double few = secondsToJudge(100);
        double many = secondsToJudge(400);
        assertThat(many / few).isLessThan(9);
    }

    /**
     * Of the processor and not of the clock, so that other programs do not count; and the least of many times, which end when it has not
     * fallen for long, so that compilers do not, who have much else to do while other tests run.
     */
    private double secondsToJudge(int stages) {
        double least = Double.POSITIVE_INFINITY;
        for (int sinceItFell = 0; sinceItFell < TIMES; sinceItFell++) {
            Observation observation = pipeline(stages);
            ModelCourt court = court();
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            court.score(observation);
            court.judge(observation, PipelineObservations.more(observation, Integer.toString(stages / 2), 1));
            double seconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1e9;
            if (seconds < (1 - FALLS) * least) {
                sinceItFell = 0;
            }
            least = Math.min(least, seconds);
        }
        return least;
    }

    private static ModelCourt court() {
        return new ModelCourt(new Ledger(), event -> {}, (rank, bytes) -> LinkEstimate.UNKNOWN);
    }

    private Observation pipeline(int stages) {
        double[] millis = random.doubles(stages, 1, 10).toArray();
        millis[stages / 2] = 20;
        return PipelineObservations.sleeping(50, millis);
    }
}
