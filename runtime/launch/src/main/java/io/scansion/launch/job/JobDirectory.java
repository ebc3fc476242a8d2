package io.scansion.launch.job;

import io.scansion.launch.config.InvalidJobException;
import io.scansion.wire.trust.JobKeys.Role;
import io.scansion.wire.trust.Proof;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The files through which the processes of one job find each other. The launcher writes {@code job.properties} before anything
 * is started and {@code ended.properties} when the ranks are gone; the tuner writes {@code tuner.properties} when it listens, and
 * what it knows for a tuner that takes its place, see {@link TunerMemory}; {@code standstill.properties} is there while some ranks,
 * or all, do not go on, {@code attached.properties} if the ranks were running before the job. Every file appears as a whole. The directory goes away soon after the job has ended.
 */
public record JobDirectory(Path path) {
    static final String JOB_FILE = "job.properties";
    private static final String TUNER_FILE = "tuner.properties";
    private static final String ENDED_FILE = "ended.properties";
    private static final String STANDSTILL_FILE = "standstill.properties";
    private static final String SEAT_FILE = "seat.key";
    private static final String KEY_STORE = "tuner.p12";
    private static final String ATTACHED_FILE = "attached.properties";
    private static final String EXIT_CODE = "exitCode";
    private static final String MESSAGE = "message";
    static final String CONDEMNED = ".gone-";
    static final List<String> FILES = Stream.concat(
                    Stream.of(JOB_FILE, TUNER_FILE, ENDED_FILE, STANDSTILL_FILE, ATTACHED_FILE),
                    TunerMemory.FILES.stream())
            .toList();

    public String id() {
        return String.valueOf(path.getFileName());
    }

    /** Returns the file that says where the tuner listens; it may not exist yet, and changes when the tuner is restarted. */
    public Path tunerFile() {
        return path.resolve(TUNER_FILE);
    }

    /** Returns the file with what a rank shows where the ranks meet: the key alone, as text. */
    public Path seatFile() {
        return path.resolve(SEAT_FILE);
    }

    /** Called by whoever starts ranks on a host, before the first of them. */
    public void publishSeat(String key) throws IOException {
        OwnerOnly.write(seatFile(), key.getBytes(StandardCharsets.US_ASCII));
    }

    /** Returns the file with the certificate of the job's tuners; it is there if they listen beyond the loopback. */
    public Path keyStore() {
        return path.resolve(KEY_STORE);
    }

    /**
     * Called by a tuner that can be reached from other hosts: writes the files by which a console there gets in, {@code operator.key} and
     * {@code viewer.key}.
     */
    public void publishKeys(Proof proof) throws IOException {
        JobDescription description = description();
        for (Role role : List.of(Role.OPERATOR, Role.VIEWER)) {
            KeyFile.write(
                    path.resolve(role.word() + KeyFile.SUFFIX), description.id(), description.keys(), role, proof);
        }
    }

    /** @throws IOException also if the file is damaged */
    public JobDescription description() throws IOException {
        try {
            return JobDescription.fromProperties(OwnerOnly.read(path.resolve(JOB_FILE)));
        } catch (IllegalArgumentException | InvalidJobException e) {
            throw new IOException(path.resolve(JOB_FILE) + " is damaged: " + e.getMessage(), e);
        }
    }

    /** Returns what the tuners of the job leave to each other. */
    public TunerMemory tunerMemory() {
        return new TunerMemory(path);
    }

    /** Tells the tuner that the ranks are gone, so that it can write its summary and end. */
    public void publishEnd(JobResult result) throws IOException {
        Properties properties = new Properties();
        properties.setProperty(EXIT_CODE, Integer.toString(result.exitCode()));
        properties.setProperty(MESSAGE, result.message());
        OwnerOnly.write(path.resolve(ENDED_FILE), properties);
    }

    /**
     * Called by whoever attaches to processes that it has not started.
     *
     * @param processIds by physical rank
     */
    public void publishAttached(SortedMap<Integer, Long> processIds) throws IOException {
        Properties properties = new Properties();
        processIds.forEach((rank, pid) -> properties.setProperty(Integer.toString(rank), Long.toString(pid)));
        OwnerOnly.write(path.resolve(ATTACHED_FILE), properties);
    }

    /** Returns the processes that the job was attached to, by physical rank; empty if it was launched. */
    public SortedMap<Integer, Long> attached() throws IOException {
        SortedMap<Integer, Long> processIds = new TreeMap<>();
        Path file = path.resolve(ATTACHED_FILE);
        if (!Files.exists(file)) {
            return processIds;
        }
        Properties properties = OwnerOnly.read(file);
        try {
            for (String rank : properties.stringPropertyNames()) {
                processIds.put(Integer.valueOf(rank), Long.valueOf(properties.getProperty(rank)));
            }
            return processIds;
        } catch (NumberFormatException e) {
            throw new IOException(file + " is damaged: " + e.getMessage(), e);
        }
    }

    /** Called by the tuner when ranks do not go on. */
    public void publishStandstill(Standstill standstill) throws IOException {
        OwnerOnly.write(path.resolve(STANDSTILL_FILE), standstill.toProperties());
    }

    /** Called by the tuner when the ranks go on, and when it has just been started and knows nothing. */
    public void clearStandstill() throws IOException {
        Files.deleteIfExists(path.resolve(STANDSTILL_FILE));
    }

    /** Returns what the tuner has published; nothing while the ranks go on. */
    public Optional<Standstill> standstill() throws IOException {
        Path file = path.resolve(STANDSTILL_FILE);
        try {
            return Files.exists(file) ? Optional.of(Standstill.fromProperties(OwnerOnly.read(file))) : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " is damaged: " + e.getMessage(), e);
        }
    }

    /**
     * Returns the exit code of the job, once its ranks are gone: 0 done, 3 failed. A directory that has disappeared, or a launcher of
     * this machine, is a failed job too; a file that cannot be read is not.
     */
    public Optional<Integer> endedWith() {
        try {
            Optional<Integer> said = saidEnd();
            return said.isPresent() || !description().launcherGone() ? said : Optional.of(JobResult.FAILED);
        } catch (IOException e) {
            return goneOrUnknown();
        }
    }

    /**
     * The same for who knows the job, so that only the launcher's process is looked at.
     *
     * @param known the {@link #description} of this job, which never changes
     */
    public Optional<Integer> endedWith(JobDescription known) {
        try {
            Optional<Integer> said = saidEnd();
            boolean gone = Files.notExists(path.resolve(JOB_FILE)) || known.launcherGone();
            return said.isPresent() || !gone ? said : Optional.of(JobResult.FAILED);
        } catch (IOException e) {
            return goneOrUnknown();
        }
    }

    /** Whether the launcher has said that the job has ended; cheap enough to be asked several times a second. */
    public boolean isSaidToHaveEnded() {
        return Files.exists(path.resolve(ENDED_FILE));
    }

    private Optional<Integer> saidEnd() throws IOException {
        if (!isSaidToHaveEnded()) {
            return Optional.empty();
        }
        String code = OwnerOnly.read(path.resolve(ENDED_FILE)).getProperty(EXIT_CODE, "");
        return Optional.of(code.equals(Integer.toString(JobResult.DONE)) ? JobResult.DONE : JobResult.FAILED);
    }

    private Optional<Integer> goneOrUnknown() {
        return Files.notExists(path) ? Optional.of(JobResult.FAILED) : Optional.empty();
    }

    /** Returns why the job has failed, in one line for people; nothing while it runs, where all went well, and where nobody said. */
    public Optional<String> failure() {
        try {
            return Optional.of(OwnerOnly.read(path.resolve(ENDED_FILE)).getProperty(MESSAGE, ""))
                    .filter(message -> !message.isEmpty());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Removes the directory and all that is in it. It loses its name first, as one step, so that whoever looks sees all of a job
     * or nothing; what a killed process leaves of it under the other name goes with the next clean-up.
     */
    public void delete() {
        Path condemned = path.resolveSibling(
                CONDEMNED + id() + "-" + ProcessHandle.current().pid());
        try {
            OwnerOnly.deleteTree(Files.move(path, condemned, StandardCopyOption.ATOMIC_MOVE));
        } catch (NoSuchFileException e) {
            // somebody else has deleted it
        } catch (IOException e) {
            OwnerOnly.deleteTree(path);
        }
    }
}
