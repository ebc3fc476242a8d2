package io.scansion.console.digest;

import io.scansion.tuner.journal.EventJson;
import io.scansion.tuner.journal.LoggedEvent;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** What the tuners of real runs wrote. */
public final class RecordedRun {
    private RecordedRun() {}

    /** @param name such as {@code pipeline-rearranged} */
    public static List<LoggedEvent> events(String name) throws IOException {
        Path file = Path.of("../tuner/src/test/resources/recordings", name + ".jsonl.gz");
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            return lines.lines().map(EventJson::read).flatMap(Optional::stream).toList();
        }
    }
}
