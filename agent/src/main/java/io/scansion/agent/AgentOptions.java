package io.scansion.agent;

import io.scansion.wire.PointSpec;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the launcher tells the agent: {@code name=value} pairs separated by commas, values URL-encoded. All have defaults; an
 * agent without a tuner measures and keeps it to itself. Names that are not known here are ignored.
 *
 * @param job the job's id, empty when there is none
 * @param tuner path of the file with the tuner's address and the key for it; absent when there is no tuner
 * @param at {@code HOST:PORT} of the tuner, where that file does not say it
 * @param rank this process's rank among all launched, or -1 when MPI.Init is to say
 * @param primaries ranks that the program sees, at least 1
 * @param spares ranks parked for replication, at least 0
 * @param stateless ranks that the operator declared stateless
 * @param trustEnd ranks for which the operator vouches that a message ends their loop, whatever the bytecode shows
 * @param device MPJ device, such as {@code niodev}
 * @param switchLimitBytes message size from which a send waits for its receiver, in bytes, header included
 * @param points fields that the operator has named as tuning points
 * @param boundsRunAhead whether senders wait before they get far ahead of a stateless rank, also while nothing is changed
 * @param home the job's directory, empty when there is none
 * @param rewritten file of a {@link io.scansion.agent.mpi.KnownLibrary}, empty when there is none
 * @param attached whether the program was running before the agent, and can be measured only
 */
public record AgentOptions(
        String job,
        Optional<Path> tuner,
        Optional<String> at,
        int rank,
        int primaries,
        int spares,
        List<Integer> stateless,
        List<Integer> trustEnd,
        String device,
        int switchLimitBytes,
        List<PointSpec> points,
        boolean boundsRunAhead,
        String home,
        String rewritten,
        boolean attached) {
    private static final int MPJ_SWITCH_LIMIT_BYTES = 131_072;

    public AgentOptions {
        stateless = List.copyOf(stateless);
        trustEnd = List.copyOf(trustEnd);
        points = List.copyOf(points);
        if (primaries < 1 || spares < 0 || rank < -1 || switchLimitBytes < 0) {
            throw new IllegalArgumentException("need primaries >= 1, spares >= 0, rank >= -1 and switchLimit >= 0, got "
                    + primaries + ", " + spares + ", " + rank + ", " + switchLimitBytes);
        }
    }

    /** Reads what follows {@code -javaagent:agent.jar=}; null and the empty text give the defaults. */
    public static AgentOptions parse(@Nullable String text) {
        Map<String, String> values = new HashMap<>();
        if (text != null && !text.isBlank()) {
            for (String pair : text.split(",")) {
                int equals = pair.indexOf('=');
                if (equals < 1) {
                    throw new IllegalArgumentException("agent option without a value: " + pair);
                }
                values.put(
                        pair.substring(0, equals),
                        URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
            }
        }
        return new AgentOptions(
                values.getOrDefault("job", ""),
                path(values.getOrDefault("tuner", "")),
                Optional.ofNullable(values.get("at")),
                number(values, "rank", -1),
                number(values, "primaries", 1),
                number(values, "spares", 0),
                ranks(values.getOrDefault("stateless", "")),
                ranks(values.getOrDefault("trustEnd", "")),
                values.getOrDefault("device", "niodev"),
                number(values, "switchLimit", MPJ_SWITCH_LIMIT_BYTES),
                points(values.getOrDefault("points", "")),
                values.getOrDefault("runAhead", "").equals("bounded"),
                values.getOrDefault("home", ""),
                values.getOrDefault("rewritten", ""),
                values.containsKey("attached"));
    }

    /** Whether the rank hooks are wanted: for virtual ranks, or to calibrate the links for a tuner. */
    boolean hooksRanks() {
        return device.equals("niodev") && !attached && (spares > 0 || tuner.isPresent());
    }

    /** Whether fields of the program can be set, and runs of the library changed: by a tuner, in a process with one rank. */
    boolean takesOrders() {
        return device.equals("niodev") && !attached && tuner.isPresent();
    }

    private static List<PointSpec> points(String text) {
        List<PointSpec> points = new ArrayList<>();
        for (String point : text.split(";")) {
            if (!point.isEmpty()) {
                points.add(PointSpec.parse(point));
            }
        }
        return points;
    }

    private static int number(Map<String, String> values, String name, int absent) {
        String value = values.get(name);
        try {
            return value == null ? absent : Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("agent option " + name + " is no number: " + value, e);
        }
    }

    private static Optional<Path> path(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(Path.of(text));
    }

    /** Splits at plus signs, which decoding may have turned into spaces. */
    private static List<Integer> ranks(String text) {
        List<Integer> ranks = new ArrayList<>();
        for (String rank : text.split("[+ ]")) { // no stream: the first lambda of a JVM costs tens of milliseconds
            if (!rank.isEmpty()) {
                ranks.add(Integer.valueOf(rank));
            }
        }
        return ranks;
    }
}
