package io.scansion.tuner.journal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** Reads what is left of a run: its record, or a file of events, compressed or not. Stateless. */
public final class RecordFile {
    private static final int GZIP_FIRST = 0x1f;
    private static final int GZIP_SECOND = 0x8b;

    /** How lines of these types begin. */
    private static final List<String> ENDS = Stream.of("record", "job", "summary")
            .map(type -> "{\"type\":\"" + type + "\"")
            .toList();

    private RecordFile() {}

    /**
     * Reads a file. Lines that are neither events nor the head of a record are passed over.
     *
     * @param events takes them in the order of the file
     * @return what its launcher has said of the run; empty if it is a file of events alone
     */
    public static Optional<RecordHead> read(Path file, Consumer<LoggedEvent> events) throws IOException {
        return read(file, line -> true, events);
    }

    /** Reads what a list says of a run, which is little and takes little: its head, what was launched, and how it ended. */
    public static Optional<RecordHead> readEnds(Path file, Consumer<LoggedEvent> events) throws IOException {
        return read(file, line -> ENDS.stream().anyMatch(line::startsWith), events);
    }

    private static Optional<RecordHead> read(Path file, Predicate<String> wanted, Consumer<LoggedEvent> events)
            throws IOException {
        Optional<RecordHead> head = Optional.empty();
        try (BufferedReader lines = lines(file)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Optional<LoggedEvent> event = wanted.test(line) ? EventJson.read(line) : Optional.empty();
                if (event.isPresent()) {
                    events.accept(event.get());
                } else if (head.isEmpty() && wanted.test(line)) {
                    head = RecordHead.read(line);
                }
            }
        }
        return head;
    }

    private static BufferedReader lines(Path file) throws IOException {
        PushbackInputStream bytes = new PushbackInputStream(Files.newInputStream(file), 2);
        InputStream text = bytes;
        int first = bytes.read();
        int second = first < 0 ? -1 : bytes.read();
        if (second >= 0) {
            bytes.unread(second);
        }
        if (first >= 0) {
            bytes.unread(first);
        }
        if (first == GZIP_FIRST && second == GZIP_SECOND) {
            text = new GZIPInputStream(bytes);
        }
        return new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8));
    }
}
