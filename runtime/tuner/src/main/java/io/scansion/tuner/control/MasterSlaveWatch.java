package io.scansion.tuner.control;

import io.scansion.tuner.control.MasterSlaveEvidence.Means;
import io.scansion.tuner.monitor.Interaction;
import io.scansion.tuner.monitor.JobFacts;
import io.scansion.tuner.monitor.JobMonitor;
import io.scansion.tuner.monitor.MasterSlaveWindow;
import io.scansion.tuner.record.EventSink;
import io.scansion.tuner.record.RunEvent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Follows a master/slave program: holds it against every model, and says what would help, once it is certain and again when it has
 * become something else. Owned by one thread.
 */
final class MasterSlaveWatch {
    /** Windows that must agree before anything is advised. */
    private static final int LEAST_WINDOWS = 3;

    private static final int WINDOWS_BETWEEN_ADVICE = 5;

    /** Advised numbers that differ by less are the same advice. */
    private static final double SAME_SHARE = 0.2;

    private static final double SAME_GAIN = 0.1;

    private final JobFacts facts;
    private final JobMonitor monitor;
    private final ModelBook book;
    private final EventSink events;
    private final MasterSlaveEvidence evidence = new MasterSlaveEvidence();
    private final Map<String, RunEvent.Advice> written = new LinkedHashMap<>();
    private long advisedAtWindow = -WINDOWS_BETWEEN_ADVICE;

    MasterSlaveWatch(JobFacts facts, JobMonitor monitor, ModelBook book, EventSink events) {
        this.facts = facts;
        this.monitor = monitor;
        this.book = book;
        this.events = events;
    }

    /** @param tasksLeft in the run, where it is known */
    void look(MasterSlaveWindow program, long window, OptionalLong tasksLeft) {
        if (!program.complete() || program.structure().interaction() == Interaction.UNDECIDED) {
            return;
        }
        evidence.add(program);
        if (evidence.size() > 1) {
            enter(program);
        }
        if (evidence.size() >= LEAST_WINDOWS && window - advisedAtWindow >= WINDOWS_BETWEEN_ADVICE) {
            advisedAtWindow = window;
            MasterSlaveModels models = models(evidence.means().orElseThrow());
            new MasterSlaveAdvice(models, facts.spares(), tasksLeft).all().forEach(this::write);
        }
    }

    /** What was measured in a window is what the models are asked about: their errors are not those of a program that changes. */
    private void enter(MasterSlaveWindow program) {
        Means means = MasterSlaveEvidence.of(program);
        boolean masterIsBusy = means.masterBusy() >= MasterSlaveEvidence.BUSY;
        book.enter(
                models(means).predictions(),
                means.workers() + 1,
                masterIsBusy ? List.of(means.structure().master()) : List.of(),
                program.tasksPerSecond());
    }

    /** Returns the program as the last windows agree on it; empty until enough of them do. */
    Optional<MasterSlaveModels> models() {
        return evidence.size() < LEAST_WINDOWS
                ? Optional.empty()
                : evidence.means().map(this::models);
    }

    private MasterSlaveModels models(Means means) {
        return new MasterSlaveModels(means, monitor.linkCost(means.structure().master(), means.bytesIn()));
    }

    private void write(RunEvent.Advice advice) {
        String key = advice.kind() + " " + advice.model();
        RunEvent.Advice before = written.get(key);
        if (before == null || !same(before, advice)) {
            written.put(key, advice);
            events.append(advice);
        }
    }

    private static boolean same(RunEvent.Advice one, RunEvent.Advice other) {
        boolean gain = Double.isNaN(one.gain()) == Double.isNaN(other.gain())
                && !(Math.abs(one.gain() - other.gain()) > SAME_GAIN);
        return gain && one.current().equals(other.current()) && near(one.advised(), other.advised());
    }

    private static boolean near(String one, String other) {
        if (one.equals(other)) {
            return true;
        }
        boolean numbers = Character.isDigit(one.charAt(0)) && Character.isDigit(other.charAt(0));
        return numbers && Math.abs(Double.parseDouble(one) / Double.parseDouble(other) - 1) <= SAME_SHARE;
    }

    /** Returns what is advised now, one line each, for an operator. */
    List<String> advised() {
        List<String> lines = new ArrayList<>();
        Collection<RunEvent.Advice> all = written.values();
        for (RunEvent.Advice advice : all) {
            lines.add(text(advice));
        }
        return lines;
    }

    private static String text(RunEvent.Advice advice) {
        String gain = Double.isNaN(advice.gain())
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", %.4g tasks/s (%+.1f %%)",
                        advice.predictedTasksPerSecond(),
                        100 * advice.gain());
        return advice.kind() + " (" + advice.model() + "): " + advice.advised() + gain + ": " + advice.reason();
    }
}
