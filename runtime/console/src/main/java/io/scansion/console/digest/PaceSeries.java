package io.scansion.console.digest;

import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.ModelEvent.Prediction;
import io.scansion.tuner.journal.RunEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/*
 * Every stride-th sample is kept, and when there are too many every other one is dropped and the stride doubles. The last one is always
 * there, so the series ends where the run does.
 */
/** The pace of a run over time, in at most {@value #MOST} samples spread evenly over the run. Not thread-safe. */
public final class PaceSeries {
    /** As many as a drawing has room for. */
    public static final int MOST = 240;

    private final List<Sample> kept = new ArrayList<>();
    private long stride = 1;
    private long seen;

    /**
     * The pace in one window.
     *
     * @param told the event that says it
     * @param itemsPerSecond measured
     */
    public record Sample(LoggedEvent told, double itemsPerSecond) {
        /** When the window was closed, in seconds since the start of the job. */
        public double timeSeconds() {
            return told.timeSeconds();
        }

        /** What the believed model says of the window; empty where none does. */
        public Optional<Prediction> forecast() {
            RunEvent event = told.event();
            return event instanceof Prediction prediction ? Optional.of(prediction) : Optional.empty();
        }
    }

    /** Takes in a sample, in order of time; one of the same moment as the last says the same better. */
    void add(Sample sample) {
        boolean again = !kept.isEmpty() && kept.get(kept.size() - 1).timeSeconds() == sample.timeSeconds();
        boolean lastIsSpare = !again && seen > 0 && (seen - 1) % stride != 0;
        if (again || lastIsSpare) {
            kept.remove(kept.size() - 1);
        }
        kept.add(sample);
        seen += again ? 0 : 1;
        if (kept.size() > MOST) {
            thin();
        }
    }

    private void thin() {
        int last = kept.size() - 1;
        List<Sample> half = new ArrayList<>();
        for (int i = 0; i < last; i += 2) {
            half.add(kept.get(i));
        }
        half.add(kept.get(last));
        stride *= 2;
        kept.clear();
        kept.addAll(half);
    }

    /** All samples that are kept, oldest first. */
    public List<Sample> samples() {
        return List.copyOf(kept);
    }
}
