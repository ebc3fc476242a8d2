package io.scansion.launch.job;

import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.config.JobSettings;
import io.scansion.wire.trust.JobKeys;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The jobs of one user: one directory per job below a common one, which several machines may share. Several processes may use it at
 * once; a job appears and disappears as a whole, and whoever looks removes what a killed launcher of the same machine left behind.
 */
public final class JobStore {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final String LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"; // none that looks like another
    private static final String UNFINISHED = ".new-";

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

    /** Where the jobs' directories are. */
    Path root() {
        return root;
    }

    /**
     * Returns the jobs that run on this machine, by id. Removes those whose launcher was on this machine and is gone; jobs of other
     * machines that share this directory, and what cannot be read, are left alone.
     */
    public List<JobDirectory> running() throws IOException {
        return look().running;
    }

    private Look look() throws IOException {
        Look look = new Look(new ArrayList<>(), new TreeMap<>(), new TreeMap<>());
        if (!Files.isDirectory(root)) {
            return look;
        }
        refuseStrangersRoot();
        List<Path> entries;
        try (Stream<Path> paths = Files.list(root)) {
            entries = paths.sorted().toList();
        }
        for (Path entry : entries) {
            if (entry.getFileName().toString().startsWith(JobDirectory.CONDEMNED)) {
                OwnerOnly.deleteTree(entry);
            } else if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                lookInto(entry, look);
            }
        }
        return look;
    }

    /** A directory of somebody else, or that others can write to, may lead to a tuner of theirs. */
    private static void lookInto(Path entry, Look look) throws IOException {
        Optional<String> objection;
        try {
            objection = OwnerOnly.objection(entry);
        } catch (NoSuchFileException e) { // removed meanwhile
            return;
        }
        if (objection.isPresent()) {
            look.refused.put(entry.getFileName().toString(), objection.get());
        } else {
            look(new JobDirectory(entry), look);
        }
    }

    private void refuseStrangersRoot() throws IOException {
        Optional<String> objection = OwnerOnly.exchangeable(root);
        if (objection.isPresent()) {
            throw new InvalidJobException("the directory of jobs, " + root + ", " + objection.get()
                    + "; or name another one with SCANSION_JOBS");
        }
    }

    /** Only what is known to be over, from its own word, is removed: not what cannot be read now, nor what is no job. */
    private static void look(JobDirectory job, Look look) {
        JobDescription description;
        try {
            description = job.description();
        } catch (IOException e) {
            return;
        }
        boolean finished = !job.id().startsWith(UNFINISHED);
        switch (description.launcher().life()) {
            case GONE -> job.delete();
            case ALIVE -> {
                if (finished) {
                    look.running.add(job);
                }
            }
            case ELSEWHERE -> {
                if (finished) {
                    look.elsewhere.put(job.id(), description.host());
                }
            }
        }
    }

    /**
     * @param elsewhere machines that other jobs were launched on, by the id of the job
     * @param refused what is wrong with directories that are not looked into, by their name
     */
    private record Look(
            List<JobDirectory> running, SortedMap<String, String> elsewhere, SortedMap<String, String> refused) {
        String elsewhereText() {
            return elsewhere.entrySet().stream()
                    .map(job -> job.getKey() + " on " + job.getValue())
                    .collect(Collectors.joining(", "));
        }
    }

    /**
     * Returns the job with this id, or without an id the only one that runs.
     *
     * @throws InvalidJobException if there is none, or several to choose from
     */
    public JobDirectory choose(Optional<String> id) throws IOException {
        Look look = look();
        List<JobDirectory> running = look.running;
        String names = running.stream().map(JobDirectory::id).collect(Collectors.joining(", "));
        if (id.isPresent() && look.elsewhere.containsKey(id.get())) {
            throw new InvalidJobException(
                    "job '" + id.get() + "' was launched on " + look.elsewhere.get(id.get()) + "; ask there");
        }
        if (id.isPresent() && look.refused.containsKey(id.get())) {
            throw new InvalidJobException("the directory of job '" + id.get() + "', " + root.resolve(id.get()) + ", "
                    + look.refused.get(id.get()));
        }
        if (id.isPresent()) {
            return running.stream()
                    .filter(job -> job.id().equals(id.get()))
                    .findFirst()
                    .orElseThrow(() -> new InvalidJobException("no job named '" + id.get() + "' is running; "
                            + (names.isEmpty() ? "none is" : "running: " + names)));
        }
        if (running.isEmpty()) {
            throw new InvalidJobException(
                    look.elsewhere.isEmpty()
                            ? "no job is running; start one with scansion run"
                            : "no job is running on this machine; launched elsewhere: " + look.elsewhereText());
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
        return create(settings, Optional.empty());
    }

    /**
     * The same with the certificate of its tuner.
     *
     * @param keyStore made in advance; it is kept if the tuner listens beyond the loopback
     */
    public JobDirectory create(JobSettings settings, Optional<byte[]> keyStore) throws IOException {
        return create(
                settings,
                JobKeys.make(),
                keyStore.filter(file -> !settings.listen().isLoopback()));
    }

    /**
     * Makes the directory of a job that somebody else has launched, and this process looks after.
     *
     * @throws InvalidJobException if a job of that name is running
     */
    public JobDirectory create(JobSettings settings, KeyDirectory keys) throws IOException {
        return create(settings, keys.keys(), Optional.of(Files.readAllBytes(keys.keyStore())));
    }

    private JobDirectory create(JobSettings settings, JobKeys keys, Optional<byte[]> keyStore) throws IOException {
        Look look = look();
        OwnerOnly.createDirectories(root);
        refuseStrangersRoot();
        while (true) {
            String id =
                    settings.id().orElseGet(() -> readableId(settings.program().mainClass()));
            Path unfinished = OwnerOnly.createTemporaryDirectory(root, UNFINISHED);
            JobDescription description = JobDescription.of(settings, id, keys, Instant.now());
            try {
                OwnerOnly.write(unfinished.resolve(JobDirectory.JOB_FILE), description.toProperties());
                if (keyStore.isPresent()) {
                    OwnerOnly.write(new JobDirectory(unfinished).keyStore(), keyStore.get());
                }
            } catch (IOException e) {
                OwnerOnly.deleteTree(unfinished);
                throw notMade(e);
            }
            try {
                return new JobDirectory(Files.move(unfinished, root.resolve(id))); // fails if the name is taken
            } catch (FileSystemException e) {
                OwnerOnly.deleteTree(unfinished);
                if (!Files.exists(root.resolve(id))) {
                    throw e;
                }
                if (settings.id().isPresent()) {
                    String host = look.elsewhere.get(id);
                    throw new InvalidJobException("a job named '" + id + "' is already running"
                            + (host == null ? "" : " on " + host) + "; choose another --job");
                }
            }
        }
    }

    /** Such as on a full disk, where the system names no file. */
    private IOException notMade(IOException because) {
        String why = String.valueOf(because.getMessage());
        return new IOException(
                "the files of the job cannot be written to " + root + ": " + why
                        + "; make room there, or name another directory with SCANSION_JOBS",
                because);
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
}
