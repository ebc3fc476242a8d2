package io.scansion.models.san.masterslave;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nonsense is refused where it enters, with the value and the place. */
final class MasterSlaveRejectsTest {
    private static final Timings TIMINGS = ReferenceCases.TIMINGS;

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void times_that_are_none(double seconds) {
        refused(
                "time to send a task (s) must be positive and finite, got " + seconds,
                () -> new Timings(seconds, 1, 1, 1));
        refused(
                "time to send a pack (s) must be positive and finite, got " + seconds,
                () -> new Timings(1, seconds, 1, 1));
        refused(
                "time to compute a pack (s) must be positive and finite, got " + seconds,
                () -> new Timings(1, 1, seconds, 1));
        refused(
                "time to evaluate a pack (s) must be positive and finite, got " + seconds,
                () -> new Timings(1, 1, 1, seconds));
    }

    @Test
    void programs_that_are_none() {
        refused("number of slaves must be from 1 to 2000, got 0", () -> MasterSlave.synchronous(0, 2, TIMINGS));
        refused(
                "buffer places of an asynchronous program must be from 1 to 100000, got 0",
                () -> MasterSlave.asynchronous(2, 0, 2, TIMINGS));
        refused("slices per slave must be from 1 to 100000, got 0", () -> MasterSlave.synchronous(2, 0, TIMINGS));
        refused(
                "buffer places of a synchronous program must be from 0 to 0, got 3",
                () -> new MasterSlave(Interaction.SYNCHRONOUS, 2, 3, 2, TIMINGS, Workload.PUBLISHED));
    }

    @Test
    void work_that_is_none() {
        refused("number of points must be positive and finite, got -1.0", () -> new Workload(-1, 0, 1));
        refused("overlap of slices must be finite and not negative, got -0.5", () -> new Workload(1, -0.5, 1));
        refused("points of a pack must be positive and finite, got 0.0", () -> new Workload(1, 0, 0));
    }

    @Test
    void advice_on_nothing() {
        MasterSlave program = MasterSlave.asynchronous(2, 2, 2, TIMINGS);
        refused(
                "number of slaves to look at must be from 1 to 2000, got 0",
                () -> MasterSlaveAdvisor.slaves(program, 0));
        refused(
                "buffer places to look at must be from 1 to 100000, got 0",
                () -> MasterSlaveAdvisor.buffer(program, 0));
        refused("at least one grain is needed to choose from", () -> MasterSlaveAdvisor.grain(program, List.of()));
    }

    private static void refused(String message, ThrowingCallable call) {
        assertThatIllegalArgumentException().isThrownBy(call).withMessage(message);
    }
}
