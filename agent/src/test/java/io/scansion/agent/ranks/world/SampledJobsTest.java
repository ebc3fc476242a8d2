package io.scansion.agent.ranks.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.agent.ranks.world.SimulatedJob.Outcome;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A few of the jobs of {@link ProtocolSearchTest}, in small portions and without making small what is found: for mutation testing. */
@Timeout(600)
class SampledJobsTest {
    private static final int JOBS = 50;

    @ParameterizedTest(name = "from seed {0}")
    @ValueSource(longs = {0, 50, 100, 150, 200, 250, 300, 350})
    void nothing_goes_wrong_in_some_jobs_drawn_at_random(long first) {
        try (Strands strands = new Strands()) {
            for (long seed = first; seed < first + JOBS; seed++) {
                JobSpec spec = new RandomJobs(seed).next();
                Outcome outcome = SimulatedJob.run(
                        strands, spec, Schedule.random(seed), Mutation.none(), seed, /* traced= */ false);
                assertThat(outcome.isWrongFor(spec))
                        .as("seed %d: %s", seed, outcome.text())
                        .isFalse();
            }
        }
    }
}
