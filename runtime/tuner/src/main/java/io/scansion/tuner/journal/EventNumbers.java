package io.scansion.tuner.journal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;

/** How numbers stand in events: what is not known is {@code null}, never zero. */
final class EventNumbers {
    private EventNumbers() {}

    /** Six significant digits: nothing here is measured better, and a line stays readable. */
    static final JsonSerializer<Double> MEASURED = new JsonSerializer<>() {
        private static final MathContext SIX_DIGITS = new MathContext(6);

        @Override
        public void serialize(Double value, JsonGenerator out, SerializerProvider provider) throws IOException {
            double number = value;
            if (!Double.isFinite(number)) {
                out.writeNull();
            } else {
                out.writeNumber(
                        number == 0
                                ? 0
                                : new BigDecimal(number).round(SIX_DIGITS).doubleValue());
            }
        }
    };

    static final JsonDeserializer<Double> NAN_IF_ABSENT = new JsonDeserializer<>() {
        @Override
        public Double deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return in.getValueAsDouble(Double.NaN);
        }

        @Override
        public Double getNullValue(DeserializationContext context) {
            return Double.NaN;
        }
    };

    /** A bound that somebody has set: exact, unlike what is measured, and whole if it is whole. */
    static final class Exact extends JsonSerializer<Double> {
        @Override
        public void serialize(Double value, JsonGenerator out, SerializerProvider provider) throws IOException {
            double number = value;
            if (!Double.isFinite(number)) {
                out.writeNull();
            } else if (number == Math.rint(number)) {
                out.writeNumber((long) number);
            } else {
                out.writeNumber(number);
            }
        }
    }

    /** Something of which it may be that nothing is known. */
    interface Knowable {
        boolean known();
    }

    /** A count of something {@link Knowable}. */
    static final class NullUnlessKnown extends JsonSerializer<Long> {
        @Override
        public void serialize(Long value, JsonGenerator out, SerializerProvider provider) throws IOException {
            if (out.currentValue() instanceof Knowable of && !of.known()) {
                out.writeNull();
            } else {
                out.writeNumber(value.longValue());
            }
        }
    }

    /** A count that is -1 where it is not known. */
    static final class NullIfNegative extends JsonSerializer<Long> {
        @Override
        public void serialize(Long value, JsonGenerator out, SerializerProvider provider) throws IOException {
            if (value < 0) {
                out.writeNull();
            } else {
                out.writeNumber(value.longValue());
            }
        }
    }

    /** The other way round. */
    static final class NegativeIfNull extends JsonDeserializer<Long> {
        @Override
        public Long deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return in.getValueAsLong(-1);
        }

        @Override
        public Long getNullValue(DeserializationContext context) {
            return -1L;
        }
    }
}
