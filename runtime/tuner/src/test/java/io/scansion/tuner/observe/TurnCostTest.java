package io.scansion.tuner.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.wire.AgentMessage.InstanceReport;
import io.scansion.wire.AgentMessage.LibraryStage;
import io.scansion.wire.AgentMessage.PipelineReport;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a turn costs in which no window closes does not depend on the size of the job. */
class TurnCostTest {
    private static final int TURNS = 1000;
    /** Some boxed numbers and an iterator; with the smallest job too. */
    private static final long BYTES_PER_TURN = 200;

    private final AtomicLong now = new AtomicLong(5_000_000_000L);

    private static long bytesPerTurn(Supplier<Boolean> turn) {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        boolean closed = turn.get(); // the first one goes over all stages
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < TURNS; i++) {
            closed |= turn.get();
        }
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(closed).isFalse();
        return bytes / TURNS;
    }

    private JobMonitor programOf(int stages) {
        JobMonitor monitor = new JobMonitor(AgentScript.facts(stages, 0), WindowSettings.DEFAULT, now::get);
        for (int stage = 0; stage < stages; stage++) {
            monitor.onMessage(AgentScript.hello(stage));
            monitor.onMessage(AgentScript.snapshot(stage, stage, 1, 100, 4000, 1));
        }
        return monitor;
    }

    private void reports(JobMonitor monitor, int stages, int slow) {
        for (int stage = 0; stage < stages; stage++) {
            monitor.onMessage(AgentScript.snapshot(stage, stage, 2, 102, stage == slow ? 4000 : 4100, 1));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 100, 1000})
    void while_the_time_of_a_window_has_not_come(int stages) {
        JobMonitor monitor = programOf(stages);
        now.addAndGet(1_000_000_000L);
        assertThat(bytesPerTurn(() -> monitor.poll().isPresent())).isLessThan(BYTES_PER_TURN);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 100, 1000})
    void while_a_window_waits_for_the_last_stage(int stages) {
        JobMonitor monitor = programOf(stages);
        now.addAndGet(3_000_000_000L);
        reports(monitor, stages, stages - 1);
        assertThat(bytesPerTurn(() -> monitor.poll().isPresent())).isLessThan(BYTES_PER_TURN);
        monitor.onMessage(AgentScript.snapshot(stages - 1, stages - 1, 3, 103, 4100, 1));
        assertThat(monitor.poll()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 1000})
    void a_stage_that_was_passed_is_asked_again_when_it_is_back(int stages) {
        JobMonitor monitor = programOf(stages);
        monitor.onDisconnected(0);
        now.addAndGet(3_000_000_000L);
        IntStream.range(1, stages)
                .forEach(stage -> monitor.onMessage(
                        AgentScript.snapshot(stage, stage, 2, 102, stage == stages - 1 ? 4000 : 4100, 1)));
        assertThat(monitor.poll()).isEmpty();
        monitor.onMessage(AgentScript.snapshot(0, 0, 2, 102, 4001, 1));
        monitor.onMessage(AgentScript.snapshot(stages - 1, stages - 1, 3, 103, 4100, 1));
        assertThat(monitor.poll()).isEmpty();
        monitor.onMessage(AgentScript.snapshot(0, 0, 3, 103, 4100, 1));
        assertThat(monitor.poll()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 100, 1000})
    void while_a_run_with_the_library_waits_for_items(int stages) {
        LibraryMonitor monitor = new LibraryMonitor(WindowSettings.DEFAULT, now::get);
        List<LibraryStage> levels = IntStream.rangeClosed(1, stages)
                .mapToObj(rank -> new LibraryStage("stage " + rank, false, List.of(rank), List.of()))
                .toList();
        monitor.onMessage(new PipelineReport(0, 1, 1, false, 0, 0, levels, List.of(), 10));
        monitor.onMessage(new InstanceReport(0, 1, 1, "source", 10, 10, 1, 1));
        levels.forEach(
                level -> monitor.onMessage(new InstanceReport(level.ranks().get(0), 1, 1, level.name(), 10, 10, 1, 1)));
        now.addAndGet(3_000_000_000L);
        assertThat(bytesPerTurn(() -> monitor.poll().isPresent())).isLessThan(BYTES_PER_TURN);
        monitor.onMessage(new InstanceReport(stages + 1, 1, 1, "sink", 10, 10, 1, 1));
        assertThat(monitor.poll()).isPresent();
    }
}
