package io.scansion.console.experiment.random;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.scansion.console.experiment.random.RandomOutcome.Trial;
import io.scansion.console.experiment.random.RandomOutcome.Tuned;
import io.scansion.console.experiment.run.Coverage;
import io.scansion.console.experiment.run.PooledRatios;
import io.scansion.console.experiment.run.ResultLine;
import io.scansion.console.experiment.run.SummaryText;
import java.util.List;

/** Writes what runs of random programs have shown as one JSON object on one line. The keys are a promise to readers. Stateless. */
final class RandomJson {
    private RandomJson() {}

    /** Their sums, and everything about every program. */
    static String of(RandomKind kind, long seed, RandomFigures figures, List<RandomOutcome> outcomes) {
        ObjectNode node = SummaryText.object();
        node.put("type", "summary").put("experiment", "random").put("kind", kind.word());
        node.put("seed", seed).put("programs", figures.programs()).put("failed", figures.failed());
        node.put("arrangeable", figures.arrangeable()).put("at_best", figures.atBest());
        node.put("tried", figures.tried()).put("at_best_trial", figures.atBestTrial());
        SummaryText.put(node, "near_share", figures.nearShare());
        node.put("at_most_one_change", figures.atMostOneChange()).put("changes", figures.changes());
        node.put("tuned_runs", figures.runs()).put("measured_runs", figures.measured());
        SummaryText.put(node, "median_prediction_error", figures.medianError());
        SummaryText.put(node, "largest_prediction_error", figures.largestError());
        put(node, "windows", figures.windows());
        put(node, "promises", figures.promises());
        PooledRatios over = figures.overUntuned();
        SummaryText.put(node, "over_untuned", over.mean());
        SummaryText.put(node, "over_untuned_low", over.meanLow());
        SummaryText.put(node, "over_untuned_high", over.meanHigh());
        SummaryText.put(node, "over_untuned_half_width_of_a_pair", Math.expm1(over.halfWidth()));
        node.put("slower_than_untuned", figures.slower());
        node.put("lost", figures.lost()).put("duplicated", figures.duplicated());
        node.put("reordered", figures.reordered());
        ArrayNode programs = node.putArray("runs");
        for (int program = 0; program < outcomes.size(); program++) {
            ObjectNode one = programs.addObject();
            program(one, outcomes.get(program));
            SummaryText.put(one, "over_untuned", over.ratio(program));
            SummaryText.put(one, "over_untuned_low", over.low(program));
            SummaryText.put(one, "over_untuned_high", over.high(program));
        }
        return SummaryText.line(node);
    }

    private static void program(ObjectNode node, RandomOutcome outcome) {
        RandomProgram program = outcome.program();
        node.put("program", program.title()).put("times", program.times()).put("spares", program.spares());
        SummaryText.put(node, "best_items_per_s", program.best());
        node.put("intact", outcome.isIntact());
        if (outcome.isFailed()) {
            node.put("failure", outcome.failure());
        }
        ArrayNode tuned = node.putArray("tuned");
        for (Tuned run : outcome.tuned()) {
            tuned(tuned.addObject(), outcome, run);
        }
        ArrayNode untuned = node.putArray("untuned_items_per_s");
        outcome.untuned().forEach(rate -> untuned.add(SummaryText.rounded(rate)));
        ArrayNode trials = node.putArray("trials");
        for (Trial trial : outcome.trials()) {
            ObjectNode one = trials.addObject();
            trial.arrangement().forEach(one.putArray("arrangement")::add);
            SummaryText.put(one, "items_per_s", trial.itemsPerSecond());
        }
    }

    private static void tuned(ObjectNode node, RandomOutcome outcome, Tuned run) {
        Measured measured = run.measured();
        ResultLine result = run.result();
        SummaryText.put(node, "before_items_per_s", measured.before());
        SummaryText.put(node, "after_items_per_s", measured.after());
        SummaryText.put(node, "predicted_items_per_s", measured.predicted());
        SummaryText.put(node, "prediction_error", measured.error());
        put(node, "windows", measured.windows());
        put(node, "promises", measured.promise());
        measured.arrangement().forEach(node.putArray("arrangement")::add);
        node.put("changes", measured.changes());
        SummaryText.put(node, "share_of_best", outcome.shareOfBest(run));
        SummaryText.put(node, "share_of_best_trial", outcome.shareOfBestTrial(run));
        SummaryText.put(node, "whole_run_items_per_s", result.itemsPerSecond());
        if (outcome.program() instanceof RandomFarm) { // the trials are whole runs as well
            SummaryText.put(node, "whole_run_share_of_best_trial", result.itemsPerSecond() / outcome.bestTrial());
        }
        node.put("items", result.items()).put("lost", result.lost()).put("duplicated", result.duplicated());
        node.put("reordered", result.reordered()).put("checksum", result.checksum());
    }

    private static void put(ObjectNode node, String what, Coverage coverage) {
        ObjectNode one = node.putObject(what);
        one.put("with_interval", coverage.measured()).put("inside", coverage.inside());
        SummaryText.put(one, "half_width", coverage.halfWidth());
    }
}
