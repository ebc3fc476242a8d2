package io.scansion.tuner.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.observe.machine.HostMonitor;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A source that had sent everything before anybody looked. */
class SourceRunAheadTest {
    private static final long SENT = 9000;

    private final AtomicLong now = new AtomicLong(5_000_000_000L);

    /** The last of some windows, of which the first waits for the source as long as it can. */
    private Observation observation(int spares, double receivingShare) {
        ProgramSource program = new ProgramSource(
                AgentScript.facts(3, spares),
                WindowSettings.DEFAULT,
                new EvidenceSettings(0.1, 2, false),
                now::get,
                new HostMonitor(now::get, List.of()),
                event -> {});
        for (int rank = 0; rank < 3; rank++) {
            program.onMessage(AgentScript.hello(rank));
        }
        Optional<Observation> seen = Optional.empty();
        for (int second = 0; second < 40; second++) {
            program.onMessage(AgentScript.snapshot(0, 0, second, 100 + second, SENT, 1, 1));
            // an item of two milliseconds waited for is one of 2 / share in all
            long items = 4000 + Math.round(second * 1000 * receivingShare / 2);
            double itemMillis = 2 / receivingShare - 3;
            program.onMessage(AgentScript.snapshot(1, 1, second, 100 + second, items, itemMillis, 0, 2));
            program.onMessage(AgentScript.snapshot(2, 2, second, 100 + second, items, 1, 1));
            Optional<Observation> polled = program.poll();
            seen = polled.isPresent() ? polled : seen;
            now.addAndGet(1_000_000_000L);
        }
        return seen.orElseThrow();
    }

    @Test
    void nothing_is_unknown_and_the_source_holds_nobody_up_if_the_stage_behind_it_is_busy() {
        Observation seen = observation(0, 0.1);
        assertThat(seen.unknown()).isEmpty();
        assertThat(seen.level("0").service().value()).isZero();
        assertThat(seen.level("1").service().value()).isCloseTo(0.017, within(1e-6));
    }

    @Test
    void nothing_is_decided_where_another_instance_would_get_nothing() {
        assertThat(observation(1, 0.1).unknown())
                .hasValueSatisfying(reason -> assertThat(reason).contains("the source sends nothing now"));
    }

    @Test
    void a_stage_that_waits_for_its_items_has_none_in_store() {
        assertThat(observation(0, 0.6).unknown())
                .hasValueSatisfying(reason -> assertThat(reason).contains("stage 0 is unknown, no item was completed"));
    }
}
