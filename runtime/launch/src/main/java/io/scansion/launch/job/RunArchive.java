package io.scansion.launch.job;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * What the jobs of one user have left behind: a compressed text file for each, the newest {@value #MOST_RECORDS} and as many as fit
 * {@link #MOST_BYTES}. Several processes may use it at once.
 */
public final class RunArchive {
    /** How many jobs are remembered. */
    public static final int MOST_RECORDS = 100;
    /** What all records together may take, but for the newest, which stays in any case. */
    public static final long MOST_BYTES = 8L << 20;

    private static final String DIRECTORY = ".history";
    private static final String SUFFIX = ".jsonl.gz";
    /** To the millisecond, so that names are in the order of time. */
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS").withZone(ZoneOffset.UTC);

    private static final int STAMP_LENGTH = "20261123-012233-123-".length();

    private final Path directory;

    /** @param store of the jobs */
    public RunArchive(JobStore store) {
        this.directory = store.root().resolve(DIRECTORY);
    }

    /** A job that has ended. */
    public record Entry(String job, Path file) {
        /** Tells it from other runs under the same name: when it ended, and that name. */
        public String name() {
            String name = String.valueOf(file.getFileName());
            return name.substring(0, name.length() - SUFFIX.length());
        }
    }

    /** Keeps what is left of a job, and drops the oldest where there is too much. */
    public void add(String job, Instant ended, List<String> lines) throws IOException {
        OwnerOnly.createDirectories(directory);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            for (String line : lines) {
                out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
        OwnerOnly.write(directory.resolve(STAMP.format(ended) + "-" + job + SUFFIX), bytes.toByteArray());
        trim();
    }

    private void trim() throws IOException {
        long bytes = 0;
        int count = 0;
        for (Entry entry : entries()) {
            bytes += size(entry.file());
            if (count++ > 0 && (count > MOST_RECORDS || bytes > MOST_BYTES)) {
                Files.deleteIfExists(entry.file());
            }
        }
    }

    private static long size(Path file) throws IOException {
        try {
            return Files.size(file);
        } catch (NoSuchFileException e) {
            return 0; // another process has dropped it
        }
    }

    /** All records, newest first. */
    public List<Entry> entries() throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        List<Entry> entries = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                String name = String.valueOf(file.getFileName());
                if (name.endsWith(SUFFIX) && name.length() > STAMP_LENGTH + SUFFIX.length()) {
                    entries.add(new Entry(name.substring(STAMP_LENGTH, name.length() - SUFFIX.length()), file));
                }
            });
        }
        return entries;
    }

    /** The last job of this name. */
    public Optional<Path> find(String job) throws IOException {
        return entries().stream()
                .filter(entry -> entry.job().equals(job))
                .map(Entry::file)
                .findFirst();
    }

    /**
     * Forgets all of them.
     *
     * @return how many there were
     */
    public int clean() throws IOException {
        int gone = 0;
        for (Entry entry : entries()) {
            gone += Files.deleteIfExists(entry.file()) ? 1 : 0;
        }
        return gone;
    }
}
