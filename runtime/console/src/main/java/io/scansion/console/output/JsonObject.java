package io.scansion.console.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object being put together, its members in the order they are put. Written with the streaming part of the library alone:
 * loading the rest of it would take longer than solving a small model. Not thread-safe.
 */
public final class JsonObject {
    private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

    /**
     * Adds a member or replaces it.
     *
     * @param value a text, a number, a truth value, null, another object, or an iterable of these; numbers that are not finite
     *     are written as null
     */
    public JsonObject put(String key, @Nullable Object value) {
        members.put(key, value);
        return this;
    }

    /** Adds the members of a map, in its order, as an object. */
    public JsonObject put(String key, Map<String, ?> values) {
        JsonObject inner = new JsonObject();
        values.forEach(inner::put);
        return put(key, (Object) inner);
    }

    /** Returns an object that begins with another member and goes on with the members of this one. */
    public JsonObject after(String key, String value) {
        return after(new JsonObject().put(key, value));
    }

    /** Returns an object that begins with the members of another and goes on with the members of this one. */
    public JsonObject after(JsonObject first) {
        JsonObject longer = new JsonObject();
        longer.members.putAll(first.members);
        longer.members.putAll(members);
        return longer;
    }

    /** Returns all that is not nested any more, by its path: {@code throughput.move1}, {@code modules[0].name}. */
    Map<String, @Nullable Object> leaves() {
        Map<String, @Nullable Object> leaves = new LinkedHashMap<>();
        members.forEach((key, value) -> addLeaves(key, value, leaves));
        return leaves;
    }

    private static void addLeaves(String path, @Nullable Object value, Map<String, @Nullable Object> leaves) {
        if (value instanceof JsonObject object) {
            object.members.forEach((key, inner) -> addLeaves(path + "." + key, inner, leaves));
        } else if (value instanceof Iterable<?> list) {
            int at = 0;
            for (Object element : list) {
                addLeaves(path + "[" + at++ + "]", element, leaves);
            }
        } else {
            leaves.put(path, value);
        }
    }

    /** Returns the object as text on one line, without a line end. */
    @Override
    public String toString() {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            write(json);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return text.toString();
    }

    private void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        for (Map.Entry<String, @Nullable Object> member : members.entrySet()) {
            json.writeFieldName(member.getKey());
            write(json, member.getValue());
        }
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, @Nullable Object value) throws IOException {
        if (value instanceof JsonObject object) {
            object.write(json);
        } else if (value instanceof Iterable<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                write(json, element);
            }
            json.writeEndArray();
        } else if (value instanceof Double number) {
            if (Double.isFinite(number)) {
                json.writeNumber(number);
            } else {
                json.writeNull();
            }
        } else if (value instanceof BigInteger number) {
            json.writeNumber(number);
        } else if (value instanceof Number number) {
            json.writeNumber(number.longValue());
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else if (value == null) {
            json.writeNull();
        } else {
            json.writeString(value.toString());
        }
    }
}
