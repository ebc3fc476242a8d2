package io.scansion.integration.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.integration.RequiresMpj;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random faults on real jobs: whatever is killed, stopped or used up, a job comes to the untuned run's result, or ends and says by whom,
 * and nothing is left. {@code mvn -Pfaults} has a thousand of them; {@code -Dfaults.seed=N} goes on where a campaign was left, and
 * {@code target/faults.csv} has a line for each.
 */
@RequiresMpj
class FaultCampaignTest {
    private static final double GOAL_SECONDS = 2;
    private static final FaultLog LOG = new FaultLog("faults");

    @TempDir
    private Path directory = Path.of("");

    /**
     * Those that found defects: a launcher without file descriptors waited for ever for the end of its supervision (41); one whose standard
     * output nobody read did not notice that a rank had died (103).
     */
    private static final long[] FOUND_DEFECTS = {41, 103};

    /** What has found a defect once comes in every run. */
    static LongStream seeds() {
        long first = Long.getLong("faults.seed", 1);
        return LongStream.concat(
                LongStream.of(FOUND_DEFECTS), LongStream.range(first, first + Integer.getInteger("faults", 2)));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_job_comes_to_its_result_or_says_why_it_ended_and_nothing_is_left(long seed) throws Exception {
        FaultOutcome outcome = new FaultTrial(seed, directory).run();
        LOG.write(seed, outcome);
        assertThat(outcome.wrong())
                .as("%s, %s, %s", outcome.kind(), outcome.program(), outcome.when())
                .isEmpty();
    }

    @AfterAll
    static void report() throws IOException {
        LOG.tabulate(FaultKind.onOneHost(), GOAL_SECONDS);
    }
}
