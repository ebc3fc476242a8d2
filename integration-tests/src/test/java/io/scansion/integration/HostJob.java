package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;

/** A program under the tuner whose ranks are on test hosts, started from the first of them. Closing removes what it left. */
final class HostJob implements AutoCloseable {
    /** In which something that is to happen happens, on hosts that have a part of a core. */
    static final Duration SOON = Duration.ofSeconds(60);

    private final Path directory;
    private final Path jobs;
    private final RealJob job;
    private final EventFile events;
    private final int sink;

    /**
     * Starts a program.
     *
     * @param hosts as for {@code --hosts}
     * @param options more of {@code scansion run}
     */
    HostJob(ProgramRun program, String hosts, String... options) throws Exception {
        directory = TestHosts.shared("scenario");
        jobs = Files.createDirectories(directory.resolve("jobs"));
        events = new EventFile(directory.resolve("events.jsonl"));
        sink = program.ranks() - 1;
        List<String> more = new ArrayList<>(List.of("--hosts", hosts, "--ssh", TestHosts.SSH));
        more.addAll(Arrays.asList(options));
        job = onFirst(ProgramRun.LIMIT.plusSeconds(60), program.command(directory, more.toArray(String[]::new)));
    }

    private RealJob onFirst(Duration limit, List<String> words) throws IOException {
        return RealJob.onHost("scansion1", Map.of(), Path.of("/dev/null"), jobs, limit, words);
    }

    Path directory() {
        return directory;
    }

    EventFile events() {
        return events;
    }

    /** All that can be said of the run, for a failure's message. */
    String account() {
        return events.digest() + job.transcript();
    }

    /** Waits for so many events of a type, and returns the last of these. */
    JsonNode await(String type, int number) {
        Awaitility.await(type)
                .atMost(SOON)
                .untilAsserted(
                        () -> assertThat(events.ofType(type)).as(account()).hasSizeGreaterThanOrEqualTo(number));
        return events.ofType(type).get(number - 1);
    }

    /** Waits for so many more windows in which the end of the pipeline was measured, and returns their mean rate per second. */
    double pace(int windows) {
        int before = rates().size();
        Awaitility.await("windows")
                .atMost(SOON)
                .untilAsserted(() -> assertThat(rates()).as(account()).hasSizeGreaterThanOrEqualTo(before + windows));
        return rates().subList(before, before + windows).stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
    }

    private List<Double> rates() {
        return events.ofType("measurement").stream()
                .filter(event -> event.path("stage").asInt() == sink)
                .filter(event -> event.path("known").asBoolean())
                .map(event -> event.path("items_per_s").asDouble())
                .toList();
    }

    /** How many orders the ranks have accepted. */
    int changes() {
        return accepted().size();
    }

    private List<JsonNode> accepted() {
        return events.ofType("command").stream().filter(EventFile::isAccepted).toList();
    }

    /** Ranks that serve a stage by the last order that named it; its own rank if none did. */
    List<Integer> ranks(int stage) {
        List<Integer> ranks = List.of(stage);
        for (JsonNode command : accepted()) {
            for (JsonNode target : command.path("targets")) {
                if (target.path("stage").asInt() == stage) {
                    ranks = StreamSupport.stream(target.path("instances").spliterator(), false)
                            .map(JsonNode::asInt)
                            .toList();
                }
            }
        }
        return ranks;
    }

    /** Asks something of the job; fails if that fails. */
    void console(String... words) throws Exception {
        List<String> all = new ArrayList<>(Arrays.asList(words));
        all.addAll(List.of("--job", "it"));
        try (RealJob console = onFirst(SOON, all)) {
            assertThat(console.awaitExit()).as(console.transcript()).isZero();
        }
    }

    /** Waits for the end, and returns what came out of the pipeline. */
    SinkLine finish() throws Exception {
        assertThat(job.awaitExit()).as(account()).isZero();
        return SinkLine.only(job.output());
    }

    List<String> output() {
        return job.output();
    }

    @Override
    public void close() throws IOException {
        job.close();
        TestHosts.emptied(directory);
        Files.delete(directory);
    }
}
