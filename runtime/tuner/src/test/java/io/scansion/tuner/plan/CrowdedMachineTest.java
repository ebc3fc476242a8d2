package io.scansion.tuner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.observe.Channel;
import io.scansion.tuner.observe.Level;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.ProcessorUse;
import io.scansion.tuner.observe.Window;
import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.observe.structure.JobStructure;
import io.scansion.tuner.observe.structure.PipelineEdge;
import io.scansion.tuner.observe.structure.SendMode;
import io.scansion.tuner.predict.Ledger;
import io.scansion.tuner.predict.ModelCourt;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Host;
import io.scansion.tuner.world.Place;
import io.scansion.tuner.world.Quantity;
import io.scansion.tuner.world.Subject;
import io.scansion.tuner.world.Wishes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Plans for pipelines whose stages compute, on machines that have too few cores, and on those that have not. */
class CrowdedMachineTest {
    private static final String HOST = "alpha";
    private static final double CONFIDENCE = 2;
    private static final double MIN_GAIN = 0.05;

    private static Quantity known(double value) {
        return Quantity.of(value, 0.001 * value, 1000);
    }

    private static Host machine(double cores, double busyCores, double ownCores) {
        return new Host(HOST, List.of(0, 1, 2, 3), cores, Double.POSITIVE_INFINITY, known(busyCores), ownCores);
    }

    /**
     * A pipeline with a free spare for each of four ranks.
     *
     * @param stretch by which computing takes longer now
     * @param share of its time that a stage computes; the rest it sleeps
     */
    private static Observation pipeline(Host host, double stretch, double share, double... millis) {
        List<Level> levels = new ArrayList<>();
        Map<String, List<Place>> arranged = new LinkedHashMap<>();
        List<PipelineEdge> edges = new ArrayList<>();
        for (int stage = 0; stage < millis.length; stage++) {
            double work = millis[stage] / 1e3;
            double computing = share * work;
            List<Place> places = List.of(new Place(stage, HOST));
            boolean inner = stage > 0 && stage + 1 < millis.length;
            levels.add(new Level(
                    Integer.toString(stage),
                    stage,
                    places,
                    List.of(),
                    known(work + computing * (stretch - 1)),
                    known(work),
                    new ProcessorUse(
                            known(computing * (stretch - 1) + 1e-12),
                            known(computing + 1e-12),
                            known(computing + 1e-12)),
                    5,
                    List.of(),
                    inner ? Level.Change.ALLOWED : Level.Change.REFUSED,
                    inner ? "" : "an end"));
            arranged.put(Integer.toString(stage), places);
            if (stage > 0) {
                edges.add(new PipelineEdge(stage - 1, stage, SendMode.FULL, 100));
            }
        }
        JobStructure structure = new JobStructure.Pipeline(
                IntStream.range(0, millis.length).boxed().toList(), edges);
        return new Observation(
                Subject.PROGRAM,
                5,
                2,
                levels,
                edges.stream()
                        .map(edge -> new Channel(edge, LinkEstimate.UNKNOWN))
                        .toList(),
                Arrangement.of(arranged),
                IntStream.range(millis.length, millis.length + 4)
                        .mapToObj(rank -> new Place(rank, HOST))
                        .toList(),
                List.of(host),
                known(50),
                1000,
                OptionalLong.empty(),
                Optional.empty(),
                new Window(5, 0, 2_000_000_000L, structure, List.of(), 1000));
    }

    private static Candidate best(Observation observation) {
        ModelCourt court = new ModelCourt(new Ledger(), event -> {}, (rank, bytes) -> LinkEstimate.UNKNOWN);
        Set<String> inner = Set.of("1", "2");
        return Searches.of(observation, court, 0.7, Wishes.NONE).orElseThrow().best(inner, MIN_GAIN, CONFIDENCE);
    }

    @Test
    void stages_that_sleep_are_replicated_on_one_core() {
        Candidate best = best(pipeline(machine(1, 0.1, 0.1), 1, 0, 1, 12, 8, 1));
        assertThat(best.to().counts()).isEqualTo(List.of(1, 3, 2, 1));
        assertThat(best.gain()).isCloseTo(2, within(0.01));
    }

    @Test
    void a_machine_whose_cores_are_all_at_work_has_none_for_another_instance() {
        // 24 ms of computing for an item on two cores: 83 items a second, however it is arranged
        Candidate best = best(pipeline(machine(2, 2, 2), 1, 1, 2, 12, 8, 2));
        assertThat(best.predictedNow()).isCloseTo(83.3, within(1.0));
        assertThat(best.gain()).isLessThan(0.02);
        assertThat(best.limit()).isEqualTo(Candidate.Limit.CORES);
    }

    @Test
    void computing_stages_are_replicated_as_far_as_there_are_cores() {
        Candidate best = best(pipeline(machine(2, 1.4, 1.4), 1, 1, 1, 8, 1, 1));
        assertThat(best.to().counts()).isEqualTo(List.of(1, 2, 1, 1));
        assertThat(best.predicted()).isCloseTo(2 / 0.011, within(2.0));
        Candidate onMany = best(pipeline(machine(16, 1.4, 1.4), 1, 1, 1, 8, 1, 1));
        assertThat(onMany.to().counts()).isEqualTo(List.of(1, 5, 1, 1));
    }

    @Test
    void what_others_compute_leaves_less() {
        Candidate alone = best(pipeline(machine(2, 1.4, 1.4), 1, 1, 1, 8, 1, 1));
        Candidate beside = best(pipeline(machine(2, 1.9, 1.4), 1, 1, 1, 8, 1, 1));
        assertThat(beside.predicted()).isLessThan(0.95 * alone.predicted());
    }

    @Test
    void on_a_full_machine_the_delay_tells_how_many_others_there_are() {
        // computing takes three times as long: the others want more than the busy cores can show
        Candidate best = best(pipeline(machine(2, 2, 0.6), 3, 1, 1, 8, 1, 1));
        assertThat(best.predictedNow()).isCloseTo(1 / 0.024, within(0.5));
    }

    @Test
    void without_a_word_of_the_host_every_thread_has_a_core() {
        Observation observation = pipeline(machine(2, 2, 2), 1, 1, 2, 12, 8, 2);
        Host other = new Host("beta", List.of(), 1, Double.POSITIVE_INFINITY, known(1), 0);
        Observation elsewhere = new Observation(
                observation.subject(),
                observation.window(),
                observation.seconds(),
                observation.levels(),
                observation.channels(),
                observation.arrangement(),
                observation.free(),
                List.of(other),
                observation.throughput(),
                observation.totalItems(),
                observation.itemsLeft(),
                observation.unknown(),
                observation.details());
        assertThat(best(elsewhere).gain()).isGreaterThan(1.5);
    }
}
