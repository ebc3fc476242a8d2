package io.scansion.tuner.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What only the launcher knows of a run: the first line of its record, before its events.
 *
 * @param job its id
 * @param exitCode of the launcher: 0 where all went well, {@link #STOPPED} where a signal has ended it
 * @param message why it failed; empty where it did not
 * @param command words of the command line that started it
 */
public record RecordHead(
        String job, Instant started, Instant ended, int exitCode, String message, List<String> command) {
    /** What shells say of a program that Ctrl-C has ended. */
    public static final int STOPPED = 130;

    private static final String TYPE = "record";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    public RecordHead {
        command = List.copyOf(command);
    }

    /** How it has ended, in words. */
    public String end() {
        return exitCode == 0 ? "ended well" : exitCode == STOPPED ? "was stopped" : "failed: " + message;
    }

    /** One line without its line end. */
    public String line() {
        ObjectNode node = MAPPER.createObjectNode()
                .put("type", TYPE)
                .put("job", job)
                .put("started", started.toString())
                .put("ended", ended.toString())
                .put("exit_code", exitCode)
                .put("message", message);
        command.forEach(node.putArray("command")::add);
        return node.toString();
    }

    /** Reads a line; empty if it is none of these. */
    public static Optional<RecordHead> read(String line) {
        try {
            JsonNode node = MAPPER.readTree(line);
            if (!node.path("type").asText().equals(TYPE)) {
                return Optional.empty();
            }
            List<String> command = new ArrayList<>();
            node.path("command").forEach(word -> command.add(word.asText()));
            return Optional.of(new RecordHead(
                    node.path("job").asText(),
                    Instant.parse(node.path("started").asText()),
                    Instant.parse(node.path("ended").asText()),
                    node.path("exit_code").asInt(),
                    node.path("message").asText(),
                    command));
        } catch (JsonProcessingException | DateTimeException e) {
            return Optional.empty();
        }
    }
}
