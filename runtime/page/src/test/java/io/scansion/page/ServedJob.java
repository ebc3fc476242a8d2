package io.scansion.page;

import static org.awaitility.Awaitility.await;

import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.Program;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.JobStore;
import io.scansion.page.access.PageTokens;
import io.scansion.page.access.Role;
import io.scansion.page.job.FollowedJob;
import io.scansion.page.job.JobRoster;
import io.scansion.page.job.Standing;
import io.scansion.page.metrics.RunMetrics;
import io.scansion.tuner.channel.ChannelListener;
import io.scansion.tuner.channel.ChannelSettings;
import io.scansion.tuner.channel.ReplyTo;
import io.scansion.tuner.channel.TunerServer;
import io.scansion.tuner.journal.EventJson;
import io.scansion.tuner.journal.EventLog;
import io.scansion.tuner.journal.RunEvent;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.OperatorMessage.OperatorRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.GZIPInputStream;

/**
 * A page over the real channel of a tuner that tells the events of a recorded run. What operators ask is written down, and answered by the
 * word: {@code approve} is done, {@code veto} refused, everything else a bad argument.
 */
final class ServedJob implements AutoCloseable {
    private static final Path RECORDINGS = Path.of("..", "tuner", "src", "test", "resources", "recordings");

    final List<String> asked = new CopyOnWriteArrayList<>();
    final JobDirectory directory;
    final PageTokens tokens;
    final RunMetrics metrics = new RunMetrics();
    final JobRoster roster;
    final PageServer server;
    final HttpClient http = HttpClient.newHttpClient();
    private final EventLog log;
    private volatile double seconds;
    private TunerServer tuner;

    ServedJob(Path root) throws IOException {
        JobStore store = new JobStore(root.resolve("jobs"));
        directory = store.create(JobSettings.builder(5, Program.of(List.of("."), "com.example.Pipeline", List.of()))
                .spares(4)
                .id("recorded")
                .build());
        log = new EventLog("recorded", Optional.empty(), OptionalLong.empty(), () -> seconds, complaint -> {});
        tokens = PageTokens.ofJob(directory.description().keys().operator());
        tuner = startTuner();
        roster = JobRoster.of(directory, metrics::accept);
        server = PageServer.start(new PageSettings("127.0.0.1", 0, false), roster, tokens, Optional.of(metrics));
        FollowedJob followed = roster.followed("recorded").orElseThrow();
        await().until(() -> followed.standing() == Standing.CONNECTED); // from here on it hears everything
    }

    private TunerServer startTuner() throws IOException {
        return TunerServer.start(
                ChannelSettings.of("recorded", directory.description().keys(), 9, directory.tunerFile(), 1_000),
                new Listener());
    }

    /** The events of a recording that stands beside the tuner's tests. */
    static List<String> recorded(String name) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(RECORDINGS.resolve(name + ".jsonl.gz"))),
                StandardCharsets.UTF_8))) {
            return lines.lines().toList();
        }
    }

    /** Lets the tuner say what it said in that recording. */
    void tellRecorded(String name) throws IOException {
        recorded(name)
                .forEach(line -> EventJson.read(line).ifPresent(event -> {
                    seconds = event.timeSeconds();
                    log.append(event.event());
                }));
    }

    synchronized void tell(RunEvent event) {
        seconds += 0.5;
        log.append(event);
    }

    void stopTuner() {
        tuner.close();
    }

    void restartTuner() throws IOException {
        tuner = startTuner();
    }

    String address() {
        return "http://127.0.0.1:" + server.port();
    }

    HttpResponse<String> get(String path, Role role) throws IOException, InterruptedException {
        return http.send(request(path, role).build(), BodyHandlers.ofString());
    }

    HttpResponse<String> post(String path, Role role, String type, String body)
            throws IOException, InterruptedException {
        return http.send(
                request(path, role)
                        .header("Content-Type", type)
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    HttpResponse<String> act(Role role, String verb, String argument) throws IOException, InterruptedException {
        return post(
                "/api/v1/jobs/recorded/actions",
                role,
                "application/json",
                "{\"verb\":\"" + verb + "\",\"argument\":\"" + argument + "\"}");
    }

    HttpRequest.Builder request(String path, Role role) {
        return HttpRequest.newBuilder(URI.create(address() + path))
                .header("Authorization", "Bearer " + (role == Role.OPERATOR ? tokens.operator() : tokens.viewer()));
    }

    @Override
    public void close() {
        server.close();
        roster.close();
        tuner.close();
        log.close();
    }

    private final class Listener implements ChannelListener {
        @Override
        public void onAgentMessage(AgentMessage message) {}

        @Override
        public void onAgentLost(int physicalRank, boolean orderly, String reason) {}

        @Override
        public void onWarning(String text) {}

        @Override
        public void onFailed(Throwable cause) {}

        @Override
        public void onRequest(OperatorRequest request, ReplyTo console) {
            if (request.verb().equals("watch")) {
                EventLog.Subscription lines = log.subscribeWithState(console::event);
                console.onGone(lines::close);
                console.reply(0, "watching");
                return;
            }
            asked.add(request.verb() + " " + request.argument());
            switch (request.verb()) {
                case "approve", "status" -> console.reply(0, "it is done");
                case "veto" -> console.reply(4, "there is no recommendation " + request.argument() + " to veto");
                default -> console.reply(2, "unknown request '" + request.verb() + "'");
            }
        }
    }
}
