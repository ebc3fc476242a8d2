package io.scansion.launch.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads what users write about hosts: lists on the command line and files with a host a line. */
public final class HostList {
    private static final String VARIABLE = "env.";

    private HostList() {}

    /**
     * Reads a list such as {@code node1:4,node2:2}; without a number a host has one slot.
     *
     * @throws InvalidJobException if a part of it is no host
     */
    public static List<RankHost> parse(String text) {
        List<RankHost> hosts = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            String word = part.strip();
            int colon = word.indexOf(':');
            String name = colon < 0 ? word : word.substring(0, colon);
            int slots = colon < 0 ? 1 : number(word.substring(colon + 1), "--hosts: the slots of " + name);
            hosts.add(new Line(name, Map.of()).host(slots));
        }
        return hosts;
    }

    /**
     * Reads the lines of a host file: a name, and what else is to be said of the host as {@code word=value}. A hash begins a comment.
     *
     * <pre>
     * node1  slots=4
     * node2  slots=6 spares=2 speed=1.5 address=me@10.0.0.12 java=/opt/jdk-17 mpj=/opt/mpj scansion=/opt/scansion env.TMPDIR=/scratch
     * </pre>
     *
     * @throws InvalidJobException if a line is no host; it is named
     */
    public static List<RankHost> parseFile(Path file, List<String> lines) {
        List<RankHost> hosts = new ArrayList<>();
        int number = 0;
        for (String line : lines) {
            number++;
            String text = line.replaceFirst("(^|\\s)#.*", "").strip();
            if (!text.isEmpty()) {
                hosts.add(parseLine(file + " line " + number, text));
            }
        }
        if (hosts.isEmpty()) {
            throw new InvalidJobException(file + " names no host");
        }
        return hosts;
    }

    private static RankHost parseLine(String place, String text) {
        String[] words = text.split("\\s+");
        Map<String, String> values = new HashMap<>();
        for (int i = 1; i < words.length; i++) {
            int equals = words[i].indexOf('=');
            if (equals < 1 || values.put(words[i].substring(0, equals), words[i].substring(equals + 1)) != null) {
                throw new InvalidJobException(place + ": '" + words[i]
                        + "' is not understood, or said twice; write such as" + " node2 slots=4 spares=1");
            }
        }
        try {
            Line line = new Line(words[0], values);
            String slots = values.remove("slots");
            RankHost host = line.host(slots == null ? 1 : number(slots, "slots"));
            if (!values.isEmpty()) {
                throw new InvalidJobException("'" + values.keySet().iterator().next()
                        + "' is nothing that is said of a host; there are slots, spares, speed, address, java, scansion, mpj and"
                        + " env.NAME");
            }
            return host;
        } catch (InvalidJobException e) {
            throw new InvalidJobException(place + ": " + e.getMessage());
        }
    }

    /** Takes from the values of a host what it knows. */
    private record Line(String name, Map<String, String> values) {
        RankHost host(int slots) {
            Map<String, String> environment = new HashMap<>();
            values.forEach((word, value) -> {
                if (word.startsWith(VARIABLE)) {
                    environment.put(word.substring(VARIABLE.length()), value);
                }
            });
            environment.keySet().forEach(variable -> values.remove(VARIABLE + variable));
            Optional<String> spares = take("spares");
            Optional<String> speed = take("speed");
            return new RankHost(
                    name,
                    slots,
                    spares.isEmpty() ? OptionalInt.empty() : OptionalInt.of(number(spares.get(), "spares")),
                    speed.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(speed(speed.get())),
                    take("address"),
                    take("java").map(Path::of),
                    take("scansion").map(Path::of),
                    take("mpj").map(Path::of),
                    environment);
        }

        private Optional<String> take(String word) {
            return values.containsKey(word) ? Optional.ofNullable(values.remove(word)) : Optional.empty();
        }
    }

    /**
     * Reads wishes such as {@code 2=node3,4=node1}.
     *
     * @throws InvalidJobException if a part of it is none
     */
    public static SortedMap<Integer, String> parseFixed(List<String> texts) {
        SortedMap<Integer, String> fixed = new TreeMap<>();
        for (String text : texts) {
            for (String part : text.split(",", -1)) {
                int equals = part.indexOf('=');
                if (equals < 1) {
                    throw new InvalidJobException("--rank-host must be such as 2=node3, got " + part);
                }
                int rank = number(part.substring(0, equals).strip(), "--rank-host: the rank");
                if (fixed.put(rank, part.substring(equals + 1).strip()) != null) {
                    throw new InvalidJobException("--rank-host names rank " + rank + " twice");
                }
            }
        }
        return fixed;
    }

    private static double speed(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new InvalidJobException(
                    "speed must be a number such as 1.5, how fast the host computes beside one of speed 1, got '" + text
                            + "'");
        }
    }

    private static int number(String text, String what) {
        try {
            return Integer.parseUnsignedInt(text);
        } catch (NumberFormatException e) {
            throw new InvalidJobException(what + " must be a number, got '" + text + "'");
        }
    }
}
