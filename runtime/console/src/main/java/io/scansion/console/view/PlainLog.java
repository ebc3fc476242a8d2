package io.scansion.console.view;

import io.scansion.console.view.NewsWords.News;
import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.ModelEvent;
import io.scansion.tuner.journal.ObservationEvent;
import io.scansion.tuner.journal.RunEvent;
import io.scansion.tuner.journal.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The view for an output that is no terminal: lines to append, one for every decision and, at most every
 * {@value #SECONDS_BETWEEN_WINDOWS} seconds, one for what is measured. Not thread-safe.
 */
public final class PlainLog {
    static final int SECONDS_BETWEEN_WINDOWS = 2;

    private final RunState state = new RunState();
    private double lastWindowLine = Double.NEGATIVE_INFINITY;
    private String lastNews = "";
    private String lastDecision = "";
    private boolean headShown;
    private boolean recommending;

    /** Takes in one event and returns the lines to append, often none. */
    public List<String> accept(LoggedEvent logged) {
        List<String> lines = new ArrayList<>();
        RunEvent event = logged.event();
        if (recommending && !(event instanceof DecisionEvent.Recommendation)) {
            recommending = false;
            decision(lines);
        }
        state.accept(logged);
        if (event instanceof JobEvent.Job job) {
            head(job, lines);
        } else if (event instanceof ModelEvent.Prediction) {
            window(lines);
        } else if (event instanceof ObservationEvent.MasterSlave program) {
            measured("tasks/s", MasterSlaveWords.of(program), lines);
        } else if (event instanceof ObservationEvent.Farm || event instanceof ObservationEvent.Pipeline) {
            measured("items/s", LibraryWords.of((ObservationEvent) event), lines);
        } else if (event instanceof DecisionEvent.Refusal refusal) {
            lines.add(stamp("stage " + refusal.stage() + " refused: " + refusal.reason()));
        } else if (event instanceof DecisionEvent.Recommendation) {
            recommending = true; // a plan for several stages is several events
        } else if (event instanceof DecisionEvent.NoChange
                || event instanceof ChangeEvent.Rearrangement
                || event instanceof ChangeEvent.Trial) {
            decision(lines);
        } else if (event instanceof ModelEvent.Advice advice) {
            lines.add(stamp("advice: " + MasterSlaveWords.advised(advice) + ": " + advice.reason()));
        } else if (event instanceof JobEvent.Summary summary) {
            summary(summary, lines);
        }
        NewsWords.of(logged, state).ifPresent(news -> news(news, lines));
        return lines;
    }

    private void head(JobEvent.Job job, List<String> lines) {
        if (!headShown) {
            headShown = true;
            lines.add(stamp("job " + state.jobId() + ": " + job.mainClass() + ", " + job.primaries() + " ranks, "
                    + job.spares() + " spares, " + job.device() + ", mode " + job.mode()));
        }
    }

    private void window(List<String> lines) {
        List<ObservationEvent.Measurement> stages = state.levels();
        if (stages.isEmpty()
                || state.masterSlave().isPresent()
                || state.library().isPresent()) {
            return;
        }
        String instances =
                stages.stream().map(stage -> String.valueOf(stage.instances())).collect(Collectors.joining(","));
        String compute = stages.stream()
                .map(stage -> Units.seconds(stage.computeSeconds()) + (stage.bottleneck() ? "*" : ""))
                .collect(Collectors.joining(", "));
        measured("items/s", "instances " + instances + ", compute " + compute, lines);
    }

    private void measured(String unit, String how, List<String> lines) {
        if (state.timeSeconds() - lastWindowLine >= SECONDS_BETWEEN_WINDOWS) {
            lastWindowLine = state.timeSeconds();
            String model = state.prediction()
                    .map(prediction -> " (model " + Units.rate(prediction.predictedItemsPerSecond()) + ")")
                    .orElse("");
            lines.add(stamp(Units.rate(state.itemsPerSecond()) + " " + unit + model + ", " + how));
        }
    }

    private void decision(List<String> lines) {
        String text = PlanWords.of(state)
                .map(plan -> "advice #" + plan.id() + ": " + plan.promise() + ": " + plan.reason())
                .or(() -> state.noChange().map(noChange -> "no change: " + noChange.reason()))
                .orElse("");
        if (!text.isEmpty() && !text.equals(lastDecision)) {
            lastDecision = text;
            lines.add(stamp(text));
        }
    }

    private void summary(JobEvent.Summary end, List<String> lines) {
        Double overhead = end.overheadShare();
        Double after = end.afterItemsPerSecond() != null ? end.afterItemsPerSecond() : end.beforeItemsPerSecond();
        lines.add(stamp("the run is over: " + (end.items() == null ? 0 : end.items()) + " items, at the end "
                + Units.rate(orUnknown(after)) + " a second" + foretold(end.foretold())
                + (overhead == null ? "" : "; the agents took " + Units.percent(overhead) + " of the ranks' time")));
    }

    private static String foretold(JobEvent.Foretold foretold) {
        return foretold.model() == null
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; the model %s says %s and was %.1f %% off",
                        foretold.model(),
                        Units.rate(orUnknown(foretold.itemsPerSecond())),
                        100 * orUnknown(foretold.error()));
    }

    private static double orUnknown(@Nullable Double number) {
        return number == null ? Double.NaN : number;
    }

    private void news(News news, List<String> lines) {
        if (!news.text().equals(lastNews)) {
            lastNews = news.text();
            lines.add(stamp(news.text()));
        }
    }

    /** Puts the time of the run before a line. */
    String stamp(String text) {
        return String.format(Locale.ROOT, "%8.1f s  %s", state.timeSeconds(), text.replaceAll("\\p{Cntrl}", " "));
    }
}
