package io.scansion.models.poetries;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The figures printed in the POETRIES paper, from {@code published.json}. */
final class Published {
    private static final JsonNode ROOT = read();

    private Published() {}

    static JsonNode experiment(String name) {
        return ROOT.required(name);
    }

    static List<Double> seconds(JsonNode array) {
        List<Double> values = new ArrayList<>();
        array.forEach(value -> values.add(value.doubleValue()));
        return values;
    }

    static List<Integer> counts(JsonNode array) {
        List<Integer> values = new ArrayList<>();
        array.forEach(value -> values.add(value.intValue()));
        return values;
    }

    /** Stages of an experiment; an inner list of compute times is a stage with that many instances. */
    static List<Stage> stages(JsonNode experiment) {
        List<Stage> stages = new ArrayList<>();
        for (JsonNode tc : experiment.required("tc_s")) {
            stages.add(
                    tc.isArray()
                            ? Stage.of(tc.get(0).doubleValue()).withReplicas(seconds(tc))
                            : Stage.of(tc.doubleValue()));
        }
        return stages;
    }

    private static JsonNode read() {
        try (InputStream in = Objects.requireNonNull(Published.class.getResourceAsStream("/poetries/published.json"))) {
            return new ObjectMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
