package io.scansion.apps.farm;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.apps.workload.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TaskTimeTest {
    private static final int TASKS = 100;
    private static final long NANOS = 200_000;

    @ParameterizedTest
    @EnumSource(Work.class)
    void many_short_tasks_take_at_least_their_time(Work work) {
        TaskTime time = new TaskTime(work);
        long begin = System.nanoTime();
        for (int i = 0; i < TASKS; i++) {
            time.spend(time.mark(), NANOS);
        }
        // the last one makes up for those before it, so it may be missing
        assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo((TASKS - 1) * NANOS);
    }

    @Test
    void being_late_is_made_up_for() {
        TaskTime time = new TaskTime(Work.SLEEP);
        long nanos = 20_000_000;
        long begin = System.nanoTime();
        time.spend(begin - 50 * nanos, nanos); // 49 too late
        for (int i = 0; i < 48; i++) {
            time.spend(System.nanoTime(), nanos);
        }
        assertThat(System.nanoTime() - begin).isLessThan(24 * nanos); // hardly anything, on a machine that is not busy
    }
}
