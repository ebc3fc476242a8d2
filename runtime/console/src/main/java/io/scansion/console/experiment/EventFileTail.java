package io.scansion.console.experiment;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads the lines that have been added to a growing file since the last look, the first time since it was made. Not thread-safe. */
final class EventFileTail {
    private static final int CHUNK_BYTES = 1 << 20;

    private final Path file;
    private long position;

    EventFileTail(Path file) throws IOException {
        this.file = file;
        this.position = Files.exists(file) ? Files.size(file) : 0;
    }

    /** Returns the new lines that are complete; what follows the last line end waits for the next look. */
    List<String> poll() throws IOException {
        List<String> lines = new ArrayList<>();
        if (!Files.exists(file)) {
            return lines;
        }
        try (RandomAccessFile reader = new RandomAccessFile(file.toFile(), "r")) {
            while (reader.length() > position) {
                byte[] bytes = new byte[(int) Math.min(CHUNK_BYTES, reader.length() - position)];
                reader.seek(position);
                reader.readFully(bytes);
                int start = 0;
                for (int at = 0; at < bytes.length; at++) {
                    if (bytes[at] == '\n') {
                        lines.add(new String(bytes, start, at - start, StandardCharsets.UTF_8));
                        start = at + 1;
                    }
                }
                position += start;
                if (start == 0) {
                    break;
                }
            }
        }
        return lines;
    }
}
