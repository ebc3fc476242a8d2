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
        @Override
        public void serialize(Double value, JsonGenerator out, SerializerProvider provider) throws IOException {
            double number = value;
            if (!Double.isFinite(number)) {
                out.writeNull();
            } else {
                out.writeNumber(sixDigits(number));
            }
        }
    };

    private static final int DIGITS = 6;
    private static final MathContext SIX_DIGITS = new MathContext(DIGITS);
    /** These are exact. */
    private static final double[] POWERS_OF_TEN = {
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20
    };
    /** So close to the middle between two roundings, only exact arithmetic knows. */
    private static final double NEARLY_HALF = 1e-6;

    /**
     * Rounds to six significant digits, half away from zero. Where a power of ten makes six digits before the point of it, one division
     * of two numbers that are exact gives the same as decimal arithmetic, which takes much longer.
     */
    static double sixDigits(double number) {
        double size = Math.abs(number);
        int power = DIGITS - 1 - (int) Math.floor(Math.log10(size));
        if (power >= 0 && power < POWERS_OF_TEN.length) {
            double digits = size * POWERS_OF_TEN[power];
            double whole = Math.rint(digits);
            if (Math.abs(Math.abs(digits - Math.floor(digits)) - 0.5) > NEARLY_HALF
                    && whole >= POWERS_OF_TEN[DIGITS - 1]
                    && whole < POWERS_OF_TEN[DIGITS]) {
                return Math.copySign(whole / POWERS_OF_TEN[power], number);
            }
        }
        return number == 0 ? 0 : new BigDecimal(number).round(SIX_DIGITS).doubleValue();
    }

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
