package io.scansion.console.run;

import io.scansion.console.digest.RunDigest;
import io.scansion.console.follow.TunerAccess;
import io.scansion.console.view.PlainLog;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.process.SupervisionEvent;
import io.scansion.launch.process.SupervisionListener;
import io.scansion.tuner.channel.TunerFeed;
import io.scansion.tuner.journal.LoggedEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells whoever started a run what becomes of it: another console of its tuner, which costs the run no more than any. It connects when the
 * ranks have met, so that it does not compete with their start. Safe from any thread.
 */
public final class RunTeller implements SupervisionListener {
    private static final long BETWEEN_LOOKS_MILLIS = 250;
    private static final Duration LAST_WORD = Duration.ofSeconds(2);

    private final PlainLog log;
    private final Consumer<String> lines;
    private @Nullable JobDirectory job;
    private @Nullable Thread follower;
    private final CountDownLatch over = new CountDownLatch(1);

    /** @param lines takes what is to be said */
    public RunTeller(PlainLog.Detail detail, Consumer<String> lines) {
        this.log = new PlainLog(detail);
        this.lines = lines;
    }

    @Override
    public synchronized void on(SupervisionEvent event) {
        if (event instanceof SupervisionEvent.JobCreated created) {
            job = created.job();
        } else if (event instanceof SupervisionEvent.Connected && job != null) {
            follow(job);
        }
    }

    /** Begins to tell of a job, if that has not begun. */
    public synchronized void follow(JobDirectory directory) {
        if (follower == null) {
            Thread thread = new Thread(() -> tell(directory), "scansion-teller");
            thread.setDaemon(true);
            thread.start();
            follower = thread;
        }
    }

    private void tell(JobDirectory directory) {
        try (TunerFeed feed = new TunerFeed(new TunerAccess.Here(directory), (event, json) -> take(event), is -> {})) {
            do {
                feed.step();
            } while (!over.await(BETWEEN_LOOKS_MILLIS, TimeUnit.MILLISECONDS));
            feed.awaitLastWord(LAST_WORD);
        } catch (IOException e) {
            lines.accept("what becomes of the run cannot be told: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void take(LoggedEvent event) {
        synchronized (log) {
            log.accept(event).forEach(lines);
        }
    }

    /**
     * The job is over: says what has come of it.
     *
     * @return the run; empty if its tuner was never heard of
     */
    public Optional<RunDigest> finish() throws InterruptedException {
        over.countDown();
        Thread thread;
        synchronized (this) {
            thread = follower;
        }
        if (thread == null) {
            return Optional.empty();
        }
        thread.join(2 * LAST_WORD.toMillis());
        synchronized (log) {
            if (log.run().state().job().isEmpty()) {
                return Optional.empty();
            }
            log.end().forEach(lines);
            return Optional.of(log.run());
        }
    }
}
