package io.scansion.console.experiment.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;

/** How the summaries of experiments are written as JSON: six digits, {@code null} for what is not known. Stateless. */
public final class SummaryText {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final MathContext DIGITS = new MathContext(6);

    private SummaryText() {}

    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    public static void put(ObjectNode node, String key, double value) {
        if (Double.isFinite(value)) {
            node.put(key, rounded(value));
        } else {
            node.putNull(key);
        }
    }

    public static double rounded(double value) {
        return value == 0 ? 0 : new BigDecimal(value).round(DIGITS).doubleValue();
    }

    /** On one line. */
    public static String line(ObjectNode node) {
        try {
            return MAPPER.writeValueAsString(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values cannot be written", e);
        }
    }
}
