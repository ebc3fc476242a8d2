package io.scansion.launch.process;

import io.scansion.launch.process.SupervisionEvent.OutputStreamName;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Prints what the processes of a job print, each line behind its sender, such as {@code [rank 2] hello}. Lines of different
 * senders never mix. Until all ranks have met, which is when all refuse the same bad argument, a complaint is printed once.
 *
 * <p>A process whose output nobody reads waits, as it would without us. Whoever supervises the job does not: what happens to it is
 * printed by a thread of its own, and waited for briefly.
 */
public final class PrefixedOutput implements SupervisionListener {
    private final PrintStream out;
    private final PrintStream err;
    private final boolean verbose;
    private final PatientPrinter notices;
    /** Who else printed a complaint, by its text; who printed it first is the first of them. */
    private final Map<String, Set<String>> complaints = new LinkedHashMap<>();

    private boolean together;

    /** @param verbose whether noise is printed too, and the comings and goings of processes */
    public PrefixedOutput(PrintStream out, PrintStream err, boolean verbose) {
        this.out = out;
        this.err = err;
        this.verbose = verbose;
        this.notices = new PatientPrinter(err);
    }

    @Override
    public void on(SupervisionEvent event) {
        if (event instanceof SupervisionEvent.Printed printed) {
            if (verbose || !printed.noise()) {
                boolean standard = printed.stream() == OutputStreamName.STANDARD_OUTPUT;
                if (standard || verbose || isNews(printed.role().label(), printed.text())) {
                    print(standard ? out : err, "[" + printed.role().label() + "] " + printed.text());
                }
            }
        } else if (event instanceof SupervisionEvent.Connected) {
            sayWhoElseComplained();
        } else if (event instanceof SupervisionEvent.Notice notice) {
            notices.print("scansion: " + notice.text());
        } else if (event instanceof SupervisionEvent.Ended ended) {
            if (!ended.result().message().isEmpty()) {
                sayWhoElseComplained();
                notices.print("scansion: " + ended.result().message());
            }
            notices.finish();
        } else if (verbose && event instanceof SupervisionEvent.Started started) {
            notices.print("scansion: " + started.role().label() + " is process " + started.processId());
        } else if (verbose && event instanceof SupervisionEvent.Exited exited) {
            notices.print("scansion: " + exited.role().label() + " ended with exit code " + exited.exitCode());
        }
    }

    private synchronized boolean isNews(String sender, String text) {
        if (together || text.isBlank()) {
            return true;
        }
        Set<String> senders = complaints.computeIfAbsent(text, complaint -> new LinkedHashSet<>());
        boolean first = senders.isEmpty() || senders.iterator().next().equals(sender);
        senders.add(sender);
        return first;
    }

    private void sayWhoElseComplained() {
        Set<String> others = new LinkedHashSet<>();
        synchronized (this) {
            complaints.values().forEach(senders -> senders.stream().skip(1).forEach(others::add));
            complaints.clear();
            together = true;
        }
        if (!others.isEmpty()) {
            notices.print("scansion: the same from " + String.join(", ", others));
        }
    }

    /** A line of a process. The lock is that of the stream alone: one that is not read must not keep the other from being written. */
    private static void print(PrintStream stream, String line) {
        synchronized (stream) {
            stream.println(line);
        }
    }
}
