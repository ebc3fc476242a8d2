package io.scansion.agent;

import io.scansion.wire.PointSpec;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an agent is told that no launcher of ours has started: {@code -javaagent:scansion-agent.jar=config=FILE}, a file of lines {@code
 * name = value}. The program's rank and their number it takes from the arguments that MPI.Init reads. A file that cannot be obeyed
 * is refused with the line, and the process ends before the program begins: a spare rank that is not known for one would run it.
 */
final class ConfigFile {
    private static final String OPTION = "config=";
    private static final String PROCESSES = "#Number of Processes;";
    private static final String KNOWN =
            "tuner, key-file, spares, stateless, trust-end, run-ahead, switch-limit and tune (more than once)";

    private final Path file;
    private final Map<String, String> options = new LinkedHashMap<>();
    private int spares;

    private ConfigFile(Path file) {
        this.file = file;
    }

    /**
     * Returns what the agent was started with; if a file is named, with what that says in its place. It is named last, and as it is written
     * elsewhere.
     */
    static @Nullable String resolve(@Nullable String text) {
        int at = text == null || text.startsWith(OPTION) ? 0 : text.indexOf("," + OPTION) + 1;
        return text != null && text.startsWith(OPTION, at)
                ? text.substring(0, at)
                        + options(
                                Path.of(text.substring(at + OPTION.length())),
                                System.getProperty("sun.java.command", ""))
                : text;
    }

    /**
     * Reads a file.
     *
     * @param command main class and arguments of this process, separated by spaces
     * @throws IllegalArgumentException if it cannot be read or obeyed; names file and line
     */
    static String options(Path file, String command) {
        ConfigFile config = new ConfigFile(file);
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + e, e);
        }
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                try {
                    config.take(line);
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException(file + " line " + (i + 1) + ": " + e.getMessage(), e);
                }
            }
        }
        if (config.options.containsKey("at") != config.options.containsKey("tuner")) {
            throw new IllegalArgumentException(file + ": tuner and key-file belong together; one is missing");
        }
        config.place(command);
        return config.text();
    }

    private void take(String line) {
        int equals = line.indexOf('=');
        String name = equals < 0 ? line : line.substring(0, equals).strip();
        String value = equals < 0 ? "" : line.substring(equals + 1).strip();
        if (value.isEmpty()) {
            throw new IllegalArgumentException("'" + name + "' has no value; write name = value");
        }
        switch (name) {
            case "tuner" -> put("at", value, value.matches("\\S+:[0-9]{1,5}"), "HOST:PORT");
            case "key-file" ->
                put("tuner", file.toAbsolutePath().resolveSibling(value).toString(), true, "a path");
            case "spares" -> {
                put("spares", value, value.matches("[0-9]{1,6}"), "a number");
                spares = Integer.parseInt(value);
            }
            case "stateless" -> put("stateless", ranks(value), true, "ranks");
            case "trust-end" -> put("trustEnd", ranks(value), true, "ranks");
            case "run-ahead" -> put("runAhead", value, value.matches("free|bounded"), "free or bounded");
            case "switch-limit" -> put("switchLimit", value, value.matches("[0-9]{1,9}"), "a number of bytes");
            case "tune" -> options.merge("points", PointSpec.parse(value).text(), (a, b) -> a + ";" + b);
            default -> throw new IllegalArgumentException("unknown name '" + name + "'; known are " + KNOWN);
        }
    }

    private void put(String option, String value, boolean valid, String wanted) {
        if (!valid) {
            throw new IllegalArgumentException("'" + value + "' is not " + wanted);
        }
        if (options.put(option, value) != null) {
            throw new IllegalArgumentException("it is said twice");
        }
    }

    /** Turns {@code 1,3-5} into {@code 1+3+4+5}. */
    private static String ranks(String text) {
        StringBuilder ranks = new StringBuilder();
        for (String part : text.split(",")) {
            String[] ends = part.strip().split("-", 2);
            if (!part.strip().matches("[0-9]{1,6}(-[0-9]{1,6})?")) {
                throw new IllegalArgumentException("'" + text + "' is no list of ranks such as 1,3-5");
            }
            for (int rank = Integer.parseInt(ends[0]); rank <= Integer.parseInt(ends[ends.length - 1]); rank++) {
                ranks.append(ranks.isEmpty() ? "" : "+").append(rank);
            }
        }
        return ranks.toString();
    }

    /** {@code Main RANK #Number of Processes;N;... niodev arguments}: as every rank of MPJ Express over niodev is started. */
    private void place(String command) {
        int setup = command.indexOf(" " + PROCESSES);
        String before = setup < 0 ? "" : command.substring(0, setup);
        String rank = before.substring(before.lastIndexOf(' ') + 1);
        int end = command.indexOf(';', setup + 1 + PROCESSES.length());
        if (setup < 0 || end < 0 || !rank.matches("[0-9]{1,6}")) {
            throw new IllegalArgumentException(
                    file + " is for ranks of MPJ Express over niodev, which are started as: Main RANK '" + PROCESSES
                            + "N;...' niodev");
        }
        int processes = Integer.parseInt(command.substring(setup + 1 + PROCESSES.length(), end));
        if (spares >= processes) {
            throw new IllegalArgumentException(
                    file + ": " + spares + " spares of " + processes + " processes leave no rank for the program");
        }
        options.put("rank", rank);
        options.put("primaries", Integer.toString(processes - spares));
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        options.forEach((name, value) -> text.append(text.isEmpty() ? "" : ",")
                .append(name)
                .append('=')
                .append(URLEncoder.encode(value, StandardCharsets.UTF_8)));
        return text.toString();
    }
}
