package io.scansion.page.job;

import io.scansion.launch.job.JobDescription;
import io.scansion.launch.job.JobDirectory;
import io.scansion.tuner.channel.OperatorClient;
import io.scansion.tuner.channel.TunerAbsentException;
import io.scansion.tuner.channel.TunerFeed;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.wire.OperatorMessage.OperatorReply;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One job as this process sees it: a console of its tuner that connects again when the tuner was restarted, folds the events, and hands
 * viewers what has changed, some twenty times a second at most however many events there are. The tuner has one console here, whatever the
 * number of viewers, and waits for none of them. Safe for use by several threads.
 */
public final class FollowedJob implements ShownJob, AutoCloseable {
    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final long LOOK_NANOS = 200_000_000L;
    /** In which the other events of a turn arrive. */
    private static final long GATHER_MILLIS = 40;
    /** In which the tuner says how the run has ended. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);

    /** After which viewers are told that there is nothing new, so that those who are gone are noticed. */
    private static final long SILENCE_NANOS = 10_000_000_000L;

    private final JobDirectory directory;
    private final JobDescription description;
    private final Consumer<LoggedEvent> alsoTell;
    private final TunerFeed feed;
    private final Thread thread;
    private final CompletableFuture<Standing> over = new CompletableFuture<>();

    // All below is guarded by this object.
    private final RunPicture picture = new RunPicture();
    private final EventTail tail = new EventTail();
    private final Set<Viewer> viewers = new LinkedHashSet<>();
    private Map<String, String> published = Map.of();
    private double publishedPoint = Double.NEGATIVE_INFINITY;
    private byte @Nullable [] whole;
    private Standing standing = Standing.CONNECTING;
    private long saidNanos;
    private boolean changed = true;
    private boolean closed;

    /**
     * Begins to follow a job.
     *
     * @param alsoTell gets every event once, in order, on a thread of this object
     * @throws IOException if the job's files cannot be read
     */
    public FollowedJob(JobDirectory directory, Consumer<LoggedEvent> alsoTell) throws IOException {
        this.directory = directory;
        this.description = directory.description();
        this.alsoTell = alsoTell;
        this.feed = new TunerFeed(this::connect, this::accept, is -> set(is ? Standing.CONNECTED : Standing.LOST));
        this.thread = new Thread(this::follow, "page of " + directory.id());
        thread.setDaemon(true);
        thread.start();
    }

    public String id() {
        return directory.id();
    }

    /** What was launched. */
    public JobDescription description() {
        return description;
    }

    public synchronized Standing standing() {
        return standing;
    }

    /** Completes when the job has ended and the last word on it was told. */
    public CompletableFuture<Standing> over() {
        return over.copy();
    }

    @Override
    public EventTail tail() {
        return tail;
    }

    @Override
    public OperatorReply ask(String verb, String argument) throws IOException, TimeoutException, InterruptedException {
        Standing now = standing();
        if (now != Standing.CONNECTED) {
            throw new TunerAbsentException(
                    now.isOver()
                            ? "job " + id() + " has ended"
                            : "the tuner of job " + id() + " is not there; the program runs on without it");
        }
        return feed.ask(verb, argument);
    }

    @Override
    public synchronized void add(Viewer viewer) {
        if (viewer.take(whole())) {
            if (closed || standing.isOver()) {
                viewer.end();
            } else {
                viewers.add(viewer);
            }
        }
    }

    /** How many are told. */
    public synchronized int viewers() {
        return viewers.size();
    }

    @Override
    public synchronized byte[] whole() {
        publish(); // so that what follows begins where this ends
        byte[] made = whole;
        if (made == null) {
            made = picture.message(true, published, Double.NEGATIVE_INFINITY);
            whole = made;
        }
        return made;
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            viewers.forEach(Viewer::end);
            viewers.clear();
            notifyAll();
        }
    }

    // ---- the thread that follows

    private void follow() {
        try {
            boolean ended = false;
            while (!ended && awaitNews()) {
                ended = look();
                synchronized (this) {
                    publish();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            feed.close();
            over.complete(standing());
        }
    }

    /** Waits for events, or until it is time to look at the job again; returns whether to go on. */
    private boolean awaitNews() throws InterruptedException {
        if (hasNews()) {
            Thread.sleep(GATHER_MILLIS);
        }
        synchronized (this) {
            return !closed;
        }
    }

    private synchronized boolean hasNews() throws InterruptedException {
        long until = System.nanoTime() + LOOK_NANOS;
        for (long left = LOOK_NANOS; !changed && !closed && left > 0; left = until - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return changed;
    }

    /** Connects where that is needed; returns whether the job is over and all was told. */
    private boolean look() throws InterruptedException {
        var exit = directory.endedWith(description);
        if (exit.isPresent()) {
            feed.awaitLastWord(LAST_WORDS);
            set(exit.get() == 0 ? Standing.ENDED : Standing.FAILED);
            return true;
        }
        try {
            feed.step();
        } catch (IOException e) {
            // it does not let us in, as one of another job at the same port; the next one may
        }
        return false;
    }

    private OperatorClient connect() throws IOException {
        return OperatorClient.connect(
                directory.tunerFile(), directory.id(), description.keys().operator(), CONNECT);
    }

    private synchronized void set(Standing now) {
        changed |= standing != now;
        standing = now;
    }

    /** Called by the connection. */
    private synchronized void accept(LoggedEvent event, String json) {
        picture.accept(event);
        tail.add(json);
        alsoTell.accept(event);
        changed = true;
        notifyAll();
    }

    /** Tells viewers what is new since the last time. */
    private synchronized void publish() {
        if (!changed) {
            if (System.nanoTime() - saidNanos > SILENCE_NANOS) {
                saidNanos = System.nanoTime();
                viewers.removeIf(viewer -> !viewer.beat());
            }
            return;
        }
        changed = false;
        whole = null;
        Map<String, String> all = picture.sections(standing);
        Map<String, String> news = new LinkedHashMap<>(all);
        news.entrySet().removeIf(section -> section.getValue().equals(published.get(section.getKey())));
        published = all;
        if (!viewers.isEmpty()) {
            byte[] json = picture.message(false, news, publishedPoint);
            viewers.removeIf(viewer -> !viewer.take(json));
            saidNanos = System.nanoTime();
        }
        if (standing.isOver()) {
            viewers.forEach(Viewer::end);
            viewers.clear();
        }
        publishedPoint = picture.state().timeSeconds();
    }
}
