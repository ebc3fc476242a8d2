package io.scansion.tuner.advise;

import io.scansion.tuner.journal.EventSink;
import io.scansion.tuner.journal.ModelEvent;
import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.observe.masterslave.MasterSlaveEvidence;
import io.scansion.tuner.observe.masterslave.MasterSlaveEvidence.Means;
import io.scansion.tuner.observe.masterslave.MasterSlaveWindow;
import io.scansion.tuner.predict.MasterSlaveModels;
import io.scansion.tuner.world.JobFacts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;

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

    private final transient JobFacts facts;
    private final transient BiFunction<Integer, Double, LinkEstimate> linkCost;
    private final transient EventSink events;
    private final MasterSlaveEvidence evidence = new MasterSlaveEvidence();
    private final Map<String, ModelEvent.Advice> written = new LinkedHashMap<>();
    private long advisedAtWindow = -WINDOWS_BETWEEN_ADVICE;

    /** @param linkCost of a message that a rank sends, by its bytes */
    MasterSlaveWatch(JobFacts facts, BiFunction<Integer, Double, LinkEstimate> linkCost, EventSink events) {
        this.facts = facts;
        this.linkCost = linkCost;
        this.events = events;
    }

    /** Takes in a window. */
    void observe(MasterSlaveWindow program) {
        if (program.complete() && program.structure().interaction().isDecided()) {
            evidence.add(program);
        }
    }

    /** Whether enough windows agree for models to be held against the next. */
    boolean isSettled() {
        return evidence.size() > 1;
    }

    /** @param tasksLeft in the run, where it is known */
    void advise(long window, OptionalLong tasksLeft) {
        Optional<MasterSlaveModels> models = models();
        if (models.isPresent() && window - advisedAtWindow >= WINDOWS_BETWEEN_ADVICE) {
            advisedAtWindow = window;
            new MasterSlaveAdvice(models.get(), facts.spares(), tasksLeft).all().forEach(this::write);
        }
    }

    /** Returns the program as the last windows agree on it; empty until enough of them do. */
    Optional<MasterSlaveModels> models() {
        return evidence.size() < LEAST_WINDOWS
                ? Optional.empty()
                : evidence.means().map(this::models);
    }

    private MasterSlaveModels models(Means means) {
        return new MasterSlaveModels(means, linkCost.apply(means.structure().master(), means.bytesIn()));
    }

    private void write(ModelEvent.Advice advice) {
        String key = advice.kind() + " " + advice.model();
        ModelEvent.Advice before = written.get(key);
        if (before == null || !same(before, advice)) {
            written.put(key, advice);
            events.append(advice);
        }
    }

    private static boolean same(ModelEvent.Advice one, ModelEvent.Advice other) {
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
        Collection<ModelEvent.Advice> all = written.values();
        for (ModelEvent.Advice advice : all) {
            lines.add(text(advice));
        }
        return lines;
    }

    private static String text(ModelEvent.Advice advice) {
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
