package io.scansion.tuner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.PipelineObservations;
import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.predict.Ledger;
import io.scansion.tuner.predict.ModelCourt;
import io.scansion.tuner.world.Host;
import io.scansion.tuner.world.Interval;
import io.scansion.tuner.world.Place;
import io.scansion.tuner.world.Quantity;
import io.scansion.tuner.world.Wishes;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Plans for pipelines whose stages compute, on machines that have too few cores, and on those that have not. */
class CrowdedMachineTest {
    private static final double CONFIDENCE = 2;
    private static final double MIN_GAIN = 0.05;

    private static Host machine(double cores, double busyCores, double ownCores) {
        return new Host(
                PipelineObservations.HOST,
                List.of(0, 1, 2, 3),
                cores,
                Double.POSITIVE_INFINITY,
                PipelineObservations.known(busyCores),
                ownCores);
    }

    private static Candidate best(Observation observation) {
        ModelCourt court = new ModelCourt(new Ledger(), event -> {}, (rank, bytes) -> LinkEstimate.UNKNOWN);
        Set<String> inner = Set.of("1", "2");
        return Searches.of(observation, court, 0.7, Wishes.NONE).orElseThrow().best(inner, MIN_GAIN, CONFIDENCE);
    }

    @Test
    void stages_that_sleep_are_replicated_on_one_core() {
        Candidate best = best(PipelineObservations.on(machine(1, 0.1, 0.1), 1, 0, 1, 12, 8, 1));
        assertThat(best.to().counts()).isEqualTo(List.of(1, 3, 2, 1));
        assertThat(best.gain()).isCloseTo(2, within(0.01));
    }

    @Test
    void a_machine_whose_cores_are_all_at_work_has_none_for_another_instance() {
        // 24 ms of computing for an item on two cores: 83 items a second, however it is arranged
        Candidate best = best(PipelineObservations.on(machine(2, 2, 2), 1, 1, 2, 12, 8, 2));
        assertThat(best.predictedNow()).isCloseTo(83.3, within(1.0));
        assertThat(best.gain()).isLessThan(0.02);
        assertThat(best.limit()).isEqualTo(Candidate.Limit.CORES);
    }

    @Test
    void computing_stages_are_replicated_as_far_as_there_are_cores() {
        Candidate best = best(PipelineObservations.on(machine(2, 1.4, 1.4), 1, 1, 1, 8, 1, 1));
        assertThat(best.to().counts()).isEqualTo(List.of(1, 2, 1, 1));
        assertThat(best.predicted()).isCloseTo(2 / 0.011, within(2.0));
        Candidate onMany = best(PipelineObservations.on(machine(16, 1.4, 1.4), 1, 1, 1, 8, 1, 1));
        assertThat(onMany.to().counts()).isEqualTo(List.of(1, 5, 1, 1));
    }

    @Test
    void what_other_threads_of_a_stage_compute_wants_cores_as_well() {
        Observation seen = PipelineObservations.on(machine(2, 1.4, 1.4), 1, 1, 1, 8, 1, 1);
        assertThat(best(seen).gain()).isGreaterThan(0.4);
        // 2 ms more of others in each of the four stages: two cores have time for no more than there is now
        assertThat(best(PipelineObservations.told(seen, 0, 0.002)).gain()).isLessThan(0.02);
    }

    @Test
    void what_others_compute_leaves_less() {
        Candidate alone = best(PipelineObservations.on(machine(2, 1.4, 1.4), 1, 1, 1, 8, 1, 1));
        Candidate beside = best(PipelineObservations.on(machine(2, 1.9, 1.4), 1, 1, 1, 8, 1, 1));
        assertThat(beside.predicted()).isLessThan(0.95 * alone.predicted());
    }

    @Test
    void on_a_full_machine_the_delay_tells_how_many_others_there_are() {
        // computing takes three times as long: the others want more than the busy cores can show
        Candidate best = best(PipelineObservations.on(machine(2, 2, 0.6), 3, 1, 1, 8, 1, 1));
        assertThat(best.predictedNow()).isCloseTo(1 / 0.024, within(0.5));
    }

    @Test
    void a_source_that_keeps_step_is_not_taken_to_run_ahead_though_its_sends_return_at_once() {
        // 32 ms of computing for an item on two cores, of which others take 0.2: 56 items a second
        Observation seen = PipelineObservations.on(machine(2, 1.95, 1.75), 1.48, 1, 4, 12, 12, 4);
        assertThat(best(PipelineObservations.asynchronous(seen, 50)).predicted())
                .isLessThan(1.05 * 1.8 / 0.032);
    }

    @Test
    void a_source_that_runs_ahead_leaves_its_core_when_the_credits_of_instances_hold_it_back() {
        Observation seen = PipelineObservations.on(machine(2, 2, 2), 1.48, 1, 4, 12, 12, 4);
        double inStep = best(PipelineObservations.asynchronous(seen, 50)).gain();
        double ahead = best(PipelineObservations.asynchronous(seen, 200)).gain();
        assertThat(ahead).isGreaterThan(inStep + 0.05);
    }

    @Test
    void without_a_word_of_the_host_every_thread_has_a_core() {
        Observation observation = PipelineObservations.on(machine(2, 2, 2), 1, 1, 2, 12, 8, 2);
        Host other = new Host("beta", List.of(), 1, Double.POSITIVE_INFINITY, PipelineObservations.known(1), 0);
        Observation elsewhere = PipelineObservations.with(observation, List.of(other), observation.free());
        assertThat(best(elsewhere).gain()).isGreaterThan(1.5);
    }

    /** A free rank on another host that computes so many times as fast. */
    private static Candidate beside(double speed) {
        Observation observation = PipelineObservations.on(machine(2, 1.4, 1.4), 1, 1, 1, 8, 1, 1);
        Host other = new Host(
                "beta",
                List.of(4),
                4,
                Double.POSITIVE_INFINITY,
                PipelineObservations.known(0.1),
                0.1,
                0,
                speed,
                Host.Memory.UNKNOWN);
        List<Host> hosts = List.of(observation.hosts().get(0), other);
        return best(PipelineObservations.with(observation, hosts, List.of(new Place(4, "beta"))));
    }

    @Test
    void an_instance_on_a_faster_host_takes_less_time_and_on_a_slower_one_more() {
        assertThat(beside(1).predicted()).isCloseTo(250, within(15.0));
        assertThat(beside(2).predicted()).isCloseTo(375, within(20.0));
        assertThat(beside(0.5).predicted()).isCloseTo(187, within(15.0));
    }

    private static double predicted(double cores, double[] shares, double... millis) {
        return best(PipelineObservations.on(machine(cores, 1, 1), 1, shares, millis))
                .predicted();
    }

    /** A source of 10 ms that sleeps, before a stage of 12 ms that computes, with two instances: seen 91 to 93.5 on two cores. */
    @Test
    void who_sleeps_and_wakes_up_who_computes_waits_for_its_processor_where_there_is_no_other() {
        double[] shares = {0, 1, 0};
        assertThat(predicted(16, shares, 10, 12, 1)).isCloseTo(100, within(0.1));
        assertThat(predicted(2, shares, 10, 12, 1)).isBetween(94.0, 97.0);
    }

    @Test
    void who_wakes_up_who_sleeps_has_its_processor_back_at_once() {
        double[] shares = {0, 0, 1, 0};
        // both are busy for 0.36 of the time then and for 0.25 of it now: the source waits for one that much longer
        // when it wakes up
        double waitingMillis = (0.36 - 0.25) * 0.7;
        assertThat(predicted(2, shares, 10, 2, 12, 1)).isCloseTo(1e3 / (10 + waitingMillis), within(0.2));
        assertThat(predicted(16, shares, 10, 2, 12, 1)).isCloseTo(100, within(0.2));
    }

    /** A pipeline of stages that compute, which two instances of its slowest make fill two cores; others took 0.43 of them. */
    private static Interval promised(double moved) {
        Host host = new Host(
                PipelineObservations.HOST,
                List.of(0, 1, 2),
                2,
                Double.POSITIVE_INFINITY,
                Quantity.of(1.73, moved, 6),
                1.3);
        Observation seen = PipelineObservations.on(host, 1, 1, 5.3, 16.6, 1.3);
        ModelCourt court = new ModelCourt(new Ledger(), event -> {}, (rank, bytes) -> LinkEstimate.UNKNOWN);
        return court.judge(seen, PipelineObservations.more(seen, "1", 1)).interval();
    }

    /** Two instances of a stage on a machine of so many cores, of which others have just come to take so many more, or fewer. */
    private static Candidate whileOthersMove(double cores, double rise) {
        Host host = new Host(
                PipelineObservations.HOST,
                List.of(0, 1, 2),
                cores,
                Double.POSITIVE_INFINITY,
                PipelineObservations.known(1.73),
                1.3,
                rise,
                1,
                Host.Memory.UNKNOWN);
        return best(PipelineObservations.on(host, 1, 1, 5.3, 16.6, 1.3));
    }

    @Test
    void who_fills_a_machine_that_others_are_leaving_does_not_know_what_there_will_be() {
        assertThat(whileOthersMove(2, -0.3).easing())
                .hasValueSatisfying(text -> assertThat(text).contains("others take 0.30 of the 2.00 cores"));
        assertThat(whileOthersMove(2, -0.05).easing()).isEmpty();
        assertThat(whileOthersMove(2, 0.3).easing()).isEmpty();
        assertThat(whileOthersMove(2, Double.NaN).easing()).isEmpty();
    }

    @Test
    void who_has_cores_enough_need_not_care_that_others_are_leaving() {
        assertThat(whileOthersMove(16, -0.3).easing()).isEmpty();
    }

    @Test
    void a_promise_that_fills_a_machine_is_as_wide_as_what_others_leave_of_it_has_moved() {
        double withHalfOfTheOthers = 1.8 / 0.0232;
        assertThat(promised(0.25).contains(withHalfOfTheOthers)).isTrue();
        assertThat(promised(0.02).contains(withHalfOfTheOthers)).isFalse();
        assertThat(promised(0.02).contains(1.57 / 0.0232)).isTrue();
    }
}
