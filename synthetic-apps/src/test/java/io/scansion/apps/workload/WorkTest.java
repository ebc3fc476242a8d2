package io.scansion.apps.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WorkTest {
    private static final long SERVICE_NANOS = 3_000_000;

    @ParameterizedTest
    @EnumSource(Work.class)
    void work_is_never_shorter_than_asked(Work work) {
        long startNanos = System.nanoTime();
        work.fill(work.mark(), SERVICE_NANOS);
        // A processor's time and the clock's time are kept by different counters, so they agree within 10 % only.
        assertThat(System.nanoTime() - startNanos).isGreaterThan(SERVICE_NANOS * 9 / 10);
    }

    @Test
    @Timeout(value = 10, unit = TimeUnit.SECONDS)
    void time_that_the_transformation_took_is_not_added() {
        long hourNanos = TimeUnit.HOURS.toNanos(1);
        Work.SLEEP.fill(System.nanoTime() - hourNanos, hourNanos);
        Work.COMPUTE.fill(Work.COMPUTE.mark() - hourNanos, hourNanos);
    }
}
