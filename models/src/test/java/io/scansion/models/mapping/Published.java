package io.scansion.models.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.scansion.models.mapping.syntax.DescriptionReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The published description files and what is known of them. */
public final class Published {
    private Published() {}

    public static String text(String name) {
        try (InputStream in = Objects.requireNonNull(Published.class.getResourceAsStream("/mapping/" + name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JsonNode json(String name) {
        try {
            return new ObjectMapper().readTree(text(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Description description(String name) {
        return DescriptionReader.read(name, text("descriptions/" + name));
    }
}
