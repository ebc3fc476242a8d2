package io.scansion.models.contract;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.scansion.models.contract.equations.EquationSystem;
import io.scansion.models.rational.Rational;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The figures of the ASSIST report, from {@code published.json}. */
final class Published {
    private static final JsonNode ROOT = read();

    private Published() {}

    static JsonNode part(String name) {
        return ROOT.required(name);
    }

    static EquationSystem system(String name) {
        return EquationSystem.parse(
                texts(part(name).required("variables")), texts(part(name).required("equations")));
    }

    static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.textValue()));
        return texts;
    }

    /** Reads numbers as they are written, to the last digit. */
    static Map<String, Rational> rates(JsonNode object) {
        Map<String, Rational> rates = new LinkedHashMap<>();
        object.properties()
                .forEach(entry ->
                        rates.put(entry.getKey(), Rational.of(entry.getValue().decimalValue())));
        return rates;
    }

    private static JsonNode read() {
        try (InputStream in = Objects.requireNonNull(Published.class.getResourceAsStream("/contract/published.json"))) {
            return new ObjectMapper()
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
