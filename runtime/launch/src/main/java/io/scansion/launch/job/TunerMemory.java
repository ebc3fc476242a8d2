package io.scansion.launch.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * What the tuners of a job leave to each other: what the last one knew, how many there were, and since when. It lies in the directory of
 * a job that we have launched, and beside the keys of one that somebody else has, which are there before and after every tuner.
 */
public record TunerMemory(Path directory) {
    private static final String COUNT_FILE = "tuners.properties";
    private static final String KNOWLEDGE_FILE = "memory.json";
    private static final String COUNT = "count";
    private static final String STARTED = "started";
    static final List<String> FILES = List.of(COUNT_FILE, KNOWLEDGE_FILE);

    /**
     * One of the tuners of a job.
     *
     * @param number from 1; no clock has a part in it
     * @param started when the job started, for the first of them
     */
    public record Turn(long number, Instant started) {}

    /**
     * Called by a tuner when it is started, and by nobody at the same time.
     *
     * @param started when the job started, as far as this tuner knows
     * @throws IOException also if the count is damaged
     */
    public Turn next(Instant started) throws IOException {
        Path file = directory.resolve(COUNT_FILE);
        try {
            Properties known = Files.exists(file) ? OwnerOnly.read(file) : new Properties();
            Turn turn = known.isEmpty()
                    ? new Turn(1, started)
                    : new Turn(
                            1 + Long.parseLong(known.getProperty(COUNT, "")),
                            Instant.parse(known.getProperty(STARTED, "")));
            Properties properties = new Properties();
            properties.setProperty(COUNT, Long.toString(turn.number()));
            properties.setProperty(STARTED, turn.started().toString());
            OwnerOnly.write(file, properties);
            return turn;
        } catch (NumberFormatException | DateTimeException e) {
            throw new IOException(file + " is damaged: " + e.getMessage(), e);
        }
    }

    /** Returns what an earlier tuner of the job has left; empty if there was none. */
    public Optional<byte[]> read() throws IOException {
        try {
            return Optional.of(Files.readAllBytes(directory.resolve(KNOWLEDGE_FILE)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** Called by the tuner, with all that it knows. */
    public void keep(byte[] knowledge) throws IOException {
        OwnerOnly.write(directory.resolve(KNOWLEDGE_FILE), knowledge);
    }

    /** Called when the job has ended: of the next one with the same keys nothing is known. */
    public void forget() throws IOException {
        for (String file : FILES) {
            Files.deleteIfExists(directory.resolve(file));
        }
    }
}
