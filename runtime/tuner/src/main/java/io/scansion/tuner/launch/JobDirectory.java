package io.scansion.tuner.launch;

import io.scansion.tuner.config.InvalidJobException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * The files through which the processes of one job find each other. The launcher writes {@code job.properties} before anything
 * is started and {@code ended.properties} when the ranks are gone; the tuner writes {@code tuner.properties} when it listens, and
 * {@code operator.properties} when an operator wants something left as it is, for a tuner that takes its place.
 * Every file appears as a whole. The directory goes away soon after the job has ended.
 */
public record JobDirectory(Path path) {
    static final String JOB_FILE = "job.properties";
    private static final String TUNER_FILE = "tuner.properties";
    private static final String OPERATOR_FILE = "operator.properties";
    private static final String ENDED_FILE = "ended.properties";
    /** Any of these makes a directory that of a job, also of one that was cleared away only in part. */
    static final List<String> FILES = List.of(JOB_FILE, TUNER_FILE, OPERATOR_FILE, ENDED_FILE);

    public String id() {
        return String.valueOf(path.getFileName());
    }

    /** Returns the file that says where the tuner listens; it may not exist yet, and changes when the tuner is restarted. */
    public Path tunerFile() {
        return path.resolve(TUNER_FILE);
    }

    /** @throws IOException also if the file is damaged */
    public JobDescription description() throws IOException {
        try {
            return JobDescription.fromProperties(OwnerOnly.read(path.resolve(JOB_FILE)));
        } catch (IllegalArgumentException | InvalidJobException e) {
            throw new IOException(path.resolve(JOB_FILE) + " is damaged: " + e.getMessage(), e);
        }
    }

    /** Called by the tuner when it listens. */
    public void publish(TunerAddress address) throws IOException {
        OwnerOnly.write(tunerFile(), address.toProperties());
    }

    /** Returns where the tuner listens, or nothing while none does. */
    public Optional<TunerAddress> tuner() throws IOException {
        try {
            return Optional.of(TunerAddress.fromProperties(OwnerOnly.read(tunerFile())));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            throw new IOException(tunerFile() + " is damaged: " + e.getMessage(), e);
        }
    }

    /** Returns what {@link #keepOperatorWords} was given last; empty if it never was given anything. */
    public Properties operatorWords() throws IOException {
        try {
            return OwnerOnly.read(path.resolve(OPERATOR_FILE));
        } catch (NoSuchFileException e) {
            return new Properties();
        }
    }

    /** Called by the tuner. */
    public void keepOperatorWords(Properties words) throws IOException {
        OwnerOnly.write(path.resolve(OPERATOR_FILE), words);
    }

    /** Tells the tuner that the ranks are gone, so that it can write its summary and end. */
    void publishEnd(JobResult result) throws IOException {
        Properties properties = new Properties();
        properties.setProperty("exitCode", Integer.toString(result.exitCode()));
        properties.setProperty("message", result.message());
        OwnerOnly.write(path.resolve(ENDED_FILE), properties);
    }

    /**
     * Returns the exit code of the job, once its ranks are gone: 0 done, 3 failed. A directory or a launcher that has
     * disappeared is a failed job too. Cheap enough to be asked several times a second.
     */
    public Optional<Integer> endedWith() {
        try {
            if (Files.exists(path.resolve(ENDED_FILE))) {
                String code = OwnerOnly.read(path.resolve(ENDED_FILE)).getProperty("exitCode", "");
                return Optional.of(code.equals(Integer.toString(JobResult.DONE)) ? JobResult.DONE : JobResult.FAILED);
            }
            return description().launcherAlive() ? Optional.empty() : Optional.of(JobResult.FAILED);
        } catch (IOException e) {
            return Optional.of(JobResult.FAILED);
        }
    }

    void delete() {
        OwnerOnly.deleteTree(path);
    }
}
