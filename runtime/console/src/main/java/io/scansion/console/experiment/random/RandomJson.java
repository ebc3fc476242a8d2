package io.scansion.console.experiment.random;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.scansion.console.experiment.random.RandomOutcome.Trial;
import io.scansion.console.experiment.random.RandomOutcome.Tuned;
import io.scansion.console.experiment.run.Coverage;
import io.scansion.console.experiment.run.PooledRatios;
import io.scansion.console.experiment.run.ResultLine;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/** Writes what runs of random programs have shown as one JSON object on one line. The keys are a promise to readers. Stateless. */
final class RandomJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private RandomJson() {}

    /** Their sums, and everything about every program. */
    static String of(RandomKind kind, long seed, RandomFigures figures, List<RandomOutcome> outcomes) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("type", "summary").put("experiment", "random").put("kind", kind.word());
        node.put("seed", seed).put("programs", figures.programs()).put("failed", figures.failed());
        node.put("arrangeable", figures.arrangeable()).put("at_best", figures.atBest());
        node.put("tried", figures.tried()).put("at_best_trial", figures.atBestTrial());
        put(node, "near_share", figures.nearShare());
        node.put("at_most_one_change", figures.atMostOneChange()).put("changes", figures.changes());
        node.put("tuned_runs", figures.runs()).put("measured_runs", figures.measured());
        put(node, "median_prediction_error", figures.medianError());
        put(node, "largest_prediction_error", figures.largestError());
        put(node, "windows", figures.windows());
        put(node, "promises", figures.promises());
        PooledRatios over = figures.overUntuned();
        put(node, "over_untuned", over.mean());
        put(node, "over_untuned_low", over.meanLow());
        put(node, "over_untuned_high", over.meanHigh());
        put(node, "over_untuned_half_width_of_a_pair", Math.expm1(over.halfWidth()));
        node.put("slower_than_untuned", figures.slower());
        node.put("lost", figures.lost()).put("duplicated", figures.duplicated());
        node.put("reordered", figures.reordered());
        ArrayNode programs = node.putArray("runs");
        for (int program = 0; program < outcomes.size(); program++) {
            ObjectNode one = programs.addObject();
            program(one, outcomes.get(program));
            put(one, "over_untuned", over.ratio(program));
            put(one, "over_untuned_low", over.low(program));
            put(one, "over_untuned_high", over.high(program));
        }
        try {
            return MAPPER.writeValueAsString(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values cannot be written", e);
        }
    }

    private static void program(ObjectNode node, RandomOutcome outcome) {
        RandomProgram program = outcome.program();
        node.put("program", program.title()).put("times", program.times()).put("spares", program.spares());
        put(node, "best_items_per_s", program.best());
        node.put("intact", outcome.isIntact());
        if (outcome.isFailed()) {
            node.put("failure", outcome.failure());
        }
        ArrayNode tuned = node.putArray("tuned");
        for (Tuned run : outcome.tuned()) {
            tuned(tuned.addObject(), outcome, run);
        }
        ArrayNode untuned = node.putArray("untuned_items_per_s");
        outcome.untuned().forEach(rate -> untuned.add(rounded(rate)));
        ArrayNode trials = node.putArray("trials");
        for (Trial trial : outcome.trials()) {
            ObjectNode one = trials.addObject();
            trial.arrangement().forEach(one.putArray("arrangement")::add);
            put(one, "items_per_s", trial.itemsPerSecond());
        }
    }

    private static void tuned(ObjectNode node, RandomOutcome outcome, Tuned run) {
        Measured measured = run.measured();
        ResultLine result = run.result();
        put(node, "before_items_per_s", measured.before());
        put(node, "after_items_per_s", measured.after());
        put(node, "predicted_items_per_s", measured.predicted());
        put(node, "prediction_error", measured.error());
        put(node, "windows", measured.windows());
        put(node, "promises", measured.promise());
        measured.arrangement().forEach(node.putArray("arrangement")::add);
        node.put("changes", measured.changes());
        put(node, "share_of_best", outcome.shareOfBest(run));
        put(node, "share_of_best_trial", outcome.shareOfBestTrial(run));
        put(node, "whole_run_items_per_s", result.itemsPerSecond());
        if (outcome.program() instanceof RandomFarm) { // the trials are whole runs as well
            put(node, "whole_run_share_of_best_trial", result.itemsPerSecond() / outcome.bestTrial());
        }
        node.put("items", result.items()).put("lost", result.lost()).put("duplicated", result.duplicated());
        node.put("reordered", result.reordered()).put("checksum", result.checksum());
    }

    private static void put(ObjectNode node, String what, Coverage coverage) {
        ObjectNode one = node.putObject(what);
        one.put("with_interval", coverage.measured()).put("inside", coverage.inside());
        put(one, "half_width", coverage.halfWidth());
    }

    private static void put(ObjectNode node, String key, double value) {
        if (Double.isFinite(value)) {
            node.put(key, rounded(value));
        } else {
            node.putNull(key);
        }
    }

    private static double rounded(double value) {
        return value == 0 ? 0 : new BigDecimal(value).round(new MathContext(6)).doubleValue();
    }
}
