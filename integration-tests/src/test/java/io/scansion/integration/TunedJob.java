package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.scansion.launch.job.JobDirectory;
import io.scansion.tuner.channel.OperatorClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** A program that runs with agent and tuner. Closing it ends every process of it, each by its id. */
public final class TunedJob implements AutoCloseable {
    private static final Duration CONSOLE_LIMIT = Duration.ofSeconds(30);
    private static final int ORDER_PAUSE_MILLIS = 200;
    /** A launcher ends after its ranks. */
    private static final int ENDING_MILLIS = 5_000;

    private final Path jobs;
    private final RealJob job;
    private final EventFile events;

    private TunedJob(Path jobs, RealJob job, EventFile events) {
        this.jobs = jobs;
        this.job = job;
        this.events = events;
    }

    public static TunedJob start(Path directory, Path javaHome, List<String> command) throws IOException {
        Path jobs = Files.createDirectories(directory.resolve("jobs"));
        RealJob job = RealJob.scansionOn(javaHome, jobs, ProgramRun.LIMIT, command.toArray(String[]::new));
        return new TunedJob(jobs, job, new EventFile(directory.resolve("events.jsonl")));
    }

    /**
     * Takes over a job that was started otherwise.
     *
     * @param jobs where its launcher keeps jobs
     * @param events the file of its events
     */
    public static TunedJob of(RealJob job, Path jobs, Path events) {
        return new TunedJob(jobs, job, new EventFile(events));
    }

    public RealJob process() {
        return job;
    }

    public EventFile events() {
        return events;
    }

    /** Where its launcher keeps jobs. */
    public Path jobs() {
        return jobs;
    }

    /** Where the job keeps its files while it runs. */
    public Path files() {
        return jobs.resolve("it");
    }

    /** Waits for an event and returns it; fails as soon as the job has ended without one. */
    public JsonNode await(String type, Predicate<JsonNode> wanted) {
        return awaitOrEnd(type, wanted)
                .orElseThrow(() -> new AssertionError("ended without such a " + type + "\n" + account()));
    }

    /** Waits for an event, or for the end of the job. */
    Optional<JsonNode> awaitOrEnd(String type, Predicate<JsonNode> wanted) {
        Awaitility.await()
                .alias(type + " in\n" + events.digest())
                .atMost(ProgramRun.LIMIT)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> !job.handle().isAlive() || events.has(type, wanted));
        return events.ofType(type).stream().filter(wanted).findFirst();
    }

    /** The same; false if the program was over before that. */
    public boolean comesTo(String type, Predicate<JsonNode> wanted) {
        return awaitOrEnd(type, wanted).isPresent();
    }

    /** Waits until the tuner's command has been accepted, and returns it. */
    public JsonNode awaitCommand() {
        return await("command", EventFile::isAccepted);
    }

    public JsonNode awaitOutcome() {
        return await("outcome", event -> true);
    }

    /** Waits until a change has been judged; false if the program was over before that. */
    public boolean isJudged() {
        return comesTo("outcome", event -> true);
    }

    private RealJob operatorCommand(String... words) throws IOException {
        String[] command =
                Stream.concat(Stream.of(words), Stream.of("--job", "it")).toArray(String[]::new);
        return RealJob.scansion(jobs, CONSOLE_LIMIT, command);
    }

    /** Asks the job's tuner as an operator does: {@code scansion WORDS --job}. */
    public String console(String... words) throws IOException, InterruptedException {
        try (RealJob console = operatorCommand(words)) {
            assertThat(console.awaitExit()).as(console.transcript() + account()).isZero();
            return String.join("\n", console.output());
        }
    }

    /** The same; empty if the program was over before that. */
    public Optional<String> consoleOrEnd(String... words) throws IOException, InterruptedException {
        try (RealJob console = operatorCommand(words)) {
            if (console.awaitExit() == 0) {
                return Optional.of(String.join("\n", console.output()));
            }
            pause(ENDING_MILLIS);
            assertThat(job.handle().isAlive())
                    .as(console.transcript() + account())
                    .isFalse();
            return Optional.empty();
        }
    }

    /**
     * Orders an arrangement of stages, again and again until the tuner takes it: at first it does not know what may be replicated.
     * False if the program was over before that.
     */
    public boolean arrange(String wish) throws InterruptedException, TimeoutException {
        return order("arrange", wish);
    }

    /** The same for what {@code scansion move} takes, written such as {@code 1 to 5}. */
    public boolean move(String wish) throws InterruptedException, TimeoutException {
        return order("move", wish);
    }

    private boolean order(String verb, String wish) throws InterruptedException, TimeoutException {
        if (!comesTo("measurement", event -> event.path("known").asBoolean())) {
            return false;
        }
        try (OperatorClient operator = operator()) {
            while (operator.request(verb, wish, CONSOLE_LIMIT).exitCode() != 0) {
                pause(ORDER_PAUSE_MILLIS);
            }
            return true;
        } catch (IOException e) {
            return false; // the tuner has ended with the job, or is about to
        }
    }

    /** Connects to the tuner as an operator's console does. */
    public OperatorClient operator() throws IOException {
        JobDirectory directory = new JobDirectory(files());
        return OperatorClient.connect(
                directory.tunerFile(),
                directory.id(),
                directory.description().keys().operator(),
                CONSOLE_LIMIT);
    }

    /** Lets it run for so long, or until it has ended. */
    public void pause(int millis) throws InterruptedException {
        job.pause(millis);
    }

    /** Asks for something that is refused with this exit code, and returns what is said about it. */
    public String refused(int exitCode, String... words) throws IOException, InterruptedException {
        try (RealJob console = operatorCommand(words)) {
            assertThat(console.awaitExit()).as(console.transcript() + account()).isEqualTo(exitCode);
            return String.join("\n", console.errors());
        }
    }

    /** Waits for the program to end well, with nothing left behind, every stage done once, and returns what arrived. */
    public SinkLine finish() throws InterruptedException, IOException {
        assertThat(job.awaitExit()).as(account()).isZero();
        assertNothingIsLeft();
        return SinkLine.only(job.output());
    }

    /** Every stage ran the code behind its loop once, in whichever process met the end. */
    public void assertEveryStageFinishedOnce(int stages) {
        for (int stage = 0; stage < stages; stage++) {
            String end = "] stage " + stage + " finished";
            assertThat(job.output())
                    .as(account())
                    .filteredOn(line -> line.endsWith(end))
                    .hasSize(1);
        }
    }

    public void assertNothingIsLeft() throws IOException {
        assertThat(job.children()).as(job.transcript()).noneMatch(ProcessHandle::isAlive);
        assertThat(RealJob.jobDirectories(jobs)).isEmpty();
    }

    /** Everything that is known about the run, for a failure's message. */
    public String account() {
        return job.transcript() + "\nevents:\n" + events.digest();
    }

    @Override
    public void close() {
        job.close();
    }
}
