package io.scansion.console.plan;

import io.scansion.console.input.InputException;
import io.scansion.console.input.InputFile;
import io.scansion.console.input.Keys;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Reads a {@link PipelineDescription} from JSON. Every key is checked: one that is missing, misspelt or of the wrong kind
 * is named with its file and line.
 *
 * <pre>
 * {"model": "poetries-pipeline",     may be left out
 *  "protocol": "asynchronous",        asynchronous (default) or synchronous
 *  "tl_s": 30e-6,                     fixed cost per message in seconds, default 0
 *  "lambda_s_per_byte": 2e-10,        cost per byte in seconds, default 0
 *  "manager_s": 0,                    bookkeeping of a communication manager per message in seconds, default 0
 *  "stages": [                        in pipeline order, at least 2
 *    {"name": "decode",               default: its number
 *     "compute_s": 0.1,               per item, in seconds; a list gives one time for every replica
 *     "message_bytes": 10240,         sent per item, default 0
 *     "instances": 1,                 serving it now, default 1 or the length of compute_s
 *     "replicable": true,             default: true, except for the first and the last stage, where it cannot be
 *     "to": {"sort": 0.3}}]}          later stages that it sends to, and how many items for one; default: one to the next
 * </pre>
 */
public final class PipelineDescriptionReader {
    /** What a file calls this kind of model. */
    public static final String MODEL = "poetries-pipeline";

    private static final String[] STAGE_KEYS = {
        "name", "compute_s", "message_bytes", "instances", "replicas", "replicable", "to"
    };
    private static final int MAX_INSTANCES = 10_000;
    private static final int MAX_STAGES = 1_000;
    /** Of all stages together. */
    private static final int MAX_TOTAL_INSTANCES = 100_000;
    /** Shorter than any item takes; ratios of times stay far from the ends of double. */
    private static final double LEAST_SECONDS = 1e-12;
    /** About 30 years. */
    private static final double MOST_SECONDS = 1e9;

    private static final double MOST_BYTES = 1e15;

    private PipelineDescriptionReader() {}

    /** @throws InputException if the text is no valid description */
    public static PipelineDescription read(InputFile input) {
        Keys keys = Keys.of(input).only("model", "protocol", "tl_s", "lambda_s_per_byte", "manager_s", "stages");
        keys.choice("model", List.of(MODEL), MODEL);
        return read(keys);
    }

    /** @throws InputException if the values are no valid description; other keys are not looked at */
    public static PipelineDescription read(Keys keys) {
        List<Keys> stages = keys.objects("stages", "stage", 2, MAX_STAGES);
        List<PipelineDescription.Stage> read = new ArrayList<>();
        StageLinks links = StageLinks.of(stages);
        int instances = 0;
        for (int i = 0; i < stages.size(); i++) {
            read.add(stage(stages.get(i), i, links.of(i)));
            instances += read.get(i).instances();
        }
        links.requireAllReached();
        if (instances > MAX_TOTAL_INSTANCES) {
            throw keys.complaint(
                    "stages", "at most " + MAX_TOTAL_INSTANCES + " instances can be planned with, got " + instances);
        }
        return new PipelineDescription(
                cost(keys, "tl_s", "seconds", MOST_SECONDS),
                cost(keys, "lambda_s_per_byte", "seconds", MOST_SECONDS),
                cost(keys, "manager_s", "seconds", MOST_SECONDS),
                keys.choice("protocol", List.of("asynchronous", "synchronous"), "asynchronous")
                        .equals("synchronous"),
                read);
    }

    private static PipelineDescription.Stage stage(Keys stage, int index, Map<Integer, Double> to) {
        stage.only(STAGE_KEYS);
        boolean inner = index > 0 && !to.isEmpty();
        String name = stage.text("name", "stage " + index);
        List<Double> compute = computeTimes(stage);
        boolean replicable = stage.flag("replicable", inner);
        if (replicable && !inner) {
            throw stage.complaint(
                    "replicable",
                    "\"replicable\" of stage " + index
                            + " must be false: the first and the last stage of a pipeline cannot be replicated");
        }
        return new PipelineDescription.Stage(
                name, compute, cost(stage, "message_bytes", "bytes", MOST_BYTES), replicable, to);
    }

    private static List<Double> computeTimes(Keys stage) {
        if (!stage.isList("compute_s")) {
            double seconds = within(stage, "compute_s", stage.positive("compute_s", "seconds"));
            return Collections.nCopies(instances(stage, 1), seconds);
        }
        List<Double> times = new ArrayList<>();
        for (double seconds : stage.positives("compute_s", "seconds", 1, MAX_INSTANCES)) {
            times.add(within(stage, "compute_s", seconds));
        }
        int instances = instances(stage, times.size());
        if (instances != times.size()) {
            throw stage.complaint(
                    "compute_s",
                    stage.name("compute_s") + " lists " + times.size() + " replicas, but \"instances\" is "
                            + instances);
        }
        return times;
    }

    private static int instances(Keys stage, int otherwise) {
        return stage.whole(stage.has("replicas") ? "replicas" : "instances", 1, MAX_INSTANCES, otherwise);
    }

    private static double within(Keys stage, String key, double seconds) {
        if (seconds < LEAST_SECONDS || seconds > MOST_SECONDS) {
            throw stage.complaint(
                    key,
                    stage.name(key) + " must be from " + LEAST_SECONDS + " to " + MOST_SECONDS
                            + " seconds, got the number " + seconds);
        }
        return seconds;
    }

    private static double cost(Keys keys, String key, String unit, double most) {
        double value = keys.notNegative(key, unit, 0);
        if (value > most) {
            throw keys.complaint(key, keys.name(key) + " must be at most " + most + ", got the number " + value);
        }
        return value;
    }
}
