package io.scansion.console.report;

import io.scansion.console.output.JsonObject;
import io.scansion.console.view.SummaryWords;
import io.scansion.console.view.Units;
import io.scansion.tuner.journal.JobEvent.Foretold;
import io.scansion.tuner.journal.JobEvent.Job;
import io.scansion.tuner.journal.JobEvent.Summary;
import io.scansion.tuner.journal.ObservationEvent.Efficiency;
import io.scansion.tuner.journal.ObservationEvent.Measurement;
import io.scansion.tuner.journal.RecordHead;
import io.scansion.tuner.journal.RunState;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The figures of one run by which it is listed, and set beside another. */
record RunFigures(RunRecord record) {

    static RunFigures of(RunRecord record) {
        return new RunFigures(record);
    }

    /** One of the figures: how it is called by people and in JSON, its value, and the value for people. */
    record Figure(String name, String key, @Nullable Object value, String text) {}

    Optional<RecordHead> head() {
        return record.head();
    }

    /** All of them, always in the same order; what is not known is null, and a dash. */
    List<Figure> figures() {
        RunState state = record.run().state();
        Optional<Summary> end = state.summary();
        return List.of(
                text("program", "main_class", state.job().map(Job::mainClass)),
                number("ranks", "ranks", state.job().map(Job::primaries), String::valueOf),
                number("spares", "spares", state.job().map(Job::spares), String::valueOf),
                text("mode", "mode", state.job().map(Job::mode)),
                number("lasted", "elapsed_s", Optional.of(state.timeSeconds()), Units::elapsed),
                number("items", "items", end.map(Summary::items), String::valueOf),
                number("items/s before", "before_items_per_s", end.map(Summary::beforeItemsPerSecond), Units::rate),
                number("items/s at the end", "after_items_per_s", end.map(RunFigures::last), Units::rate),
                number("ratio", "ratio", end.map(Summary::ratio), RunFigures::twoPlaces),
                number("changes kept", "changes", end.map(Summary::changes), String::valueOf),
                text("instances", "instances", end.map(Summary::instances).map(RunFigures::list)),
                text("sets the pace", "bottleneck_stages", bottlenecks(state)),
                number(
                        "promised items/s",
                        "predicted_items_per_s",
                        foretold(end, Foretold::itemsPerSecond),
                        Units::rate),
                number("off by", "prediction_error", foretold(end, Foretold::error), Units::percent),
                text("by the model", "predicted_by", foretold(end, Foretold::model)),
                number(
                        "ranks never used",
                        "idle_ranks",
                        Optional.of(record.run().idleRanks().size()),
                        String::valueOf),
                number("agents' share", "overhead_share", end.map(Summary::overheadShare), Units::percent),
                number(
                        "parallel efficiency",
                        "parallel_efficiency",
                        state.efficiency().map(Efficiency::parallelEfficiency),
                        Units::percent),
                number("exit code", "exit_code", head().map(RecordHead::exitCode), String::valueOf));
    }

    private static @Nullable Double last(Summary end) {
        return end.afterItemsPerSecond() == null ? end.beforeItemsPerSecond() : end.afterItemsPerSecond();
    }

    private static <T> Optional<T> foretold(Optional<Summary> end, Function<Foretold, @Nullable T> figure) {
        return end.flatMap(summary -> Optional.ofNullable(figure.apply(summary.foretold())));
    }

    private static Optional<String> bottlenecks(RunState state) {
        String stages = state.levels().stream()
                .filter(Measurement::bottleneck)
                .map(stage -> String.valueOf(stage.stage()))
                .collect(Collectors.joining(","));
        return stages.isEmpty() ? Optional.empty() : Optional.of(stages);
    }

    private static String list(List<Integer> instances) {
        return instances.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static String twoPlaces(double ratio) {
        return String.format(Locale.ROOT, "%.2f", ratio);
    }

    private static Figure text(String name, String key, Optional<String> value) {
        return new Figure(name, key, value.orElse(null), value.orElse("-"));
    }

    private static <N extends Number> Figure number(
            String name, String key, Optional<N> value, Function<N, String> words) {
        return new Figure(name, key, value.orElse(null), value.map(words).orElse("-"));
    }

    /** The same as one JSON object. */
    JsonObject json() {
        JsonObject json = new JsonObject()
                .put("job", record.job())
                .put("started", head().map(one -> one.started().toString()).orElse(null))
                .put("ended", head().map(one -> one.ended().toString()).orElse(null));
        figures().forEach(figure -> json.put(figure.key(), figure.value()));
        return json;
    }

    /** The most important of them in one line. */
    String line() {
        Optional<Summary> end = record.run().state().summary();
        String program = record.run().state().job().map(Job::mainClass).orElse("-");
        String simple = program.substring(program.lastIndexOf('.') + 1);
        String failed = head().filter(one -> one.exitCode() != 0)
                .map(one -> "; " + one.end())
                .orElse("");
        return simple + ": " + end.map(this::pace).orElseGet(this::lastWord) + failed;
    }

    /** Of a run whose tuner could not say how it ended. */
    private String lastWord() {
        double rate = record.run().lastItemsPerSecond();
        return Double.isFinite(rate) ? Units.rate(rate) + " items/s at the last word" : "not measured";
    }

    private String pace(Summary end) {
        Double before = end.beforeItemsPerSecond();
        Double after = end.afterItemsPerSecond();
        if (before == null) {
            return SummaryWords.hadTime(record.run().state()) ? "its pace is not known" : "too short to be measured";
        }
        return after == null
                ? Units.rate(before) + " items/s, not changed"
                : String.format(
                        Locale.ROOT, "%s -> %s items/s, x %.2f", Units.rate(before), Units.rate(after), after / before);
    }
}
