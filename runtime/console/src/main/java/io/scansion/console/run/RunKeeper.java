package io.scansion.console.run;

import io.scansion.console.report.RunRecord;
import io.scansion.launch.job.RunArchive;
import io.scansion.tuner.journal.RecordHead;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/**
 * Keeps the record of a run for {@code history}: when it is over, or, as one that was stopped, when a signal such as that of Ctrl-C ends
 * its launcher. Safe from any thread.
 */
final class RunKeeper {
    private final String job;
    private final List<String> command;
    private final RunTeller teller;
    private final RunArchive archive;
    private final Consumer<String> complaints;
    private final Instant started = Instant.now();
    private final Thread hook = new Thread(this::stopped, "record of the run");
    private boolean kept;

    private RunKeeper(
            String job, List<String> command, RunTeller teller, RunArchive archive, Consumer<String> complaints) {
        this.job = job;
        this.command = command;
        this.teller = teller;
        this.archive = archive;
        this.complaints = complaints;
    }

    /**
     * Begins with a run that has just been launched.
     *
     * @param command words of the command line that did that
     * @param complaints told if the record cannot be kept
     */
    static RunKeeper begin(
            String job, List<String> command, RunTeller teller, RunArchive archive, Consumer<String> complaints) {
        RunKeeper keeper = new RunKeeper(job, command, teller, archive, complaints);
        Runtime.getRuntime().addShutdownHook(keeper.hook);
        return keeper;
    }

    /** The run is over. */
    void over(int exitCode, String message) throws InterruptedException {
        keep(exitCode, message);
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the launcher is ending
        }
    }

    private void stopped() {
        try {
            keep(RecordHead.STOPPED, "");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Once. */
    private synchronized void keep(int exitCode, String message) throws InterruptedException {
        if (!kept) {
            kept = true;
            RecordHead head = new RecordHead(job, started, Instant.now(), exitCode, message, command);
            RunRecord.keep(head, teller.finish(), archive, complaints);
        }
    }
}
