package io.scansion.integration;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The events that a run has written so far. Every complete line must be a JSON object with a type, and is read once. Safe for concurrent use. */
public final class EventFile {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Path file;
    private final List<JsonNode> events = new ArrayList<>();
    /** Behind the last complete line. */
    private long read;

    public EventFile(Path file) {
        this.file = file;
    }

    public Path file() {
        return file;
    }

    /** Returns all events so far, oldest first. */
    public synchronized List<JsonNode> all() {
        readOn();
        return List.copyOf(events);
    }

    public List<JsonNode> ofType(String type) {
        return all().stream()
                .filter(event -> event.path("type").asText().equals(type))
                .toList();
    }

    public boolean has(String type, Predicate<JsonNode> wanted) {
        return ofType(type).stream().anyMatch(wanted);
    }

    /** Whether a {@code command} is one that the ranks have accepted. */
    public static boolean isAccepted(JsonNode command) {
        return command.path("state").asText().equals("accepted");
    }

    /** Returns every event but the measurements, which are many, for a failure's message. */
    public String digest() {
        StringBuilder lines = new StringBuilder();
        textFrom(0)
                .lines()
                .filter(line ->
                        !line.startsWith("{\"type\":\"measurement\"") && !line.startsWith("{\"type\":\"prediction\""))
                .forEach(line -> lines.append(line).append('\n'));
        return lines.toString();
    }

    private void readOn() {
        String text = textFrom(read);
        String complete = text.substring(0, text.lastIndexOf('\n') + 1);
        complete.lines().forEach(line -> events.add(event(line)));
        read += complete.getBytes(StandardCharsets.UTF_8).length;
    }

    private static JsonNode event(String line) {
        try {
            JsonNode event = MAPPER.readTree(line);
            if (!event.path("type").isTextual()) {
                throw new AssertionError("no event: " + line);
            }
            return event;
        } catch (JsonProcessingException e) {
            throw new AssertionError("no JSON: " + line, e);
        }
    }

    private String textFrom(long position) {
        try (InputStream in = Files.newInputStream(file)) {
            in.skipNBytes(position);
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            return "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
