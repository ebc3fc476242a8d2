package io.scansion.app;

import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.Standstill;
import io.scansion.tuner.act.CommandSender;
import io.scansion.tuner.channel.ProgressWatch;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Stacks;
import io.scansion.wire.TunerMessage.DumpStacks;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tells the launcher, through the job's directory, which ranks do not go on although they wait for no message, and when no rank goes on
 * at all, in time before it ends the job with what the ranks are doing. The launcher decides: it sees the processors. One thread calls
 * {@link #step}; what arrives may come from any thread.
 */
final class StandstillReport {
    static final Duration STACKS_WITHIN = Duration.ofSeconds(2);
    private static final Duration SAID_AFTER = Duration.ofSeconds(5);
    /** Ranks whose stacks are shown; those of hundreds are read by nobody. */
    private static final int SHOWN = 8;
    /** Above the ids of all decisions of all tuners; the answers are this class's alone. */
    private static final long FIRST_ID = 1L << 62;

    private record Question(long id, CompletableFuture<?> answer) {}

    private final JobDirectory directory;
    private final ProgressWatch progress;
    private final Optional<Duration> stalledAfter;
    private final CommandSender sender;
    private final Map<Integer, Stacks> stacks = new ConcurrentHashMap<>();
    /** Of every rank that may be outside of MPI calls. Only answers to this question and to later ones count. */
    private final Map<Integer, Question> asked = new HashMap<>();

    private long nextId;
    private @Nullable CompletableFuture<?> lastAnswers;
    private @Nullable Standstill published;

    /**
     * @param firstDecisionId of this tuner; ranks answer a question only once, so no two tuners may ask one with the same id
     * @param stalledAfter how long the launcher lets ranks stand still, if it ends the job for that
     */
    StandstillReport(
            JobDirectory directory,
            long firstDecisionId,
            ProgressWatch progress,
            Optional<Duration> stalledAfter,
            CommandSender sender)
            throws IOException {
        this.directory = directory;
        this.nextId = FIRST_ID + firstDecisionId;
        this.progress = progress;
        this.stalledAfter = stalledAfter;
        this.sender = sender;
        directory.clearStandstill(); // that of a tuner before this one
    }

    void onMessage(AgentMessage message, long nowNanos) {
        progress.onMessage(message, nowNanos);
        if (message instanceof Stacks shown) {
            stacks.put(shown.physicalRank(), shown);
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
        OptionalLong quietNanos = progress.quietNanos(nowNanos);
        Optional<Duration> quiet = quietNanos.isPresent() && quietNanos.getAsLong() >= SAID_AFTER.toNanos()
                ? Optional.of(Duration.ofNanos(quietNanos.getAsLong()))
                : Optional.empty();
        SortedMap<Integer, Duration> outside = outside(nowNanos);
        boolean complete = quiet.isPresent() && hasAllStacks(quiet.get(), outside);
        try {
            publish(quiet, outside, complete);
        } catch (IOException e) {
            System.err.println("the tuner: the launcher cannot be told of a standstill: " + e.getMessage());
        }
        if (quiet.isEmpty()) {
            lastAnswers = null;
            stacks.keySet().retainAll(asked.keySet());
        }
    }

    /** Ranks that have not gone on for long and say that they are outside of MPI calls. They are asked until they answer. */
    private SortedMap<Integer, Duration> outside(long nowNanos) {
        SortedMap<Integer, Long> unexplained = progress.unexplained(SAID_AFTER.toNanos(), nowNanos);
        asked.keySet().retainAll(unexplained.keySet());
        SortedMap<Integer, Duration> outside = new TreeMap<>();
        unexplained.forEach((rank, nanos) -> {
            Question question = asked.get(rank);
            Stacks answer = stacks.get(rank);
            if (question == null || question.answer().isCompletedExceptionally()) {
                asked.put(rank, new Question(nextId, ask(rank)));
            } else if (answer != null && answer.decisionId() >= question.id() && answer.betweenCalls()) {
                outside.put(rank, Duration.ofNanos(nanos));
            }
        });
        return outside;
    }

    /** Shortly before the launcher ends the job, ranks are asked what they are doing now. */
    private boolean hasAllStacks(Duration quiet, SortedMap<Integer, Duration> outside) {
        CompletableFuture<?> answers = lastAnswers;
        if (answers == null
                && stalledAfter.isPresent()
                && quiet.compareTo(stalledAfter.get().minus(STACKS_WITHIN)) >= 0) {
            lastAnswers = CompletableFuture.allOf(
                            shown(outside).stream().map(this::ask).toArray(CompletableFuture<?>[]::new))
                    .exceptionally(failure -> null); // who does not answer shows nothing
        }
        return answers != null && answers.isDone();
    }

    private List<Integer> shown(SortedMap<Integer, Duration> first) {
        return Stream.concat(first.keySet().stream(), progress.connected().stream())
                .distinct()
                .limit(SHOWN)
                .toList();
    }

    private CompletableFuture<?> ask(int rank) {
        return sender.send(rank, new DumpStacks(nextId++)).toCompletableFuture();
    }

    private void publish(Optional<Duration> quiet, SortedMap<Integer, Duration> outside, boolean complete)
            throws IOException {
        Standstill before = published;
        if (quiet.isEmpty() && outside.isEmpty()) {
            if (before != null) {
                directory.clearStandstill();
            }
            published = null;
        } else if (before == null
                || before.quiet().isPresent() != quiet.isPresent()
                || !before.outside().keySet().equals(outside.keySet())
                || before.complete() != complete) {
            SortedMap<Integer, String> texts = new TreeMap<>();
            (complete ? shown(outside) : outside.keySet().stream().limit(SHOWN).toList()).forEach(rank -> {
                Stacks answer = stacks.get(rank);
                if (answer != null) {
                    texts.put(rank, answer.text());
                }
            });
            Standstill now = new Standstill(quiet, outside, texts, complete);
            directory.publishStandstill(now);
            published = now;
        }
    }
}
