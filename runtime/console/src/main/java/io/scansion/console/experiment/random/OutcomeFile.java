package io.scansion.console.experiment.random;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.scansion.console.command.ExitCode;
import io.scansion.console.command.Refusal;
import io.scansion.console.experiment.random.RandomOutcome.Trial;
import io.scansion.console.experiment.random.RandomOutcome.Tuned;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/*
 * JSON Lines: first what was asked for, then a line for every program that has run to its end. What a line lacks that was cut off when
 * the call before was ended is run again, and so is a program that failed.
 */
/** What the programs of a call have shown so far, so that the same call goes on where it was interrupted. Threads may share it. */
final class OutcomeFile {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Path file;
    /** By the number of the program among those drawn. */
    private final Map<Integer, Kept> kept = new HashMap<>();

    /** A line; the program itself is drawn again. */
    private record Kept(int number, List<Tuned> tuned, List<Double> untuned, List<Trial> trials) {}

    private OutcomeFile(Path file) {
        this.file = file;
    }

    /**
     * Opens a file, or begins it.
     *
     * @param asked what all of its programs have in common
     * @throws Refusal if it is one of something else, or cannot be read or written
     */
    static OutcomeFile open(Path file, String asked) {
        try {
            return read(file, asked);
        } catch (IOException e) {
            throw new Refusal(ExitCode.BAD_INPUT, "--resume: " + file + " cannot be read and written: " + e, e);
        }
    }

    private static OutcomeFile read(Path file, String asked) throws IOException {
        OutcomeFile outcomes = new OutcomeFile(file);
        List<String> lines = Files.exists(file) ? Files.readAllLines(file, StandardCharsets.UTF_8) : List.of();
        if (lines.isEmpty()) {
            ObjectNode head = MAPPER.createObjectNode().put("asked", asked);
            Files.writeString(file, MAPPER.writeValueAsString(head) + '\n', StandardCharsets.UTF_8);
            return outcomes;
        }
        String before =
                parsed(lines.get(0)).map(head -> head.path("asked").asText()).orElse("something else");
        if (!before.equals(asked)) {
            throw new Refusal(
                    ExitCode.BAD_INPUT,
                    "--resume: %s holds what '%s' has shown, and not '%s'; name another file"
                            .formatted(file, before, asked));
        }
        for (String line : lines.subList(1, lines.size())) {
            Optional<JsonNode> node = parsed(line);
            if (node.isPresent()) {
                Kept one = MAPPER.treeToValue(node.get(), Kept.class);
                outcomes.kept.put(one.number(), one);
            }
        }
        // behind a line that was cut off the next one begins anew
        Files.writeString(file, "\n", StandardCharsets.UTF_8, StandardOpenOption.APPEND);
        return outcomes;
    }

    private static Optional<JsonNode> parsed(String line) {
        try {
            return Optional.of(MAPPER.readTree(line)).filter(JsonNode::isObject);
        } catch (IOException cutOff) {
            return Optional.empty();
        }
    }

    /** What a program has shown in a call before; empty if it has not run to its end. */
    synchronized Optional<RandomOutcome> of(int number, RandomProgram program) {
        return Optional.ofNullable(kept.get(number))
                .map(one -> new RandomOutcome(program, one.tuned(), one.untuned(), one.trials(), ""));
    }

    /** Keeps what a program has shown, unless it failed. */
    synchronized void keep(int number, RandomOutcome outcome) {
        if (outcome.isFailed()) {
            return;
        }
        Kept one = new Kept(number, outcome.tuned(), outcome.untuned(), outcome.trials());
        kept.put(number, one);
        try {
            Files.writeString(
                    file, MAPPER.writeValueAsString(one) + '\n', StandardCharsets.UTF_8, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "what " + outcome.program().title() + " has shown cannot be kept in " + file, e);
        }
    }
}
