package io.scansion.integration.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.integration.ProgramRun;
import io.scansion.integration.RealJob;
import io.scansion.integration.RequiresMpj;
import io.scansion.integration.Say;
import io.scansion.integration.SinkLine;
import io.scansion.integration.TunedJob;
import io.scansion.tuner.channel.OperatorClient;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many at once and many after another: viewers of one job, jobs on one machine, jobs of two users. {@code -Pload} has the numbers of
 * docs/reliability.md, {@code -Dload.viewers=N}, {@code -Dload.jobs=N} and {@code -Dload.after.another=N} others.
 */
@RequiresMpj
class LoadTest {
    private static final Duration LIMIT = Duration.ofMinutes(5);

    @TempDir
    private Path directory = Path.of("");

    @Test
    void consoles_and_pages_without_number_see_one_job_to_its_end() throws Exception {
        int viewers = Integer.getInteger("load.viewers", 20);
        int items = 700 + 10 * viewers; // each takes a while to connect, on a busy machine a third of a second
        ProgramRun program = ProgramRun.of(4, "ParametricPipeline", "--times 2,30,2,2 --items " + items)
                .spares(2, "1,2");
        SinkLine expected = program.plain(directory);
        AtomicInteger consolesDone = new AtomicInteger();
        List<CompletableFuture<Boolean>> pages = new ArrayList<>();
        List<OperatorClient> consoles = Collections.synchronizedList(new ArrayList<>());
        List<Long> answerNanos = new ArrayList<>();
        try (TunedJob job = program.tuned(directory, "--page")) {
            job.await("measurement", event -> true);
            URI page = page(job);
            HttpClient browsers = HttpClient.newHttpClient();
            for (int viewer = 0; viewer < viewers / 2; viewer++) {
                OperatorClient console = job.operator();
                consoles.add(console);
                console.watch(line -> consolesDone.addAndGet(isSummary(line) ? 1 : 0), LIMIT);
                pages.add(watched(browsers, page));
            }
            OperatorClient asking = job.operator();
            consoles.add(asking);
            while (job.process().handle().isAlive()) {
                long asked = System.nanoTime();
                try {
                    asking.request("advise", "", LIMIT);
                } catch (IOException e) {
                    break; // the tuner has ended with the job
                }
                answerNanos.add(System.nanoTime() - asked);
                job.pause(500);
            }
            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            long pagesDone = 0;
            for (CompletableFuture<Boolean> one : pages) {
                pagesDone += one.get(LIMIT.toSeconds(), TimeUnit.SECONDS) ? 1 : 0;
            }
            Collections.sort(answerNanos);
            Say.measured(
                    "%d consoles and %d pages on one job: %d and %d saw its end; a question was answered in %.0f ms"
                            + " (median), %.0f at most; load %.0f",
                    viewers / 2,
                    viewers / 2,
                    consolesDone.get(),
                    pagesDone,
                    answerNanos.isEmpty() ? Double.NaN : answerNanos.get(answerNanos.size() / 2) / 1e6,
                    answerNanos.isEmpty() ? Double.NaN : answerNanos.get(answerNanos.size() - 1) / 1e6,
                    FaultTrial.load());
            assertThat(consolesDone.get()).as(job.account()).isEqualTo(viewers / 2);
            assertThat(pagesDone).as(job.account()).isEqualTo(viewers / 2);
        } finally {
            consoles.forEach(OperatorClient::close);
        }
    }

    private static boolean isSummary(String line) {
        return line.contains("\"type\":\"summary\"");
    }

    /** The stream of events of the page, with the token that is printed. */
    private static URI page(TunedJob job) {
        String line = job.process().awaitLine(text -> text.startsWith("scansion: page at http"));
        return URI.create(line.substring(line.indexOf("http")));
    }

    /** Follows the job as a browser does; completes with whether it was told of the end. */
    private static CompletableFuture<Boolean> watched(HttpClient browsers, URI page) {
        String token = page.getQuery().substring("token=".length());
        String name = page.getPath().substring("/jobs/".length());
        URI events = page.resolve("/api/v1/jobs/" + name + "/events");
        HttpRequest request = HttpRequest.newBuilder(events)
                .header("Authorization", "Bearer " + token)
                .build();
        return browsers.sendAsync(request, HttpResponse.BodyHandlers.ofInputStream())
                .thenApplyAsync(response -> {
                    try (InputStream in = response.body()) {
                        String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                        return response.statusCode() == 200 && all.contains("summary");
                    } catch (IOException e) {
                        return false;
                    }
                });
    }

    @Test
    void job_after_job_comes_to_its_result_and_leaves_nothing() throws Exception {
        int jobs = Integer.getInteger("load.after.another", 3);
        ProgramRun program = ProgramRun.of(2, "ParametricPipeline", "--times 0 --items 50");
        SinkLine expected = program.plain(directory);
        List<Double> seconds = new ArrayList<>();
        Path files = Files.createDirectory(directory.resolve("one"));
        for (int number = 0; number < jobs; number++) {
            long begin = System.nanoTime();
            try (TunedJob job = program.tuned(files)) {
                assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            }
            seconds.add((System.nanoTime() - begin) / 1e9);
        }
        Collections.sort(seconds);
        Say.measured(
                "%d jobs after another: %.1f s each (median), %.1f at most; load %.0f",
                jobs, seconds.get(jobs / 2), seconds.get(jobs - 1), FaultTrial.load());
        assertThat(Files.readAllLines(files.resolve("events.jsonl")).stream()
                        .filter(LoadTest::isSummary)
                        .count())
                .isEqualTo(jobs);
    }

    @Test
    void jobs_at_once_come_to_their_results_and_do_not_know_each_other() throws Exception {
        int number = Integer.getInteger("load.jobs", 3);
        ProgramRun program = ProgramRun.of(3, "ParametricPipeline", "--times 2,30,2 --items 300");
        SinkLine expected = program.plain(directory);
        List<TunedJob> jobs = new ArrayList<>();
        try {
            for (int job = 0; job < number; job++) {
                jobs.add(program.tuned(Files.createDirectory(directory.resolve("job-" + job))));
            }
            for (TunedJob job : jobs) {
                assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
                assertThat(job.events().ofType("job")).as(job.account()).hasSize(1);
            }
            Say.measured("%d jobs at once: all came to their results; load %.0f", number, FaultTrial.load());
        } finally {
            jobs.forEach(TunedJob::close);
        }
    }

    @Test
    void jobs_of_two_users_of_one_name_run_at_once_and_neither_can_look_into_the_other() throws Exception {
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")), "another user is root's to be");
        ProgramRun program = ProgramRun.of(3, "ParametricPipeline", "--times 2,20,2 --items 300");
        SinkLine expected = program.plain(directory);
        Path theirs = Files.createDirectory(directory.resolve("theirs"));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        owned(theirs);
        List<String> asOther =
                List.of("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "env", "HOME=" + theirs);
        Path theirJobs = theirs.resolve("jobs");
        try (TunedJob mine = program.tuned(Files.createDirectory(directory.resolve("mine")));
                RealJob other = RealJob.scansionIn(asOther, Map.of(), theirJobs, LIMIT, program.command(theirs))) {
            mine.await("measurement", event -> true);
            try (RealJob look =
                    RealJob.scansionIn(asOther, Map.of(), mine.jobs(), LIMIT, List.of("advise", "--job", "it"))) {
                assertThat(look.awaitExit()).as(look.transcript()).isNotZero();
            }
            assertThat(mine.finish().timeless()).as(mine.account()).isEqualTo(expected.timeless());
            assertThat(other.awaitExit()).as(other.transcript()).isZero();
            assertThat(SinkLine.only(other.output()).timeless()).isEqualTo(expected.timeless());
            Say.measured(
                    "two users, one job each of the same name: both came to their results; load %.0f",
                    FaultTrial.load());
        }
    }

    private static void owned(Path path) throws IOException {
        Files.setOwner(
                path, path.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
    }
}
