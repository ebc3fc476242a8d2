package io.scansion.tuner.journal;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Events of every type with random values, as far as a line can say them. */
final class RandomEvents {
    /** Components that may be null. */
    private static final List<String> NULLABLE = List.of("Setting.value", "Setting.undoes", "Summary.integrity");

    private final Random random;

    RandomEvents(long seed) {
        random = new Random(seed);
    }

    /** Every record that is an event. */
    static List<Class<? extends RunEvent>> types() {
        List<Class<? extends RunEvent>> types = new ArrayList<>();
        for (Class<?> family : RunEvent.class.getPermittedSubclasses()) {
            for (Class<?> one : family.getPermittedSubclasses()) {
                types.add(one.asSubclass(RunEvent.class));
            }
        }
        return types;
    }

    RunEvent any() {
        List<Class<? extends RunEvent>> types = types();
        return of(types.get(random.nextInt(types.size())));
    }

    <E> E of(Class<E> type) {
        RecordComponent[] components = type.getRecordComponents();
        Object[] values = new Object[components.length];
        Map<String, Integer> at = new LinkedHashMap<>();
        for (int i = 0; i < components.length; i++) {
            at.put(components[i].getName(), i);
            String name = type.getSimpleName() + "." + components[i].getName();
            boolean maybeNull = NULLABLE.contains(name)
                    || type == JobEvent.Foretold.class
                    || (type == JobEvent.Summary.class && !name.endsWith("foretold"));
            values[i] = maybeNull && random.nextInt(3) == 0 ? null : value(components[i].getGenericType());
        }
        if (type == ObservationEvent.Structure.class && random.nextBoolean()) {
            values[indexOf(at, "interaction")] = "";
            values[indexOf(at, "master")] = -1;
        }
        if (type == ObservationEvent.Farm.class && random.nextBoolean()) {
            values[indexOf(at, "left")] = -1L;
        }
        if (type == ObservationEvent.Measurement.class && Boolean.FALSE.equals(values[indexOf(at, "known")])) {
            values[indexOf(at, "items")] = 0L;
        }
        if (type == ObservationEvent.Link.class) { // there are only so many pairs
            values[indexOf(at, "from")] = random.nextInt(3);
            values[indexOf(at, "to")] = random.nextInt(3);
            values[indexOf(at, "protocol")] = random.nextBoolean() ? "eager" : "rendezvous";
        }
        if (type == ObservationEvent.Worker.class) {
            boolean known = random.nextBoolean();
            values[indexOf(at, "note")] = known ? "" : "silent";
            values[indexOf(at, "tasks")] = known ? random.nextInt(1000) : 0L;
            values[indexOf(at, "tasks")] = ((Number) values[indexOf(at, "tasks")]).longValue();
        }
        try {
            Class<?>[] parameters =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            var constructor = type.getDeclaredConstructor(parameters);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(type + " has no constructor for its components", e);
        }
    }

    private static int indexOf(Map<String, Integer> components, String name) {
        return Objects.requireNonNull(components.get(name), name);
    }

    private @Nullable Object value(Type type) {
        if (type == int.class || type == Integer.class) {
            return random.nextInt(12);
        } else if (type == long.class || type == Long.class) {
            return (long) random.nextInt(6);
        } else if (type == boolean.class || type == Boolean.class) {
            return random.nextBoolean();
        } else if (type == Double.class) {
            return number();
        } else if (type == double.class) {
            return random.nextInt(5) == 0 ? Double.NaN : number();
        } else if (type == String.class) {
            return text();
        } else if (type instanceof ParameterizedType generic && generic.getRawType() == List.class) {
            List<Object> list = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                list.add(value(generic.getActualTypeArguments()[0]));
            }
            return list;
        } else if (type instanceof ParameterizedType generic && generic.getRawType() == Map.class) {
            Map<Object, Object> map = new LinkedHashMap<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                map.put(value(generic.getActualTypeArguments()[0]), value(generic.getActualTypeArguments()[1]));
            }
            return map;
        } else if (type instanceof Class<?> record && record.isRecord()) {
            return of(record);
        }
        throw new AssertionError("no values of " + type);
    }

    private double number() {
        double wide = Math.exp(40 * random.nextDouble() - 20) * (random.nextBoolean() ? 1 : -1);
        return random.nextInt(6) == 0
                ? 0
                : new BigDecimal(wide).round(new MathContext(6)).doubleValue();
    }

    private String text() {
        String[] words = {"sent", "accepted", "a \"word\"\n", "p\u00e4ce \u00e9\u4e16", "x", "recommended"};
        return words[random.nextInt(words.length)];
    }
}
