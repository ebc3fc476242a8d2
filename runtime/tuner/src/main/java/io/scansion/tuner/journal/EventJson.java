package io.scansion.tuner.journal;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.NamingBase;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The JSON form of every {@link RunEvent}, which is the mapping of its record: keys are the names of the components in snake case,
 * with {@code _s} for seconds and {@code _per_s} for a rate; where the promise to readers is another, the component says so. A line
 * is read back into the same record, but for digits beyond the sixth. Thread-safe.
 */
public final class EventJson {
    private static final Pattern CAPITAL = Pattern.compile("([A-Z])");
    private static final Pattern SECONDS = Pattern.compile("_seconds?$");

    private static final Map<String, Class<? extends RunEvent>> CLASSES = new HashMap<>();
    private static final Map<Class<?>, String> TYPES = new HashMap<>();

    static {
        register(RunEvent.class);
    }

    /** Numbers are most of what is written and read, and take most of the time with the ways of the JDK. */
    static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .build();

    private static final ObjectMapper MAPPER = mapper();

    private EventJson() {}

    private static void register(Class<? extends RunEvent> of) {
        JsonTypeName name = of.getAnnotation(JsonTypeName.class);
        if (name != null) {
            CLASSES.put(name.value(), of);
            TYPES.put(of, name.value());
        }
        Class<?>[] permitted = of.getPermittedSubclasses();
        if (permitted != null) {
            for (Class<?> one : permitted) {
                register(one.asSubclass(RunEvent.class));
            }
        }
    }

    private static ObjectMapper mapper() {
        SimpleModule numbers = new SimpleModule();
        numbers.addSerializer(double.class, EventNumbers.MEASURED);
        numbers.addSerializer(Double.class, EventNumbers.MEASURED);
        numbers.addDeserializer(double.class, EventNumbers.NAN_IF_ABSENT);
        JsonMapper mapper = JsonMapper.builder(FACTORY)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .propertyNamingStrategy(new Keys())
                .addModule(numbers)
                .build();
        for (Class<?> absentIsEmpty : List.of(String.class, List.class, Map.class)) {
            mapper.configOverride(absentIsEmpty).setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY));
        }
        return mapper;
    }

    /** What stands in a line. */
    private record Line(
            String type,
            double timeSeconds,
            String job,
            @JsonUnwrapped RunEvent event) {}

    /** A line without what says when and where. */
    private record Bare(String type, @JsonUnwrapped RunEvent event) {}

    /** The value of {@code type} for events of this class. */
    static String type(Class<? extends RunEvent> of) {
        return TYPES.getOrDefault(of, "");
    }

    /** A number as events have it: with six significant digits. */
    public static double rounded(double number) {
        return EventNumbers.sixDigits(number);
    }

    /** One line without its line end. */
    public static String line(LoggedEvent logged) {
        return text(new Line(logged.event().type(), logged.timeSeconds(), logged.job(), logged.event()));
    }

    /** The event alone: the documented keys of its type and {@code type}. */
    public static String bare(RunEvent event) {
        return text(new Bare(event.type(), event));
    }

    private static String text(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a record of plain values cannot be written", e);
        }
    }

    /**
     * Reads a line. Keys that are not known are passed over; of keys that are missing, numbers are {@code NaN}, counts zero, texts and
     * lists empty.
     *
     * @return empty for what is no event, or an event of a type that this version does not know
     */
    public static Optional<LoggedEvent> read(String line) {
        try {
            JsonNode node = MAPPER.readTree(line);
            Class<? extends RunEvent> of = CLASSES.get(node.path("type").asText(""));
            return of == null
                    ? Optional.empty()
                    : Optional.of(new LoggedEvent(
                            node.path("time_s").asDouble(Double.NaN),
                            node.path("job").asText(""),
                            MAPPER.treeToValue(node, of)));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    /** Snake case, with the units of the document. */
    private static final class Keys extends NamingBase {
        private static final long serialVersionUID = 1;

        @Override
        public String translate(String component) {
            String snake = CAPITAL.matcher(component)
                    .replaceAll(match -> "_" + match.group().toLowerCase(Locale.ROOT));
            return SECONDS.matcher(snake).replaceAll("_s");
        }
    }
}
