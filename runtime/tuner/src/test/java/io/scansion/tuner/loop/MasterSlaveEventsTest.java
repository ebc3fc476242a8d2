package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.journal.ObservationEvent;
import io.scansion.tuner.predict.Ledger;
import org.junit.jupiter.api.Test;

/** What a master/slave program is found to do, window by window. */
class MasterSlaveEventsTest {
    @Test
    void workers_and_master_are_measured_per_task() {
        SimulatedMasterSlave program = SimulatedMasterSlave.asynchronous(3, 0.020, 0.001);
        program.run(20);
        ObservationEvent.MasterSlave window = program.last(ObservationEvent.MasterSlave.class);
        assertThat(window.interaction()).isEqualTo("asynchronous");
        // a worker's round: 20 ms, 1 ms of the master and 10 us of its send, for in step nobody waits for anybody
        assertThat(window.tasksPerSecond()).isCloseTo(3 / 0.02101, within(1.0));
        assertThat(window.taskSeconds()).isCloseTo(0.020, within(1e-6));
        assertThat(window.taskDeviationSeconds()).isCloseTo(0, within(1e-6));
        assertThat(window.masterSeconds()).isCloseTo(0.001, within(5e-5));
        assertThat(window.masterIdleSeconds()).isCloseTo(0.02101 / 3 - 0.00101, within(2e-4));
        assertThat(window.workers()).hasSize(3).allSatisfy(worker -> {
            assertThat(worker.computeSeconds()).isCloseTo(0.020, within(1e-6));
            assertThat(worker.idleSeconds()).isCloseTo(0.00101, within(1e-4));
            assertThat(worker.bytesIn()).isCloseTo(SimulatedMasterSlave.TASK_BYTES, within(50.0));
            assertThat(worker.bytesOut()).isCloseTo(SimulatedMasterSlave.RESULT_BYTES, within(1e-9));
        });
    }

    @Test
    void the_deviation_of_tasks_is_that_of_the_times_they_were_drawn_from() {
        SimulatedMasterSlave program =
                SimulatedMasterSlave.inPhases(4, SimulatedMasterSlave.lognormal(0.020, 0.5), 0.0002);
        program.run(40);
        ObservationEvent.MasterSlave window = program.last(ObservationEvent.MasterSlave.class);
        assertThat(window.interaction()).isEqualTo("synchronous");
        assertThat(window.taskSeconds()).isCloseTo(0.020, within(0.003));
        assertThat(window.taskDeviationSeconds()).isCloseTo(0.010, within(0.003));
        assertThat(window.workers())
                .allSatisfy(worker -> assertThat(worker.idleSeconds()).isGreaterThan(0.002));
    }

    @Test
    void results_wait_for_a_master_that_is_behind_as_long_as_littles_law_says() {
        // 8 workers of 10 ms before a master of 4 ms: it is always busy, each result has seven rounds of 4 ms less 10
        // ms to wait
        SimulatedMasterSlave program = SimulatedMasterSlave.asynchronous(8, 0.010, 0.004);
        program.run(40);
        ObservationEvent.MasterSlave window = program.last(ObservationEvent.MasterSlave.class);
        double round = 8 * 0.00401;
        double waits = round - 0.010 - 0.00401;
        assertThat(window.tasksPerSecond()).isCloseTo(8 / round, within(2.0));
        assertThat(window.masterIdleSeconds()).isLessThan(1e-5);
        assertThat(window.resultWaitSeconds()).isCloseTo(waits, within(0.1 * waits));
        assertThat(window.resultsWaiting()).isCloseTo(waits / 0.00401, within(0.5));
    }

    @Test
    void a_result_that_is_taken_at_once_is_measured_to_wait_for_next_to_nothing() {
        SimulatedMasterSlave program = SimulatedMasterSlave.asynchronous(3, 0.0197, 0.00005);
        program.run(40);
        assertThat(program.events(ObservationEvent.MasterSlave.class))
                .filteredOn(window -> window.window() > 2)
                .allSatisfy(window -> assertThat(window.resultsWaiting()).isBetween(0.0, 1.0));
    }

    @Test
    void counts_that_were_interrupted_say_nothing_of_what_waits() {
        SimulatedMasterSlave program = SimulatedMasterSlave.asynchronous(3, 0.020, 0.001);
        program.run(10);
        program.measure(false);
        program.run(2);
        program.measure(true);
        program.run(10);
        ObservationEvent.MasterSlave window = program.last(ObservationEvent.MasterSlave.class);
        assertThat(window.resultsWaiting()).isNaN();
        assertThat(window.taskSeconds()).isCloseTo(0.020, within(1e-6));
    }

    @Test
    void the_structure_is_said_once_its_rhythm_is_clear_and_not_again() {
        SimulatedMasterSlave program = SimulatedMasterSlave.asynchronous(3, 0.020, 0.001);
        program.run(40);
        assertThat(program.events(ObservationEvent.Structure.class))
                .singleElement()
                .satisfies(structure -> {
                    assertThat(structure.shape()).isEqualTo("master-slave");
                    assertThat(structure.linear()).isFalse();
                    assertThat(structure.master()).isZero();
                    assertThat(structure.interaction()).isEqualTo("asynchronous");
                });
        assertThat(program.events(DecisionEvent.NoChange.class))
                .singleElement()
                .satisfies(note -> assertThat(note.kind()).isEqualTo("not-a-pipeline"));
    }

    @Test
    void the_summary_counts_the_results_and_their_rate() {
        SimulatedMasterSlave program = SimulatedMasterSlave.asynchronous(3, 0.020, 0.001);
        program.run(20);
        JobEvent.Summary summary = program.loop.finish();
        assertThat(summary.items()).isBetween(2700L, 2900L);
        assertThat(summary.beforeItemsPerSecond()).isCloseTo(3 / 0.02101, within(1.0));
    }

    @Test
    void the_summary_says_what_the_model_with_the_best_record_says_and_how_far_it_was_off() {
        SimulatedMasterSlave program = SimulatedMasterSlave.asynchronous(3, 0.020, 0.001);
        program.run(30);
        JobEvent.Summary summary = program.loop.finish();
        double least = program.loop.ledger().standings().values().stream()
                .mapToDouble(Ledger.Standing::meanAbsoluteError)
                .min()
                .orElseThrow();
        assertThat(summary.foretold().error()).isEqualTo(least).isLessThan(0.05);
        assertThat(program.loop
                        .ledger()
                        .standing(String.valueOf(summary.foretold().model()))
                        .meanAbsoluteError())
                .isEqualTo(least);
        assertThat(summary.foretold().itemsPerSecond()).isCloseTo(3 / 0.02101, within(8.0));
    }
}
