package io.scansion.integration;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The events that a run has written so far. Every complete line must be a JSON object with a type. */
record EventFile(Path file) {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Returns all events so far, oldest first. */
    List<JsonNode> all() {
        String text = text();
        List<JsonNode> events = new ArrayList<>();
        for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
            try {
                JsonNode event = MAPPER.readTree(line);
                if (!event.path("type").isTextual()) {
                    throw new AssertionError("no event: " + line);
                }
                events.add(event);
            } catch (JsonProcessingException e) {
                throw new AssertionError("no JSON: " + line, e);
            }
        }
        return events;
    }

    List<JsonNode> ofType(String type) {
        return all().stream()
                .filter(event -> event.path("type").asText().equals(type))
                .toList();
    }

    boolean has(String type, Predicate<JsonNode> wanted) {
        return ofType(type).stream().anyMatch(wanted);
    }

    /** Returns every event but the measurements, which are many, for a failure's message. */
    String digest() {
        StringBuilder lines = new StringBuilder();
        text().lines()
                .filter(line ->
                        !line.startsWith("{\"type\":\"measurement\"") && !line.startsWith("{\"type\":\"prediction\""))
                .forEach(line -> lines.append(line).append('\n'));
        return lines.toString();
    }

    private String text() {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
