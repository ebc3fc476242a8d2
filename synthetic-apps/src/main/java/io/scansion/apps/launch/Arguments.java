package io.scansion.apps.launch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * {@code --name value} pairs of a command line. Every getter throws {@link BadArgumentException} with the offending value.
 * Immutable.
 */
public final class Arguments {
    private final Map<String, String> values;

    private Arguments(Map<String, String> values) {
        this.values = values;
    }

    /** @param known names of the options, without dashes; any other is refused */
    public static Arguments parse(String[] args, Set<String> known) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < args.length; i += 2) {
            String name = args[i].startsWith("--") ? args[i].substring(2) : "";
            if (!known.contains(name)) {
                throw new BadArgumentException("unknown argument '" + args[i] + "'; options are --"
                        + String.join(", --", new TreeSet<>(known)));
            }
            if (i + 1 == args.length) {
                throw new BadArgumentException("--" + name + " needs a value after it");
            }
            if (values.put(name, args[i + 1]) != null) {
                throw new BadArgumentException("--" + name + " is given twice; keep one");
            }
        }
        return new Arguments(Map.copyOf(values));
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    public String text(String name, String fallback) {
        return values.getOrDefault(name, fallback);
    }

    public String required(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new BadArgumentException("--" + name + " is missing; add it with a value");
        }
        return value;
    }

    public int integer(String name, int fallback, int least, int most) {
        String value = values.get(name);
        if (value == null) {
            return fallback;
        }
        try {
            int number = Integer.parseInt(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // refused below, together with numbers out of range
        }
        throw new BadArgumentException(
                "--" + name + " must be a whole number from " + least + " to " + most + ", got '" + value + "'");
    }

    public long seed(String name, long fallback) {
        String value = values.get(name);
        try {
            return value == null ? fallback : Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new BadArgumentException("--" + name + " must be a whole number, got '" + value + "'");
        }
    }

    public double positive(String name, double fallback) {
        String value = values.get(name);
        return value == null ? fallback : positive("--" + name, value);
    }

    /** A number above zero out of a part of an option's value. */
    public static double positive(String what, String value) {
        double number = number(what, value);
        if (number <= 0) {
            throw new BadArgumentException(what + " must be above 0, got '" + value + "'");
        }
        return number;
    }

    /** A finite number of at least zero out of a part of an option's value. */
    public static double number(String what, String value) {
        try {
            double number = Double.parseDouble(value.trim());
            if (number >= 0 && number < Double.POSITIVE_INFINITY) {
                return number;
            }
        } catch (NumberFormatException e) {
            // refused below, together with numbers out of range
        }
        throw new BadArgumentException(what + " must be a number of at least 0, got '" + value + "'");
    }

    public <E extends Enum<E>> E choice(String name, E fallback, Class<E> type) {
        String value = values.get(name);
        return value == null ? fallback : choice("--" + name, value, type);
    }

    /** Choices with commas between them; one if the option is not given. */
    public <E extends Enum<E>> List<E> choices(String name, E fallback, Class<E> type) {
        List<E> choices = new ArrayList<>();
        for (String value : text(name, lowerCase(fallback)).split(",", -1)) {
            choices.add(choice("--" + name, value, type));
        }
        return choices;
    }

    private static <E extends Enum<E>> E choice(String option, String value, Class<E> type) {
        var names = new TreeSet<String>();
        for (E constant : type.getEnumConstants()) {
            String constantName = lowerCase(constant);
            if (constantName.equals(value)) {
                return constant;
            }
            names.add(constantName);
        }
        throw new BadArgumentException(
                option + " must be one of " + String.join(", ", names) + ", got '" + value + "'");
    }

    private static String lowerCase(Enum<?> constant) {
        return constant.name().toLowerCase(java.util.Locale.ROOT);
    }
}
