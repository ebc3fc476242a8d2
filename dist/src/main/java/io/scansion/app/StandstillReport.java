package io.scansion.app;

import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.Standstill;
import io.scansion.tuner.act.CommandSender;
import io.scansion.tuner.channel.ProgressWatch;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.TunerMessage.DumpStacks;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * Tells the launcher, through the job's directory, when no rank goes on, and in time before it ends the job what the ranks are
 * doing. The launcher decides: it sees the processors. One thread calls {@link #step}; what arrives may come from any thread.
 */
final class StandstillReport {
    static final Duration STACKS_WITHIN = Duration.ofSeconds(2);
    private static final Duration SAID_AFTER = Duration.ofSeconds(5);
    /** Ranks that are asked for their stacks; those of hundreds are read by nobody. */
    private static final int ASKED = 8;
    /** Above the ids of all decisions; the answers are this class's alone. */
    private static final long FIRST_ID = 1L << 52;

    private final JobDirectory directory;
    private final ProgressWatch progress;
    private final Optional<Duration> stalledAfter;
    private final CommandSender sender;
    private final SortedMap<Integer, String> stacks = new ConcurrentSkipListMap<>();
    private long nextId = FIRST_ID;
    private boolean said;
    private boolean complete;
    private @Nullable CompletableFuture<?> asked;

    /** @param stalledAfter how long the launcher lets ranks stand still, if it ends the job for that */
    StandstillReport(
            JobDirectory directory, ProgressWatch progress, Optional<Duration> stalledAfter, CommandSender sender)
            throws IOException {
        this.directory = directory;
        this.progress = progress;
        this.stalledAfter = stalledAfter;
        this.sender = sender;
        directory.clearStandstill(); // that of a tuner before this one
    }

    void onMessage(AgentMessage message, long nowNanos) {
        progress.onMessage(message, nowNanos);
        if (message instanceof AgentMessage.Stacks shown) {
            stacks.put(shown.physicalRank(), shown.text());
        }
    }

    void onLost(int physicalRank, boolean orderly) {
        progress.onLost(physicalRank, orderly);
    }

    /** @param measuring whether the ranks count their calls; while they do not, nothing is known */
    void step(boolean measuring, long nowNanos) {
        if (!measuring) {
            progress.restart(nowNanos);
        }
        OptionalLong quiet = progress.quietNanos(nowNanos);
        try {
            if (quiet.isEmpty() || quiet.getAsLong() < SAID_AFTER.toNanos()) {
                goesOn();
            } else {
                standsStill(Duration.ofNanos(quiet.getAsLong()));
            }
        } catch (IOException e) {
            System.err.println("the tuner: the launcher cannot be told of a standstill: " + e.getMessage());
        }
    }

    private void goesOn() throws IOException {
        if (said) {
            directory.clearStandstill();
        }
        said = false;
        complete = false;
        asked = null;
        stacks.clear();
    }

    private void standsStill(Duration quiet) throws IOException {
        if (!said) {
            directory.publishStandstill(new Standstill(quiet, new TreeMap<>(), false));
            said = true;
        }
        CompletableFuture<?> answers = asked;
        if (answers == null) {
            boolean soonOver = stalledAfter.isPresent()
                    && quiet.compareTo(stalledAfter.get().minus(STACKS_WITHIN)) >= 0;
            asked = soonOver ? ask() : null;
        } else if (answers.isDone() && !complete) {
            complete = true;
            directory.publishStandstill(new Standstill(quiet, new TreeMap<>(stacks), true));
        }
    }

    private CompletableFuture<?> ask() {
        List<Integer> ranks = progress.connected();
        return CompletableFuture.allOf(ranks.stream()
                        .limit(ASKED)
                        .map(rank -> sender.send(rank, new DumpStacks(nextId++)).toCompletableFuture())
                        .toArray(CompletableFuture<?>[]::new))
                .exceptionally(failure -> null); // who does not answer shows nothing
    }
}
