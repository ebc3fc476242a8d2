package io.scansion.tuner.launch;

import io.scansion.tuner.config.InvalidJobException;
import io.scansion.tuner.config.JobSettings;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The jobs of one user on this machine: one directory per job below a common one. Several processes may use it at once; a job
 * appears and disappears as a whole, and whoever looks removes what a killed launcher left behind.
 */
public final class JobStore {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final String LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"; // none that looks like another
    private static final String UNFINISHED = ".new-";
    private static final Duration UNFINISHED_FOR = Duration.ofMinutes(5);

    private final Path root;

    public JobStore(Path root) {
        this.root = root;
    }

    /** The store that {@code SCANSION_JOBS} names, by default {@code ~/.scansion/jobs}. */
    public static JobStore ofThisUser() {
        String named = System.getenv("SCANSION_JOBS");
        return new JobStore(
                named != null && !named.isBlank()
                        ? Path.of(named)
                        : Path.of(System.getProperty("user.home"), ".scansion", "jobs"));
    }

    /** Returns the jobs whose launcher is alive, by id. Removes the others. */
    public List<JobDirectory> running() throws IOException {
        List<JobDirectory> running = new ArrayList<>();
        if (!Files.isDirectory(root)) {
            return running;
        }
        List<Path> entries;
        try (Stream<Path> paths = Files.list(root)) {
            entries = paths.sorted().toList();
        }
        for (Path entry : entries) {
            if (entry.getFileName().toString().startsWith(UNFINISHED)) {
                removeIfOld(entry);
            } else if (isRunning(entry)) {
                running.add(new JobDirectory(entry));
            } else if (isJob(entry)) {
                OwnerOnly.deleteTree(entry);
            }
        }
        return running;
    }

    /**
     * Returns the job with this id, or without an id the only one that runs.
     *
     * @throws InvalidJobException if there is none, or several to choose from
     */
    public JobDirectory choose(Optional<String> id) throws IOException {
        List<JobDirectory> running = running();
        String names = running.stream().map(JobDirectory::id).collect(Collectors.joining(", "));
        if (id.isPresent()) {
            return running.stream()
                    .filter(job -> job.id().equals(id.get()))
                    .findFirst()
                    .orElseThrow(() -> new InvalidJobException("no job named '" + id.get() + "' is running; "
                            + (names.isEmpty() ? "none is" : "running: " + names)));
        }
        if (running.isEmpty()) {
            throw new InvalidJobException("no job is running; start one with scansion run");
        }
        if (running.size() > 1) {
            throw new InvalidJobException("several jobs are running (" + names + "); choose one with --job");
        }
        return running.get(0);
    }

    /**
     * Makes the directory of a job that this process is about to launch.
     *
     * @throws InvalidJobException if a job of that name is running
     */
    public JobDirectory create(JobSettings settings) throws IOException {
        running();
        OwnerOnly.createDirectories(root);
        byte[] key = new byte[16];
        RANDOM.nextBytes(key);
        while (true) {
            String id =
                    settings.id().orElseGet(() -> readableId(settings.program().mainClass()));
            Path unfinished = OwnerOnly.createTemporaryDirectory(root, UNFINISHED);
            JobDescription description =
                    JobDescription.of(settings, id, HexFormat.of().formatHex(key), Instant.now());
            OwnerOnly.write(unfinished.resolve(JobDirectory.JOB_FILE), description.toProperties());
            try {
                return new JobDirectory(Files.move(unfinished, root.resolve(id))); // fails if the name is taken
            } catch (FileSystemException e) {
                OwnerOnly.deleteTree(unfinished);
                if (!Files.exists(root.resolve(id))) {
                    throw e;
                }
                if (settings.id().isPresent()) {
                    throw new InvalidJobException("a job named '" + id + "' is already running; choose another --job");
                }
            }
        }
    }

    /** Returns a name such as {@code imagepipeline-k7wq}. */
    private static String readableId(String mainClass) {
        String simple = mainClass
                .substring(mainClass.lastIndexOf('.') + 1)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]", "");
        StringBuilder id =
                new StringBuilder(simple.isEmpty() ? "job" : simple.substring(0, Math.min(20, simple.length())));
        id.append('-');
        for (int i = 0; i < 4; i++) {
            id.append(LETTERS.charAt(RANDOM.nextInt(LETTERS.length())));
        }
        return id.toString();
    }

    /** Only what is ours is ever removed: the common directory may be one that holds other things too. */
    private static boolean isJob(Path entry) {
        return Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)
                && JobDirectory.FILES.stream().anyMatch(name -> Files.isRegularFile(entry.resolve(name)));
    }

    private static boolean isRunning(Path entry) {
        try {
            return new JobDirectory(entry).description().launcherAlive();
        } catch (IOException e) {
            return false;
        }
    }

    private static void removeIfOld(Path unfinished) throws IOException {
        try {
            Instant touched = Files.getLastModifiedTime(unfinished).toInstant();
            if (touched.isBefore(Instant.now().minus(UNFINISHED_FOR))) {
                OwnerOnly.deleteTree(unfinished);
            }
        } catch (NoSuchFileException e) {
            // finished or removed meanwhile
        }
    }
}
