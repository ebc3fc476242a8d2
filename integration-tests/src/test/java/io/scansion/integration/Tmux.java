package io.scansion.integration;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.awaitility.Awaitility;

/** A terminal with a program in it, in a tmux server of its own. Closing it ends both. */
final class Tmux implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final long CALL_SECONDS = 10;

    private final String socket;

    private Tmux(String socket) {
        this.socket = socket;
    }

    /** Whether tmux is installed. */
    static boolean isThere() {
        try {
            return run(List.of("tmux", "-V"), Map.of()).startsWith("tmux ");
        } catch (IOException e) {
            return false;
        }
    }

    /** Starts a program in a terminal of this size. */
    static Tmux start(Path directory, int columns, int rows, Map<String, String> environment, List<String> command)
            throws IOException {
        Tmux tmux = new Tmux(directory.resolve("tmux").toString());
        List<String> words = new ArrayList<>(List.of(
                "-u",
                "-f",
                "/dev/null",
                "new-session",
                "-d",
                "-x",
                String.valueOf(columns),
                "-y",
                String.valueOf(rows)));
        words.add(String.join(" ", command.stream().map(Tmux::quoted).toList()) + "; echo left with $?; sleep 60");
        tmux.call(environment, words.toArray(String[]::new));
        return tmux;
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    /** Presses keys, named as tmux does: {@code a}, {@code Enter}, {@code Escape}. */
    void press(String... keys) throws IOException {
        List<String> words = new ArrayList<>(List.of("send-keys"));
        words.addAll(List.of(keys));
        call(Map.of(), words.toArray(String[]::new));
    }

    void resize(int columns, int rows) throws IOException {
        call(Map.of(), "resize-window", "-x", String.valueOf(columns), "-y", String.valueOf(rows));
    }

    /** What the terminal shows, row by row. */
    List<String> screen() throws IOException {
        return call(Map.of(), "capture-pane", "-p").lines().toList();
    }

    /** Waits until the terminal shows this, and returns all that it shows then. */
    List<String> await(Predicate<List<String>> wanted) throws IOException {
        try {
            return Awaitility.await()
                    .atMost(LIMIT)
                    .pollInterval(Duration.ofMillis(100))
                    .until(this::screen, wanted);
        } catch (org.awaitility.core.ConditionTimeoutException e) {
            throw new AssertionError("the terminal shows\n" + String.join("\n", screen()), e);
        }
    }

    List<String> awaitLine(String part) throws IOException {
        return await(lines -> lines.stream().anyMatch(line -> line.contains(part)));
    }

    private String call(Map<String, String> environment, String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of("tmux", "-S", socket));
        command.addAll(List.of(words));
        return run(command, environment);
    }

    private static String run(List<String> command, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        builder.environment().remove("TMUX");
        builder.redirectInput(new File("/dev/null")).redirectErrorStream(true);
        Process process = builder.start();
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(CALL_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException(command + " does not end");
            }
            return said;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } finally {
            process.destroyForcibly();
        }
    }

    @Override
    public void close() throws IOException {
        call(Map.of(), "kill-server");
    }
}
