package io.scansion.app;

import io.scansion.console.page.PageOptions;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.JobStore;
import io.scansion.page.PageServer;
import io.scansion.page.PageSettings;
import io.scansion.page.access.PageTokens;
import io.scansion.page.access.Role;
import io.scansion.page.job.FollowedJob;
import io.scansion.page.job.JobRoster;
import io.scansion.page.job.Standing;
import io.scansion.page.metrics.RunMetrics;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;

/** The process of a page. Its classes are on the class path of that process only. */
final class PageProgram {
    private static final int DONE = 0;
    private static final int FAILED = 3;
    /** In which browsers hear that the job is over. */
    private static final Duration FAREWELL = Duration.ofMillis(500);

    private final JobStore store;
    private final PageOptions options;
    private final PrintWriter said;
    private final RunMetrics metrics = new RunMetrics();

    PageProgram(JobStore store, PageOptions options, PrintWriter said) {
        this.store = store;
        this.options = options;
        this.said = said;
    }

    /** Serves until the job has ended, or for ever; returns the exit code. */
    int serve(Optional<String> job) throws IOException, InterruptedException {
        return job.isPresent() ? serveOne(store.choose(job)) : serveAll();
    }

    private int serveOne(JobDirectory directory) throws IOException, InterruptedException {
        PageTokens tokens = PageTokens.ofJob(directory.description().keys().operator());
        try (JobRoster roster = JobRoster.of(directory, metrics::accept);
                PageServer server = PageServer.start(settings(), roster, tokens, shown())) {
            FollowedJob followed = roster.followed(directory.id()).orElseThrow();
            say(server, "/jobs/" + directory.id());
            Standing end = followed.over().join();
            Thread.sleep(FAREWELL.toMillis());
            return end == Standing.ENDED ? DONE : FAILED;
        }
    }

    private int serveAll() throws IOException, InterruptedException {
        try (JobRoster roster = JobRoster.ofAll(store, metrics::accept);
                PageServer server = PageServer.start(settings(), roster, PageTokens.random(), shown())) {
            say(server, "/");
            Thread.sleep(Long.MAX_VALUE);
            return DONE;
        }
    }

    private PageSettings settings() {
        return new PageSettings(options.address().host(), options.address().port(), options.openMetrics());
    }

    private Optional<RunMetrics> shown() {
        return options.metrics() ? Optional.of(metrics) : Optional.empty();
    }

    private void say(PageServer server, String path) {
        said.println("scansion: page at " + server.url(path, Role.OPERATOR));
        said.println("scansion: to look only: " + server.url(path, Role.VIEWER));
    }
}
