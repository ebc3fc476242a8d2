package io.scansion.integration.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.integration.ProgramRun;
import io.scansion.integration.RequiresMpj;
import io.scansion.integration.SinkLine;
import io.scansion.integration.TunedJob;
import io.scansion.tuner.channel.OperatorClient;
import io.scansion.wire.OperatorMessage.OperatorReply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Small items, thousands a second, through pipelines whose stages get and lose instances every second; what arrives is what arrives
 * without the agent, in the same order. {@code -Pmany-items} has ten million, {@code -Dmany.items=N} others, at most
 * {@code -Dmany.minutes=M}; rounds begin at {@code -Dmany.seed=N}, and {@code target/many-items.csv} has a line for each.
 */
@RequiresMpj
class ManyItemsTest {
    private static final int RANKS = 4;
    private static final int SPARES = 3;
    private static final int PAUSE_MILLIS = 1_000;
    private static final String TIMES = "0.2,0,0,0";
    /** What a run of two minutes has time for; without the agent, where nothing holds small messages back, a rank has memory for more. */
    private static final int MOST_IN_A_ROUND = 120_000;

    private static final int DONE = 0;
    private static final int REFUSED = 4;
    private static final long NANOS_PER_MINUTE = 60_000_000_000L;
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final Path LOG = Path.of("target", "many-items.csv");

    /** In turns. */
    private static final List<String> KINDS = List.of(
            "--bytes 8",
            "--bytes 100",
            "--type int --bytes 64",
            "--bytes 1024 --end value",
            "--type double --bytes 200");

    @TempDir
    private Path directory = Path.of("");

    private final Map<String, SinkLine> plain = new HashMap<>();

    @Test
    void every_item_arrives_once_and_in_order_whatever_is_changed_every_second() throws Exception {
        long wanted = Long.getLong("many.items", 20_000);
        long deadline = System.nanoTime() + Long.getLong("many.minutes", 24 * 60) * NANOS_PER_MINUTE;
        int most = Integer.getInteger("many.round", 20_000);
        long seed = Long.getLong("many.seed", 1);
        long items = 0;
        int round = most;
        while (items < wanted && System.nanoTime() < deadline) {
            if (round(seed, round) > 0) {
                items += round;
            } else { // over before it could be changed: such a round is none
                round *= 2;
                assertThat(round).as("items of a round that is changed").isLessThanOrEqualTo(MOST_IN_A_ROUND);
            }
            seed++;
        }
    }

    /** Returns how many changes were carried out. */
    private int round(long seed, int items) throws Exception {
        Random random = new Random(seed);
        String kind = KINDS.get((int) Math.floorMod(seed, (long) KINDS.size()));
        ProgramRun program = ProgramRun.of(
                        RANKS,
                        "ParametricPipeline",
                        "--times " + TIMES + " --work compute --items " + items + " " + kind)
                .spares(SPARES, "1,2")
                .advise();
        Path files = Files.createDirectory(directory.resolve("round-" + seed));
        SinkLine expected = expected(kind + items, program, files);
        try (TunedJob job = program.tuned(files)) {
            int changes = change(job, random);
            SinkLine found = job.finish();
            boolean same = found.timeless().equals(expected.timeless());
            String line = String.format(
                    Locale.ROOT,
                    "%d,%s,%d,%d,%.1f,%d,%d,%d,%s%n",
                    seed,
                    kind,
                    found.items(),
                    changes,
                    found.seconds(),
                    found.lost(),
                    found.duplicated(),
                    found.reordered(),
                    same ? "same" : "differs");
            Files.writeString(LOG, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            assertThat(found.timeless())
                    .as("seed " + seed + "\n" + job.account())
                    .isEqualTo(expected.timeless());
            job.assertEveryStageFinishedOnce(RANKS);
            return changes;
        }
    }

    /** What the program says without the agent, which is run once for all rounds that are alike. */
    private SinkLine expected(String round, ProgramRun program, Path files) throws Exception {
        SinkLine known = plain.get(round);
        if (known == null) {
            known = program.plain(files);
            assertThat(known.isIntact()).isTrue();
            plain.put(round, known);
        }
        return known;
    }

    /** Until the job has ended; returns how many changes were carried out. */
    private static int change(TunedJob job, Random random) throws Exception {
        int changes = 0;
        if (!job.arrange(wish(random))) {
            return changes;
        }
        changes++;
        try (OperatorClient operator = job.operator()) {
            while (job.process().handle().isAlive()) {
                job.pause(PAUSE_MILLIS);
                OperatorReply reply = operator.request("arrange", wish(random), ANSWER);
                assertThat(reply.exitCode()).as(reply.text()).isIn(DONE, REFUSED);
                changes += reply.exitCode() == DONE && reply.text().startsWith("plan ") ? 1 : 0;
            }
        } catch (IOException e) {
            // the tuner has ended with the job
        }
        return changes;
    }

    private static String wish(Random random) {
        int first = 1 + random.nextInt(1 + SPARES);
        int second = 1 + random.nextInt(1 + SPARES - (first - 1));
        return "1=" + first + ",2=" + second;
    }
}
