package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Stages of real programs that move between hosts while they compute. What was measured is printed, for docs/benchmarks.md. */
@HostScenario
class MovesTest {
    /** Share of a core that a host may use, so that two carry them all; and two fifths of that. */
    private static final double FULL = 0.45;

    private static final double SLOWED = 0.18;
    private static final List<Integer> PRIMARY = List.of(1);
    private static final List<Integer> SPARE = List.of(3);
    private static final int WINDOWS = 4;
    private static final int WARM_UP = 10;

    @Test
    void a_stage_leaves_a_host_that_is_slowed_and_an_operator_empties_its_new_one() throws Exception {
        // the source sets the pace, so that another instance of the stage brings nothing
        ProgramRun program = ProgramRun.of(
                        3, "ParametricPipeline", "--work compute --times 9,6,1 --items 2600 --gaps 5")
                .spares(1, "1");
        try (TestHosts hosts = TestHosts.up(4)) {
            hosts.limit(FULL, FULL, FULL, FULL);
            try (HostJob job =
                    new HostJob(program, "scansion1:1,scansion2:1,scansion3:1,scansion4:1", "--max", "1=1")) {
                job.pace(WARM_UP);
                double before = job.pace(WINDOWS);
                int early = job.changes(); // somebody else may have kept the machine busy
                boolean onSecond = job.ranks(1).equals(PRIMARY);
                String host = onSecond ? "scansion2" : "scansion4";

                hosts.limit(host, SLOWED);
                double slowed = job.pace(WINDOWS);
                job.await("outcome", early + 1);
                double after = job.pace(WINDOWS);
                assertThat(job.ranks(1)).as(job.account()).isEqualTo(onSecond ? SPARE : PRIMARY);
                int changes = job.changes() - early;
                assertThat(changes).as(job.account()).isLessThanOrEqualTo(2);
                assertThat(after).as(job.account()).isGreaterThan(slowed);

                hosts.limit(host, FULL);
                double recovered = job.pace(2 * WINDOWS);
                Say.measured(
                        "slowed: %.1f items/s, %.1f at two fifths of the host, %.1f after %d change(s); %.1f when it has"
                                + " recovered, after %d more",
                        before, slowed, after, changes, recovered, job.changes() - early - changes);
                assertThat(job.changes() - early)
                        .as("nothing flaps" + job.account())
                        .isEqualTo(changes);

                job.console("move", "--off", onSecond ? "scansion4" : "scansion2");
                Awaitility.await().atMost(HostJob.SOON).until(() -> job.ranks(1).equals(onSecond ? PRIMARY : SPARE));
                assertThat(job.finish().timeless())
                        .as(job.account())
                        .isEqualTo(program.plain(job.directory()).timeless());
                Say.measured(
                        "two moves: %s",
                        job.output().stream()
                                .filter(line -> line.contains("GAPS"))
                                .toList());
            }
        }
    }

    @Test
    void a_stage_with_state_of_a_library_program_moves_to_another_host_and_nothing_is_lost() throws Exception {
        // source, mix, drop, parts, history in one rank or another, sink
        ProgramRun program = ProgramRun.of(7, "library.LibraryPipeline", "--items 6000 --ms 5 --hand-over 5990")
                .auto();
        try (TestHosts hosts = TestHosts.up(3);
                HostJob job = new HostJob(program, "scansion1:3,scansion2:2,scansion3:2")) {
            hosts.limit("scansion3", FULL);
            job.await("library_pipeline", 3);
            String from = servedBy(job);
            assertThat(from).as("history, on scansion2").isEqualTo("[4]");
            job.console("move", "history", "--to", "scansion3");
            Awaitility.await()
                    .atMost(HostJob.SOON)
                    .untilAsserted(
                            () -> assertThat(servedBy(job)).as(job.account()).isEqualTo("[5]"));
            assertThat(job.finish().timeless())
                    .as(job.account())
                    .isEqualTo(program.plain(job.directory()).timeless());
        }
    }

    /** Ranks that serve the stage that remembers. */
    private static String servedBy(HostJob job) {
        List<JsonNode> windows = job.events().ofType("library_pipeline");
        for (JsonNode stage : windows.get(windows.size() - 1).path("stages")) {
            if (stage.path("name").asText().equals("history")) {
                return stage.path("ranks").toString();
            }
        }
        throw new AssertionError("no such stage\n" + job.account());
    }
}
