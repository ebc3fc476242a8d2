package io.scansion.console.digest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.console.digest.PaceSeries.Sample;
import io.scansion.tuner.journal.JobEvent.Job;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.ModelEvent.Prediction;
import io.scansion.tuner.journal.RunState;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunDigestTest {
    private static RunDigest of(List<LoggedEvent> events) {
        RunDigest digest = new RunDigest();
        events.forEach(digest::accept);
        return digest;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pipeline-rearranged",
                "pipeline-advised",
                "pipeline-replicated",
                "library-farm",
                "master-slave-contract"
            })
    void of_its_own_events_a_digest_is_made_that_says_the_same(String run) throws IOException {
        List<LoggedEvent> events = RecordedRun.events(run);
        RunDigest digest = of(events);
        RunDigest again = of(digest.events());
        assertThat(again.state()).isEqualTo(RunState.fold(events));
        assertThat(again.pace()).isEqualTo(digest.pace()).hasSizeGreaterThan(5);
        assertThat(again.history()).isEqualTo(digest.history());
        assertThat(again.idleRanks()).isEqualTo(digest.idleRanks());
    }

    @Test
    void spares_that_were_never_ordered_to_serve_are_idle() throws IOException {
        assertThat(of(RecordedRun.events("pipeline-replicated")).idleRanks()).isEmpty();
        assertThat(of(RecordedRun.events("pipeline-advised")).idleRanks()).containsExactly(4, 5, 6);
    }

    @Test
    void a_run_of_a_million_windows_is_kept_in_bounded_space_from_its_first_window_to_its_last() {
        RunDigest digest = new RunDigest();
        digest.accept(new LoggedEvent(0, "long", new Job("Main", 3, 0, List.of(), "advise", "niodev", 0.05, 2)));
        int windows = 1_000_000;
        for (int i = 1; i <= windows; i++) {
            digest.accept(new LoggedEvent(2.0 * i, "long", prediction(i)));
        }
        assertThat(digest.events()).hasSizeLessThanOrEqualTo(PaceSeries.MOST + 4);
        List<Sample> pace = digest.pace();
        assertThat(pace).hasSizeGreaterThan(PaceSeries.MOST / 3);
        assertThat(pace.get(0).timeSeconds()).isEqualTo(2);
        assertThat(pace.get(pace.size() - 1).itemsPerSecond()).isEqualTo(windows);
        double widest = 0;
        for (int i = 1; i < pace.size(); i++) {
            widest =
                    Math.max(widest, pace.get(i).timeSeconds() - pace.get(i - 1).timeSeconds());
        }
        assertThat(widest / (2.0 * windows)).isCloseTo(1.0 / pace.size(), within(2.0 / PaceSeries.MOST));
    }

    private static Prediction prediction(double rate) {
        return new Prediction("poetries", List.of(), List.of(), rate, rate, rate, 1 / rate, rate, 1, 0, 0);
    }
}
