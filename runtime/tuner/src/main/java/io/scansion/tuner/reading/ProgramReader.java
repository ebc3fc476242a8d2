package io.scansion.tuner.reading;

import io.scansion.program.code.ClassSource.GoneException;
import io.scansion.wire.AgentMessage.ClassFiles;
import io.scansion.wire.AgentMessage.CodeQuestion;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * Answers what ranks ask about their program's bytecode, one question at a time on a daemon thread of low priority. A rank that is lost
 * asks its next connection again; one that is silent while it is waited for has its question put behind the others'. Methods may
 * be called from any thread and never wait.
 */
public final class ProgramReader implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final RankPort port;
    private final Consumer<String> warnings;
    private final Duration patience;
    private final ClassStore store = new ClassStore();
    private final KnownPrograms programs = new KnownPrograms(); // reader's thread only
    private final Map<Integer, RankClasses> ranks = new HashMap<>(); // guarded by this
    private final ExecutorService reader = Executors.newSingleThreadExecutor(ProgramReader::thread);

    /** @param warnings told in one line, on the reader's thread */
    public ProgramReader(RankPort port, Consumer<String> warnings) {
        this(port, warnings, PATIENCE);
    }

    ProgramReader(RankPort port, Consumer<String> warnings, Duration patience) {
        this.port = port;
        this.warnings = warnings;
        this.patience = patience;
    }

    @SuppressWarnings(
            "ThreadPriorityCheck") // nothing relies on it; ranks and the loop go first where the system heeds it
    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "scansion-reader");
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
        return thread;
    }

    /** A rank asks. */
    public void ask(CodeQuestion question) {
        RankClasses rank = classes(question.physicalRank());
        later(question, rank);
    }

    /** A rank has sent class files. */
    public void take(ClassFiles message) {
        classes(message.physicalRank()).take(message.files());
    }

    /** The connection of a rank is gone, and with it what was to be said to it. */
    public void lost(int physicalRank) {
        RankClasses former;
        synchronized (this) {
            former = ranks.remove(physicalRank);
        }
        if (former != null) {
            former.leave();
        }
    }

    private synchronized RankClasses classes(int physicalRank) {
        return ranks.computeIfAbsent(physicalRank, rank -> new RankClasses(rank, port, store, patience));
    }

    private synchronized void later(CodeQuestion question, RankClasses rank) {
        if (!reader.isShutdown()) {
            reader.execute(() -> answer(question, rank));
        }
    }

    private void answer(CodeQuestion question, RankClasses rank) {
        if (rank.isGone()) {
            return;
        }
        try {
            port.say(question.physicalRank(), programs.answer(question, rank));
        } catch (GoneException e) {
            if (!rank.isGone()) {
                later(question, rank);
            }
        } catch (RuntimeException | StackOverflowError | LinkageError e) {
            warnings.accept("the code of rank " + question.physicalRank()
                    + " cannot be analysed, so its stage is not replicated: " + e);
        }
    }

    /** Answers no more. */
    @Override
    public synchronized void close() {
        reader.shutdownNow();
    }
}
