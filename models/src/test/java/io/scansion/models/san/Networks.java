package io.scansion.models.san;

import io.scansion.models.san.syntax.SanReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Networks that several tests look at. */
public final class Networks {
    private Networks() {}

    /** Returns the text of the reference file: two slaves, three places. */
    public static String referenceText() {
        try (InputStream in =
                Objects.requireNonNull(Networks.class.getResourceAsStream("/corpus/san/async_n2_k3.san"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a network written in a test. */
    public static SanNetwork read(String text) {
        return SanReader.read("test.san", text);
    }
}
