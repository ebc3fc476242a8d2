package io.scansion.console.view;

import io.scansion.console.digest.RunDigest;
import io.scansion.console.output.ControlCharacters;
import io.scansion.console.view.NewsWords.News;
import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.journal.DecisionEvent.NoChange;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.ModelEvent;
import io.scansion.tuner.journal.ObservationEvent;
import io.scansion.tuner.journal.RunEvent;
import io.scansion.tuner.journal.RunState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A run as lines to append: its shape, what sets the pace, what is recommended, refused and done, and what has come of it. Not
 * thread-safe.
 */
public final class PlainLog {
    static final int SECONDS_BETWEEN_WINDOWS = 2;
    /** A reason that comes and goes is none; one that still holds in the next window is. */
    private static final double WINDOWS_TO_STAND = 1.5;

    /** How much is said. */
    public enum Detail {
        /** What the user of a program should know; every reason once, and only those that last. */
        NEWS,
        /** Also what is measured, at most every {@value PlainLog#SECONDS_BETWEEN_WINDOWS} seconds, and how commands fare. */
        ALL
    }

    private final Detail detail;
    private final RunDigest run = new RunDigest();
    private final RefusalLines refusals = new RefusalLines();
    private final Set<String> said = new HashSet<>();
    private final Set<String> reasonsSaid = new HashSet<>();
    private double lastWindowLine = Double.NEGATIVE_INFINITY;
    private String lastNews = "";
    private String lastDecision = "";
    private String lastBottleneck = "";
    private double lastBottleneckSeconds = Double.NEGATIVE_INFINITY;
    private String lastMode = "";
    private @Nullable String lastOutlook;
    private @Nullable NoChange doubtful;
    private double doubtfulSince;
    private boolean headShown;
    private boolean recommending;
    private boolean over;

    public PlainLog(Detail detail) {
        this.detail = detail;
    }

    /** The run so far. */
    public RunDigest run() {
        return run;
    }

    /** Takes in one event and returns the lines to append, often none. */
    public List<String> accept(LoggedEvent logged) {
        List<String> lines = new ArrayList<>();
        RunEvent event = logged.event();
        if (recommending && !(event instanceof DecisionEvent.Recommendation)) {
            recommending = false;
            decision(lines);
        }
        run.accept(logged);
        refusals.due(logged.timeSeconds()).forEach(text -> lines.add(stamp(text)));
        if (event instanceof JobEvent.Job job) {
            head(job, lines);
        } else if (event instanceof ModelEvent.Prediction) {
            window(lines);
        } else if (event instanceof ObservationEvent.Structure) {
            shape(lines);
        } else if (event instanceof ObservationEvent.MasterSlave program) {
            measured("tasks/s", MasterSlaveWords.of(program), lines);
        } else if (event instanceof ObservationEvent.Farm || event instanceof ObservationEvent.Pipeline) {
            shape(lines);
            bottleneck(lines);
            measured("items/s", LibraryWords.of((ObservationEvent) event), lines);
        } else if (event instanceof DecisionEvent.Refusal refusal) {
            refusals.add(refusal, logged.timeSeconds());
        } else if (event instanceof DecisionEvent.Recommendation) {
            recommending = true; // a plan for several stages is several events
        } else if (event instanceof NoChange noChange) {
            noChange(noChange, logged.timeSeconds(), lines);
        } else if (event instanceof ChangeEvent.Rearrangement || event instanceof ChangeEvent.Trial) {
            decision(lines);
        } else if (event instanceof ChangeEvent.Outcome) {
            reasonsSaid.clear(); // of another arrangement, an old reason is news
        } else if (event instanceof ModelEvent.Advice advice) {
            advice(advice, lines);
        } else if (event instanceof ModelEvent.Completion completion) {
            completion(completion, lines);
        }
        standing(logged.timeSeconds(), lines);
        if (!isWayside(event)) {
            NewsWords.of(logged, state()).ifPresent(news -> news(news, isOfRank(event), lines));
        }
        if (event instanceof JobEvent.Summary) {
            lines.addAll(end());
        }
        return lines;
    }

    /** Returns what is still to be said of a run that is over, which is what has come of it; nothing the second time. */
    public List<String> end() {
        List<String> lines = new ArrayList<>();
        if (over) {
            return lines;
        }
        over = true;
        refusals.rest().forEach(text -> lines.add(stamp(text)));
        List<String> summary = SummaryWords.of(run);
        lines.add(stamp(summary.get(0)));
        String indent = " ".repeat(stamp("").length());
        summary.stream().skip(1).forEach(line -> lines.add(indent + ControlCharacters.blanked(line)));
        return lines;
    }

    private RunState state() {
        return run.state();
    }

    /** Whether an event is of interest only to those who want all: a command that was sent is soon obeyed, or refused. */
    private boolean isWayside(RunEvent event) {
        return detail == Detail.NEWS
                && event instanceof ChangeEvent.Command command
                && command.state().equals("sent");
    }

    /** What a rank says again, such as why it refuses, it says whenever it is asked again. */
    private static boolean isOfRank(RunEvent event) {
        return event instanceof JobEvent.Warning warning && warning.rank() >= 0;
    }

    private void head(JobEvent.Job job, List<String> lines) {
        if (!lastMode.isEmpty() && !lastMode.equals(job.mode())) {
            lines.add(stamp("mode is now " + job.mode()));
        }
        lastMode = job.mode();
        if (!headShown && detail == Detail.ALL) {
            headShown = true;
            lines.add(stamp("job " + state().jobId() + ": " + job.mainClass() + ", " + job.primaries() + " ranks, "
                    + job.spares() + " spares, " + job.device() + ", mode " + job.mode()));
        }
    }

    private void shape(List<String> lines) {
        ShapeWords.of(state()).ifPresent(text -> once("this is " + text, "shape " + text, lines));
    }

    /** What sets the pace is said when two windows agree on it, and not again. */
    private void bottleneck(List<String> lines) {
        if (state().timeSeconds() <= lastBottleneckSeconds) {
            return; // of the same window, another model's word
        }
        lastBottleneckSeconds = state().timeSeconds();
        String text = ShapeWords.bottleneck(state()).orElse("");
        if (!text.isEmpty() && text.equals(lastBottleneck)) {
            once("at " + Units.rate(state().itemsPerSecond()) + " items/s, set by " + text, "pace " + text, lines);
        }
        lastBottleneck = text;
    }

    private void window(List<String> lines) {
        if (state().masterSlave().isPresent() || state().library().isPresent()) {
            return;
        }
        bottleneck(lines);
        List<ObservationEvent.Measurement> stages = state().levels();
        if (stages.isEmpty()) {
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
        if (detail == Detail.ALL && state().timeSeconds() - lastWindowLine >= SECONDS_BETWEEN_WINDOWS) {
            lastWindowLine = state().timeSeconds();
            String model = state().prediction()
                    .map(prediction -> " (model " + Units.rate(prediction.predictedItemsPerSecond()) + ")")
                    .orElse("");
            lines.add(stamp(Units.rate(state().itemsPerSecond()) + " " + unit + model + ", " + how));
        }
    }

    private void decision(List<String> lines) {
        PlanWords.of(state())
                .map(plan -> "advice #" + plan.id() + ": " + plan.promise()
                        + (detail == Detail.ALL ? ": " + plan.reason() : ""))
                .filter(text -> !text.equals(lastDecision))
                .ifPresent(text -> {
                    lastDecision = text;
                    lines.add(stamp(text));
                });
    }

    private void noChange(NoChange noChange, double timeSeconds, List<String> lines) {
        if (detail == Detail.NEWS) {
            doubtful = noChange;
            doubtfulSince = timeSeconds;
        } else if (!words(noChange).equals(lastDecision)) {
            lastDecision = words(noChange);
            lines.add(stamp(lastDecision));
        }
    }

    /** Says the reason for doing nothing once it has lasted. */
    private void standing(double timeSeconds, List<String> lines) {
        NoChange waits = doubtful;
        if (waits == null) {
            return;
        }
        boolean holds = state().noChange().filter(waits::equals).isPresent();
        double window = state().job().map(JobEvent.Job::windowSeconds).orElse(Double.NaN);
        if (!holds) {
            doubtful = null;
        } else if (timeSeconds - doubtfulSince >= WINDOWS_TO_STAND * (window > 0 ? window : SECONDS_BETWEEN_WINDOWS)) {
            doubtful = null;
            if (reasonsSaid.add(waits.kind())) {
                lines.add(stamp(words(waits)));
            }
        }
    }

    /** What shape the program has instead has been said. */
    private String words(NoChange noChange) {
        return "no change: "
                + (detail == Detail.NEWS && noChange.kind().equals("not-a-pipeline")
                        ? "only pipelines, and programs written with the library, are changed while they run"
                        : noChange.reason());
    }

    /** Beside what sets the pace, advice is news if it promises as much as a change would have to. */
    private void advice(ModelEvent.Advice advice, List<String> lines) {
        double least = state().job().map(JobEvent.Job::minGain).orElse(0.0);
        if (detail == Detail.ALL) {
            lines.add(stamp("advice: " + MasterSlaveWords.advised(advice) + ": " + advice.reason()));
        } else if (Double.isNaN(advice.gain()) || advice.gain() >= least) {
            once("advice: " + MasterSlaveWords.advised(advice), "advice " + advice.kind(), lines);
        }
    }

    /** Said once, and again whenever it stands otherwise with the deadline. */
    private void completion(ModelEvent.Completion completion, List<String> lines) {
        String outlook = CompletionWords.outlook(completion);
        if (!outlook.equals(lastOutlook)) {
            lastOutlook = outlook;
            lines.add(stamp(CompletionWords.of(completion)));
        }
    }

    private void once(String text, String key, List<String> lines) {
        if (said.add(key)) {
            lines.add(stamp(text));
        }
    }

    private void news(News news, boolean onlyOnce, List<String> lines) {
        if (onlyOnce) {
            once(news.text(), news.text(), lines);
        } else if (!news.text().equals(lastNews)) {
            lastNews = news.text();
            lines.add(stamp(news.text()));
        }
    }

    /** Puts the time of the run before a line. */
    String stamp(String text) {
        return String.format(Locale.ROOT, "%8.1f s  %s", state().timeSeconds(), ControlCharacters.blanked(text));
    }
}
