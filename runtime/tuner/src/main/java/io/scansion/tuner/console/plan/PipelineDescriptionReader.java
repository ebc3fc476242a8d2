package io.scansion.tuner.console.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@link PipelineDescription} from JSON. Every key is checked: one that is missing, misspelt or of the wrong kind
 * is named with its file and line. Stateless.
 *
 * <pre>
 * {"protocol": "asynchronous",        asynchronous (default) or synchronous
 *  "tl_s": 30e-6,                     fixed cost per message in seconds, default 0
 *  "lambda_s_per_byte": 2e-10,        cost per byte in seconds, default 0
 *  "manager_s": 0,                    bookkeeping of a communication manager per message in seconds, default 0
 *  "stages": [                        in pipeline order, at least 2
 *    {"name": "decode",               default: its number
 *     "compute_s": 0.1,               per item, in seconds; a list gives one time for every replica
 *     "message_bytes": 10240,         sent per item, default 0
 *     "instances": 1,                 serving it now, default 1 or the length of compute_s
 *     "replicable": true}]}           default: true, except for the first and the last stage, where it cannot be
 * </pre>
 */
public final class PipelineDescriptionReader {
    private static final Set<String> PIPELINE_KEYS =
            Set.of("protocol", "tl_s", "lambda_s_per_byte", "manager_s", "stages");
    private static final Set<String> STAGE_KEYS =
            Set.of("name", "compute_s", "message_bytes", "instances", "replicas", "replicable");
    private static final int MAX_INSTANCES = 10_000;
    private static final int MAX_STAGES = 1_000;
    /** Of all stages together. */
    private static final int MAX_TOTAL_INSTANCES = 100_000;
    /** Shorter than any item takes; ratios of times stay far from the ends of double. */
    private static final double LEAST_SECONDS = 1e-12;
    /** About 30 years. */
    private static final double MOST_SECONDS = 1e9;

    private static final double MOST_BYTES = 1e15;

    private final String file;

    /** @param file name used in complaints */
    public PipelineDescriptionReader(String file) {
        this.file = file;
    }

    /** @throws DescriptionException if the text is no valid description */
    public PipelineDescription read(String text) {
        LocatedJson root = LocatedJson.parse(file, text);
        LocatedJson.Fields fields = fields(root, "the description");
        refuseUnknown(fields, PIPELINE_KEYS, "the description");
        LocatedJson stages = fields.members().get("stages");
        if (!(stages instanceof LocatedJson.Items list)) {
            throw stages == null
                    ? complaint(fields, "\"stages\" is missing; list the stages in pipeline order")
                    : complaint(stages, "\"stages\" must be a list, got " + stages.kind());
        }
        int count = list.elements().size();
        if (count < 2) {
            throw complaint(list, "\"stages\" needs at least 2 stages, got " + count);
        }
        if (count > MAX_STAGES) {
            throw complaint(list, "\"stages\" may list at most " + MAX_STAGES + " stages, got " + count);
        }
        List<PipelineDescription.Stage> read = new ArrayList<>();
        int instances = 0;
        for (int i = 0; i < count; i++) {
            read.add(stage(list.elements().get(i), i, i > 0 && i < count - 1));
            instances += read.get(i).instances();
        }
        if (instances > MAX_TOTAL_INSTANCES) {
            throw complaint(
                    list, "at most " + MAX_TOTAL_INSTANCES + " instances can be planned with, got " + instances);
        }
        return new PipelineDescription(
                cost(fields, "tl_s", MOST_SECONDS),
                cost(fields, "lambda_s_per_byte", MOST_SECONDS),
                cost(fields, "manager_s", MOST_SECONDS),
                synchronous(fields),
                read);
    }

    private boolean synchronous(LocatedJson.Fields fields) {
        LocatedJson value = fields.members().get("protocol");
        if (value == null) {
            return false;
        }
        if (value instanceof LocatedJson.Text text
                && Set.of("synchronous", "asynchronous").contains(text.value())) {
            return text.value().equals("synchronous");
        }
        throw complaint(value, "\"protocol\" must be \"asynchronous\" or \"synchronous\", got " + value.kind());
    }

    private PipelineDescription.Stage stage(LocatedJson json, int index, boolean inner) {
        LocatedJson.Fields fields = fields(json, "stage " + index);
        refuseUnknown(fields, STAGE_KEYS, "stage " + index);
        String name = name(fields, index);
        List<Double> compute = computeTimes(fields, index);
        boolean replicable = flag(fields, "replicable", inner);
        if (replicable && !inner) {
            LocatedJson value = fields.members().getOrDefault("replicable", fields);
            throw complaint(
                    value,
                    "\"replicable\" of stage " + index
                            + " must be false: the first and the last stage of a pipeline cannot be replicated");
        }
        return new PipelineDescription.Stage(name, compute, cost(fields, "message_bytes", MOST_BYTES), replicable);
    }

    private String name(LocatedJson.Fields fields, int index) {
        LocatedJson value = fields.members().get("name");
        if (value == null) {
            return "stage " + index;
        }
        if (value instanceof LocatedJson.Text text && !text.value().isBlank()) {
            return text.value();
        }
        throw complaint(value, "\"name\" of stage " + index + " must be a text, got " + value.kind());
    }

    private List<Double> computeTimes(LocatedJson.Fields fields, int index) {
        LocatedJson value = fields.members().get("compute_s");
        if (value == null) {
            throw complaint(fields, "stage " + index + " has no \"compute_s\" (seconds per item)");
        }
        if (value instanceof LocatedJson.Items list) {
            List<Double> times = new ArrayList<>();
            if (list.elements().size() > MAX_INSTANCES) {
                throw complaint(
                        list, "\"compute_s\" of stage " + index + " may list at most " + MAX_INSTANCES + " replicas");
            }
            list.elements().forEach(element -> times.add(positive(element, "\"compute_s\" of stage " + index)));
            if (times.isEmpty()) {
                throw complaint(list, "\"compute_s\" of stage " + index + " is an empty list");
            }
            int instances = instances(fields, index, times.size());
            if (instances != times.size()) {
                throw complaint(
                        list,
                        "\"compute_s\" of stage " + index + " lists " + times.size()
                                + " replicas, but \"instances\" is " + instances);
            }
            return times;
        }
        double seconds = positive(value, "\"compute_s\" of stage " + index);
        return Collections.nCopies(instances(fields, index, 1), seconds);
    }

    private int instances(LocatedJson.Fields fields, int index, int otherwise) {
        String key = fields.members().containsKey("replicas") ? "replicas" : "instances";
        LocatedJson value = fields.members().get(key);
        if (value == null) {
            return otherwise;
        }
        if (value instanceof LocatedJson.Quantity number
                && number.value() == Math.rint(number.value())
                && number.value() >= 1
                && number.value() <= MAX_INSTANCES) {
            return (int) number.value();
        }
        throw complaint(
                value,
                "\"" + key + "\" of stage " + index + " must be a whole number from 1 to " + MAX_INSTANCES + ", got "
                        + value.kind());
    }

    private double positive(LocatedJson value, String what) {
        if (value instanceof LocatedJson.Quantity number && number.value() > 0) {
            if (number.value() < LEAST_SECONDS || number.value() > MOST_SECONDS) {
                throw complaint(
                        value,
                        what + " must be from " + LEAST_SECONDS + " to " + MOST_SECONDS + " seconds, got "
                                + value.kind());
            }
            return number.value();
        }
        throw complaint(value, what + " must be a number of seconds above 0, got " + value.kind());
    }

    private double cost(LocatedJson.Fields fields, String key, double most) {
        LocatedJson value = fields.members().get(key);
        if (value == null) {
            return 0;
        }
        if (value instanceof LocatedJson.Quantity number && number.value() >= 0) {
            if (number.value() > most) {
                throw complaint(value, "\"" + key + "\" must be at most " + most + ", got " + value.kind());
            }
            return number.value();
        }
        throw complaint(value, "\"" + key + "\" must be a number, at least 0, got " + value.kind());
    }

    private boolean flag(LocatedJson.Fields fields, String key, boolean otherwise) {
        LocatedJson value = fields.members().get(key);
        if (value == null) {
            return otherwise;
        }
        if (value instanceof LocatedJson.Word word && !word.value().equals("null")) {
            return word.value().equals("true");
        }
        throw complaint(value, "\"" + key + "\" must be true or false, got " + value.kind());
    }

    private LocatedJson.Fields fields(@Nullable LocatedJson json, String what) {
        if (json instanceof LocatedJson.Fields fields) {
            return fields;
        }
        throw json == null
                ? new DescriptionException(file, 1, what + " is missing")
                : complaint(json, what + " must be a JSON object, got " + json.kind());
    }

    private void refuseUnknown(LocatedJson.Fields fields, Set<String> known, String where) {
        for (Map.Entry<String, LocatedJson> member : fields.members().entrySet()) {
            if (!known.contains(member.getKey())) {
                throw complaint(
                        member.getValue(),
                        "unknown key \"" + member.getKey() + "\" in " + where + "; known keys: "
                                + String.join(", ", new TreeSet<>(known)));
            }
        }
    }

    private DescriptionException complaint(LocatedJson at, String text) {
        return new DescriptionException(file, at.line(), text);
    }
}
