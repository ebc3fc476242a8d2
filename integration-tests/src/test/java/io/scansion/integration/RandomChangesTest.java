package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.channel.OperatorClient;
import io.scansion.wire.OperatorMessage.OperatorReply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Stages of real programs get instances and lose them at random moments, as an operator may have it, and what arrives is what arrives
 * without the agent. {@code mvn -Prandom-changes} makes two hundred such runs.
 */
@RequiresMpj
class RandomChangesTest {
    private static final int DONE = 0;
    private static final int REFUSED = 4;
    private static final int RANKS = 4;
    /** Of a run with one instance of every stage: mostly long enough for some changes. */
    private static final int SERIAL_MILLIS = 8_000;
    /** On a busy machine a short program may end before it may be changed; then it is run with more items, up to this. */
    private static final int LONGEST_SERIAL_MILLIS = 64_000;

    private static final int MOST_SPARES = 4;
    private static final int LEAST_MILLIS = 5;
    private static final int MOST_MILLIS = 20;
    private static final int LONGEST_PAUSE_MILLIS = 800;
    private static final Duration ANSWER = Duration.ofSeconds(30);

    /** Programs within the contract, and the option for their service times. */
    private static final List<String> PROGRAMS = List.of(
            "ParametricPipeline --times",
            "shapes.ParametersPipeline --ms",
            "shapes.BarrierAfterLoop --ms",
            "ParametricPipeline --bytes 200000 --times",
            "ParametricPipeline --type object --times",
            "ParametricPipeline --type double --end value --times",
            "ParametricPipeline --distribution exponential --seed 7 --times",
            "shapes.CatchThrowablePipeline --ms",
            "shapes.ProbePipeline --ms",
            "shapes.ZeroLengthEndPipeline --ms",
            "shapes.LateFilterPipeline --from 200 --ms",
            "shapes.NonBlockingPipeline --ms",
            "shapes.PersistentPipeline --ms",
            "shapes.SendrecvPipeline --ms",
            "shapes.HeaderBodyPipeline --ms",
            "shapes.KindsPipeline --ms");

    @TempDir
    private Path directory = Path.of("");

    static LongStream seeds() {
        long first = Long.getLong("random.changes.seed", 1);
        return LongStream.range(first, first + Integer.getInteger("random.changes", 4));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_is_changed_and_whenever_the_same_arrives(long seed) throws Exception {
        int serialMillis = SERIAL_MILLIS;
        while (!isChanged(seed, serialMillis)) {
            serialMillis *= 2;
            assertThat(serialMillis)
                    .as("a program of so many milliseconds, as those half as long were never changed")
                    .isLessThanOrEqualTo(LONGEST_SERIAL_MILLIS);
        }
    }

    /** Runs a program and changes what it lets be changed; false if that was nothing. */
    private boolean isChanged(long seed, int serialMillis) throws Exception {
        Random random = new Random(seed);
        int spares = 1 + random.nextInt(MOST_SPARES);
        ProgramRun program =
                drawn(seed, serialMillis, random).spares(spares, "1,2").advise();
        Path files = Files.createDirectory(directory.resolve("of-" + serialMillis + "-ms"));
        SinkLine expected = program.plain(files);
        List<String> done = new ArrayList<>();
        try (TunedJob job = program.tuned(files)) {
            job.await(
                    "measurement",
                    event -> event.path("stage").asInt() == 1
                            && event.path("known").asBoolean());
            changeAtRandom(job, spares, random, done);
            assertThat(job.finish().timeless()).as(done + "\n" + job.account()).isEqualTo(expected.timeless());
            job.assertEveryStageFinishedOnce(RANKS);
        }
        assertThat(expected.isIntact()).isTrue();
        return !done.isEmpty();
    }

    /** Every program in turn, so that few runs have them all. */
    private static ProgramRun drawn(long seed, int serialMillis, Random random) {
        String program = PROGRAMS.get((int) (seed % PROGRAMS.size()));
        int words = program.indexOf(' ');
        int first = millis(random);
        boolean shape = program.startsWith("shapes."); // which have one time for all inner stages
        int second = shape ? first : millis(random);
        String times = shape ? "1," + first + ",1" : "1," + first + "," + second + ",1";
        int items = serialMillis / Math.max(first, second);
        return ProgramRun.of(
                RANKS, program.substring(0, words), "--items " + items + program.substring(words) + " " + times);
    }

    private static int millis(Random random) {
        return LEAST_MILLIS + random.nextInt(MOST_MILLIS - LEAST_MILLIS + 1);
    }

    /** Until the job has ended; refusals are part of it, such as that a change is under way. */
    private static void changeAtRandom(TunedJob job, int spares, Random random, List<String> done) throws Exception {
        try (OperatorClient operator = job.operator()) {
            while (job.process().handle().isAlive()) {
                String wish = wish(spares, random);
                OperatorReply reply = operator.request("arrange", wish, ANSWER);
                assertThat(reply.exitCode()).as(wish + ": " + reply.text()).isIn(DONE, REFUSED);
                if (reply.exitCode() == DONE && reply.text().startsWith("plan ")) {
                    done.add(wish);
                }
                job.pause(random.nextInt(LONGEST_PAUSE_MILLIS));
            }
        } catch (IOException e) {
            // the tuner has ended with the job
        }
    }

    private static String wish(int spares, Random random) {
        int first = 1 + random.nextInt(1 + spares);
        int second = 1 + random.nextInt(1 + spares);
        return switch (random.nextInt(3)) {
            case 0 -> "1=" + first;
            case 1 -> "2=" + second;
            default -> "1=" + first + ",2=" + second;
        };
    }
}
