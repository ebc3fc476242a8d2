package io.scansion.console.view;

import io.scansion.console.digest.RunDigest;
import io.scansion.tuner.journal.DecisionEvent.NoChange;
import io.scansion.tuner.journal.DecisionEvent.Refusal;
import io.scansion.tuner.journal.JobEvent.Foretold;
import io.scansion.tuner.journal.JobEvent.Job;
import io.scansion.tuner.journal.JobEvent.Summary;
import io.scansion.tuner.journal.ModelEvent.Contract;
import io.scansion.tuner.journal.ObservationEvent.Measurement;
import io.scansion.tuner.journal.ObservationEvent.Structure;
import io.scansion.tuner.journal.RunState;
import io.scansion.tuner.journal.RunState.UnderWay;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What has come of a run, in two to six lines. Stateless. */
public final class SummaryWords {
    private static final String OVER = "the run is over";
    private static final int RANKS_NAMED = 12;
    private static final int HINTS = 2;
    /** The ranks' start, the first reports, and a window of all of them. */
    private static final int WINDOWS_FOR_A_PACE = 5;
    /** By the kind of the reason for doing nothing. */
    private static final Map<String, String> WHAT_LETS_IT_GO_FASTER =
            Map.of("no-spares", "more --spares: ", "no-cores", "more cores: ", "at-its-most", "a higher --max: ");

    private SummaryWords() {}

    /** @param run that has ended; without a summary, of which little is known */
    public static List<String> of(RunDigest run) {
        RunState state = run.state();
        Optional<Summary> end = state.summary();
        if (end.isEmpty() && Double.isFinite(run.lastItemsPerSecond())) {
            return List.of(OVER + "; " + Units.rate(run.lastItemsPerSecond()) + " items/s at the last word");
        }
        if (end.isEmpty() || end.get().beforeItemsPerSecond() == null) {
            return List.of(end.map(SummaryWords::what).orElse(OVER)
                    + end.map(SummaryWords::items).orElse("")
                    + "; " + whyNoPace(state));
        }
        Summary summary = end.get();
        List<String> lines = new ArrayList<>();
        Double overhead = summary.overheadShare();
        lines.add(what(summary)
                + items(summary)
                + (overhead == null ? "" : "; the agents took " + Units.percent(overhead) + " of the ranks' time"));
        lines.add(row("pace", pace(summary, state.underWay().filter(UnderWay::goesOn))));
        forecast(summary.foretold()).ifPresent(text -> lines.add(row("forecast", text)));
        NavigableSet<Integer> idle = run.idleRanks();
        if (!idle.isEmpty()) {
            lines.add(row(
                    "ranks", (idle.size() == 1 ? "1 never worked: " : idle.size() + " never worked: ") + named(idle)));
        }
        String hints = hints(state, idle);
        if (!hints.isEmpty()) {
            lines.add(row("next time", hints));
        }
        return lines;
    }

    /** Whether a run that has ended had windows enough for its pace to be measured; not where the length of a window is not known. */
    public static boolean hadTime(RunState state) {
        return state.timeSeconds() >= WINDOWS_FOR_A_PACE * windowSeconds(state);
    }

    private static double windowSeconds(RunState state) {
        return state.job().map(Job::windowSeconds).orElse(Double.NaN);
    }

    private static String whyNoPace(RunState state) {
        String window =
                " to measure its pace (a window takes " + Units.seconds(windowSeconds(state)) + ", see --window)";
        if (!hadTime(state)) {
            return "it was too short" + window;
        }
        Optional<Structure> structure = state.structure();
        if (state.library().isPresent() || structure.filter(Structure::linear).isPresent()) {
            return "too few items came through" + window;
        }
        return "its pace is not known"
                + (structure.filter(seen -> !seen.shape().equals("unknown")).isPresent()
                        ? ", since no items are counted in such a program"
                        : state.noChange().map(why -> ": " + why.reason()).orElse(""));
    }

    private static String what(Summary summary) {
        return Boolean.TRUE.equals(summary.detached()) ? "the agent was taken out" : OVER;
    }

    private static String row(String label, String text) {
        return String.format(Locale.ROOT, "  %-9s  %s", label, text);
    }

    private static String items(Summary summary) {
        Long items = summary.items();
        return items == null || items == 0 ? "" : ": " + Units.counted(items, "item");
    }

    private static String pace(Summary summary, Optional<UnderWay> unmeasured) {
        Double ratio = summary.ratio();
        Integer changes = summary.changes();
        double before = orUnknown(summary.beforeItemsPerSecond());
        return ratio == null
                ? Units.rate(before) + " items/s"
                        + unmeasured
                                .map(change -> ", before #" + change.id()
                                        + "; the run was over before what that has brought was measured")
                                .orElse("; nothing was changed")
                : String.format(
                        Locale.ROOT,
                        "%s -> %s items/s, x %.2f, by %s",
                        Units.rate(before),
                        Units.rate(orUnknown(summary.afterItemsPerSecond())),
                        ratio,
                        Units.counted(changes == null ? 0 : changes, "change"));
    }

    private static Optional<String> forecast(Foretold foretold) {
        return foretold.model() == null
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s items/s by %s, %.1f %% off",
                        Units.rate(orUnknown(foretold.itemsPerSecond())),
                        foretold.model(),
                        100 * orUnknown(foretold.error())));
    }

    private static String named(NavigableSet<Integer> ranks) {
        String first = ranks.stream().limit(RANKS_NAMED).map(String::valueOf).collect(Collectors.joining(", "));
        return ranks.size() > RANKS_NAMED ? first + " and " + (ranks.size() - RANKS_NAMED) + " more" : first;
    }

    /** What would help most, first. */
    private static String hints(RunState state, NavigableSet<Integer> idle) {
        return Stream.of(
                        openRecommendation(state),
                        refusedBottleneck(state),
                        brokenContract(state),
                        whatIsMissing(state),
                        bestAdvice(state),
                        fewerSpares(state, idle))
                .flatMap(Optional::stream)
                .limit(HINTS)
                .collect(Collectors.joining("; "));
    }

    private static Optional<String> openRecommendation(RunState state) {
        boolean advised = state.job().filter(job -> job.mode().equals("advise")).isPresent()
                && state.underWay().isEmpty();
        return advised
                ? PlanWords.of(state).map(plan -> "--mode auto does what was recommended, " + plan.promise())
                : Optional.empty();
    }

    private static Optional<String> refusedBottleneck(RunState state) {
        Set<Integer> slow = state.levels().stream()
                .filter(Measurement::bottleneck)
                .map(Measurement::stage)
                .collect(Collectors.toSet());
        return state.refusals().stream()
                .filter(refusal ->
                        slow.contains(refusal.stage()) && !refusal.help().isEmpty())
                .map(SummaryWords::help)
                .findFirst();
    }

    private static String help(Refusal refusal) {
        return "stage " + refusal.stage() + ": " + refusal.help();
    }

    private static Optional<String> brokenContract(RunState state) {
        return state.contract()
                .filter(contract -> !contract.state().equals("kept"))
                .map(Contract::reason);
    }

    private static Optional<String> whatIsMissing(RunState state) {
        Optional<NoChange> none = state.noChange();
        @Nullable
        String what = WHAT_LETS_IT_GO_FASTER.get(none.map(NoChange::kind).orElse(""));
        return what == null ? Optional.empty() : none.map(why -> what + why.reason());
    }

    private static Optional<String> bestAdvice(RunState state) {
        return state.advice().stream()
                .filter(advice -> advice.gain() > 0)
                .map(MasterSlaveWords::advised)
                .findFirst();
    }

    private static Optional<String> fewerSpares(RunState state, NavigableSet<Integer> idle) {
        int spares = state.job().map(Job::spares).orElse(0);
        boolean known = state.structure().isPresent() && spares > 0 && !idle.isEmpty() && idle.size() < spares;
        return known ? Optional.of("--spares " + (spares - idle.size()) + " will do") : Optional.empty();
    }

    private static double orUnknown(@Nullable Double number) {
        return number == null ? Double.NaN : number;
    }
}
