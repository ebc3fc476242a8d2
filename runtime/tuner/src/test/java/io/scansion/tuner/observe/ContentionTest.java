package io.scansion.tuner.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.observe.machine.HostMonitor;
import io.scansion.tuner.world.Quantity;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.FarmReport;
import io.scansion.wire.AgentMessage.InstanceReport;
import io.scansion.wire.CpuTimes;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** How long levels could have worked and had no processor, of programs and of runs with the library. */
class ContentionTest {
    private static final double ITEM_MILLIS = 10;
    private static final EvidenceSettings EVIDENCE = new EvidenceSettings(0.1, 2, false);

    private final AtomicLong now = new AtomicLong(5_000_000_000L);
    private final ProgramSource program = new ProgramSource(
            AgentScript.facts(1, 1),
            WindowSettings.DEFAULT,
            EVIDENCE,
            now::get,
            new HostMonitor(now::get, List.of()),
            event -> {});
    private final LibrarySource library = new LibrarySource(
            WindowSettings.DEFAULT,
            EVIDENCE,
            now::get,
            rank -> "localhost",
            new HostMonitor(now::get, List.of()),
            OptionalLong.empty());

    private static CpuTimes cpu(double perItemMillis, double runnablePerItemMillis, long items) {
        return new CpuTimes(nanos(perItemMillis * items), 0, nanos(runnablePerItemMillis * items));
    }

    private static long nanos(double millis) {
        return Math.round(millis * 1e6);
    }

    private void pass(double seconds) {
        now.addAndGet(Math.round(seconds * 1e9));
    }

    private void says(int rank, double upSeconds, long items, CpuTimes cpu) {
        program.onMessage(
                AgentScript.snapshot(rank, 0, nanos(upSeconds), upSeconds, items, ITEM_MILLIS, cpu, List.of()));
    }

    /** A window of a program of one rank with 200 items. */
    private Level window(CpuTimes before, CpuTimes after) {
        program.onMessage(AgentScript.hello(0));
        says(0, 100, 4000, before);
        pass(2);
        says(0, 102, 4200, after);
        return program.poll().orElseThrow().level("0");
    }

    @Test
    void time_without_a_processor_is_that_of_the_window_per_item() {
        Level level = window(cpu(7, 3, 4000), new CpuTimes(nanos(7 * 4200), 0, nanos(3 * 4000 + 200)));
        assertThat(level.processor().contentionSeconds().value()).isCloseTo(0.001, within(1e-9));
        assertThat(level.processor().contentionSeconds().count()).isEqualTo(200);
        assertThat(level.processor().threadSeconds().value()).isCloseTo(0.007, within(1e-9));
        assertThat(level.work().value()).isCloseTo(0.009, within(1e-9));
    }

    @Test
    void waiting_is_left_out_of_work_once() {
        program.onMessage(AgentScript.hello(0));
        says(0, 100, 4000, cpu(7, 3, 4000));
        pass(2);
        says(0, 102, 4200, cpu(7, 3, 4200));
        Observation seen = program.poll().orElseThrow();
        assertThat(seen.work().get("0")).isCloseTo(0.007, within(1e-9));
        assertThat(seen.withWork(seen.work()).work()).isEqualTo(seen.work());
    }

    @Test
    void what_was_computed_is_work_also_where_more_waiting_is_told_than_there_was_time_for() {
        Level level = window(cpu(7, 3, 4000), new CpuTimes(nanos(7 * 4200), 0, nanos(3 * 4000 + 11 * 200)));
        assertThat(level.work().value()).isCloseTo(0.007, within(1e-9));
    }

    @Test
    void a_rank_that_always_had_a_processor_is_known_to() {
        Level level = window(cpu(10, 0, 4000), cpu(10, 0, 4200));
        assertThat(level.processor().contentionSeconds().isKnown()).isTrue();
        assertThat(level.processor().contentionSeconds().value()).isZero();
    }

    @Test
    void what_the_system_does_not_tell_is_unknown_and_not_zero() {
        Level level = window(CpuTimes.NONE, CpuTimes.NONE);
        assertThat(level.processor().contentionSeconds()).isEqualTo(Quantity.unknown("the system does not tell"));
        assertThat(level.processor().threadSeconds().isKnown()).isFalse();
        assertThat(level.work().value()).isCloseTo(0.010, within(1e-9));
    }

    @Test
    void what_is_not_told_at_one_end_of_a_window_is_unknown() {
        assertThat(window(CpuTimes.NONE, cpu(7, 3, 4200))
                        .processor()
                        .contentionSeconds()
                        .isKnown())
                .isFalse();
    }

    @Test
    void a_total_that_fell_is_unknown() {
        Level level = window(cpu(7, 3, 4000), cpu(8, 2, 4200));
        assertThat(level.processor().contentionSeconds().isKnown()).isFalse();
        assertThat(level.processor().threadSeconds().isKnown()).isTrue();
    }

    @Test
    void no_more_of_an_item_can_be_waiting_than_was_not_computed() {
        assertThat(window(cpu(1, 25, 4000), cpu(1, 25, 4200))
                        .processor()
                        .contentionSeconds()
                        .value())
                .isCloseTo(0.009, within(1e-9));
    }

    @Test
    void one_instance_that_does_not_tell_leaves_the_level_unknown() {
        program.onMessage(AgentScript.hello(0));
        program.onMessage(AgentScript.hello(1));
        program.onMessage(new AgentMessage.Arrangement(0, 7, 0, List.of(0, 1), 0));
        says(0, 100, 4000, cpu(7, 3, 4000));
        says(1, 100, 4000, CpuTimes.NONE);
        pass(2);
        says(0, 102, 4100, cpu(7, 3, 4100));
        says(1, 102, 4100, CpuTimes.NONE);
        assertThat(program.poll()
                        .orElseThrow()
                        .level("0")
                        .processor()
                        .contentionSeconds()
                        .isKnown())
                .isFalse();
    }

    @Test
    void windows_that_agree_are_pooled_with_their_spread() {
        window(cpu(9, 0.5, 4000), cpu(9, 0.5, 4200));
        pass(2);
        says(0, 104, 4400, new CpuTimes(nanos(9 * 4400), 0, nanos(0.5 * 4200 + 200)));
        Quantity contention =
                program.poll().orElseThrow().level("0").processor().contentionSeconds();
        assertThat(contention.value()).isCloseTo(0.00075, within(1e-9));
        assertThat(contention.standardError()).isCloseTo(0.00025, within(1e-9));
        assertThat(contention.count()).isEqualTo(400);
    }

    /** Two workers, tasks of 10 ms; a worker's totals are those of tasks whose times are these. */
    private void farm(double upSeconds, long tasksEach, CpuTimes one, CpuTimes other) {
        for (int worker = 1; worker <= 2; worker++) {
            library.onMessage(AgentScript.snapshot(
                    worker, worker, nanos(upSeconds), upSeconds, 0, 0, worker == 1 ? one : other, List.of()));
            library.onMessage(new InstanceReport(
                    worker,
                    Math.round(upSeconds * 1e9),
                    1,
                    "worker",
                    tasksEach,
                    tasksEach,
                    nanos(ITEM_MILLIS * tasksEach),
                    tasksEach * 1e-4));
        }
        library.onMessage(new FarmReport(
                0,
                Math.round(upSeconds * 1e9),
                1,
                false,
                false,
                2,
                2,
                1,
                2 * tasksEach,
                2 * tasksEach,
                -1,
                2 * tasksEach,
                nanos((double) tasksEach),
                0));
    }

    private Level farmWindow(CpuTimes one, CpuTimes other) {
        farm(100, 1000, cpu(6, 4, 1000), cpu(8, 2, 1000));
        library.restartWindow();
        pass(2);
        farm(102, 1100, one, other);
        return library.poll().orElseThrow().level("workers");
    }

    @Test
    void workers_of_a_farm_tell_by_the_snapshots_of_their_agents() {
        Level workers = farmWindow(cpu(6, 4, 1100), cpu(8, 2, 1100));
        assertThat(workers.processor().contentionSeconds().value()).isCloseTo(0.003, within(1e-9));
        assertThat(workers.processor().threadSeconds().value()).isCloseTo(0.007, within(1e-9));
        assertThat(workers.work().value()).isCloseTo(0.007, within(1e-9));
    }

    @Test
    void one_worker_that_does_not_tell_leaves_all_of_them_unknown() {
        Level workers = farmWindow(cpu(6, 4, 1100), CpuTimes.NONE);
        assertThat(workers.processor().contentionSeconds().isKnown()).isFalse();
        assertThat(workers.work().value()).isCloseTo(0.010, within(1e-9));
    }
}
