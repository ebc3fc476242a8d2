package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertAll;

import com.fasterxml.jackson.databind.JsonNode;
import io.scansion.tuner.channel.OperatorClient;
import io.scansion.wire.OperatorMessage.OperatorReply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Stages of real programs get instances, lose them and move at random moments, as an operator may have it, and what arrives is what
 * arrives without the agent. {@code mvn -Prandom-changes} makes two hundred such runs.
 */
@RequiresMpj
class RandomChangesTest {
    private static final int DONE = 0;
    private static final int REFUSED = 4;
    private static final int RANKS = 4;
    /** Programs of which two ranks play beside the pipeline, which runs against the ranks of the world on a communicator of its own. */
    private static final String BESIDE_OTHERS = "shapes.SubCommunicatorPipeline --ms";

    private static final int ORDINARY_RUNS = 4;
    /** In fewer there may be none that moves. */
    private static final int RUNS_WITH_A_MOVE = 10;

    /** Stages mostly sleep, but a job has up to eight JVMs to start, and other tests run beside this one. */
    private static final int JOBS_AT_ONCE = 2;

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
            "shapes.KindsPipeline --ms",
            BESIDE_OTHERS);

    @TempDir
    private Path directory = Path.of("");

    private final AtomicInteger moves = new AtomicInteger();

    @Test
    void whatever_is_changed_and_whenever_the_same_arrives() {
        long first = Long.getLong("random.changes.seed", 1);
        ExecutorService atOnce = Executors.newFixedThreadPool(JOBS_AT_ONCE);
        try {
            List<Executable> runs = new ArrayList<>();
            for (long seed = first; seed < first + Integer.getInteger("random.changes", ORDINARY_RUNS); seed++) {
                runs.add(outcome(seed, atOnce));
            }
            assertAll(runs);
            if (runs.size() >= RUNS_WITH_A_MOVE) {
                assertThat(moves).as("stages that moved").hasPositiveValue();
            }
        } finally {
            atOnce.shutdownNow();
        }
    }

    /** Waits for the run of a seed, and names it if it failed. */
    private Executable outcome(long seed, ExecutorService atOnce) {
        Future<?> run = atOnce.submit(() -> {
            change(seed);
            return null;
        });
        return () -> {
            try {
                run.get();
            } catch (ExecutionException e) {
                throw new AssertionError("seed " + seed + ": " + e.getCause(), e.getCause());
            }
        };
    }

    private void change(long seed) throws Exception {
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
        Drawn drawn = Drawn.of(seed, serialMillis, random);
        ProgramRun program =
                drawn.run().spares(spares, drawn.first() + "," + drawn.second()).advise();
        Path files = Files.createDirectory(directory.resolve("seed-" + seed + "-of-" + serialMillis + "-ms"));
        SinkLine expected = program.plain(files);
        List<String> done = new ArrayList<>();
        try (TunedJob job = program.tuned(files)) {
            Optional<JsonNode> known = job.awaitOrEnd(
                    "measurement",
                    event -> event.path("stage").asInt() == drawn.first()
                            && event.path("known").asBoolean());
            if (known.isPresent()) {
                changeAtRandom(job, drawn, spares, random, done);
            }
            assertThat(job.finish().timeless()).as(done + "\n" + job.account()).isEqualTo(expected.timeless());
            job.assertEveryStageFinishedOnce(drawn.ranks());
        }
        assertThat(expected.isIntact()).isTrue();
        return !done.isEmpty();
    }

    /**
     * A program with two stages between its source and its sink.
     *
     * @param ranks of the program, spares not counted
     * @param first of the inner stages, by its rank
     * @param second of the inner stages, by its rank
     */
    private record Drawn(ProgramRun run, int ranks, int first, int second) {
        /** Every program in turn, so that few runs have them all. */
        static Drawn of(long seed, int serialMillis, Random random) {
            String program = PROGRAMS.get((int) (seed % PROGRAMS.size()));
            int words = program.indexOf(' ');
            int first = millis(random);
            int second = millis(random);
            int items = serialMillis / Math.max(first, second);
            boolean besideOthers = program.equals(BESIDE_OTHERS);
            String times = besideOthers
                    ? first + "," + first + ",1," + second + "," + first + ",1"
                    : "1," + first + "," + second + ",1";
            int ranks = besideOthers ? RANKS + 2 : RANKS;
            ProgramRun run = ProgramRun.of(
                    ranks, program.substring(0, words), "--items " + items + program.substring(words) + " " + times);
            return besideOthers ? new Drawn(run, ranks, 4, 3) : new Drawn(run, ranks, 1, 2);
        }
    }

    private static int millis(Random random) {
        return LEAST_MILLIS + random.nextInt(MOST_MILLIS - LEAST_MILLIS + 1);
    }

    /** Until the job has ended; refusals are part of it, such as that a change is under way. */
    private void changeAtRandom(TunedJob job, Drawn drawn, int spares, Random random, List<String> done)
            throws Exception {
        try (OperatorClient operator = job.operator()) {
            while (job.process().handle().isAlive()) {
                boolean moving = random.nextInt(3) == 0;
                String wish = moving ? place(drawn, spares, random) : instances(drawn, spares, random);
                OperatorReply reply = operator.request(moving ? "move" : "arrange", wish, ANSWER);
                assertThat(reply.exitCode()).as(wish + ": " + reply.text()).isIn(DONE, REFUSED);
                if (reply.exitCode() == DONE && reply.text().startsWith("plan ")) {
                    done.add(wish);
                    moves.addAndGet(moving ? 1 : 0);
                }
                job.pause(random.nextInt(LONGEST_PAUSE_MILLIS));
            }
        } catch (IOException e) {
            // the tuner has ended with the job
        }
    }

    private static String instances(Drawn drawn, int spares, Random random) {
        String first = drawn.first() + "=" + number(spares, random);
        String second = drawn.second() + "=" + number(spares, random);
        return switch (random.nextInt(3)) {
            case 0 -> first;
            case 1 -> second;
            default -> first + "," + second;
        };
    }

    /** Of instances; often one, which can move. */
    private static int number(int spares, Random random) {
        return random.nextBoolean() ? 1 : 1 + random.nextInt(1 + spares);
    }

    /** A stage to the rank that the program gave it, or to a spare one. */
    private static String place(Drawn drawn, int spares, Random random) {
        int stage = random.nextBoolean() ? drawn.first() : drawn.second();
        int rank = random.nextInt(1 + spares);
        return stage + " to " + (rank == 0 ? stage : drawn.ranks() + rank - 1);
    }
}
