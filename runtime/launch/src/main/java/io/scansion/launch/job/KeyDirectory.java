package io.scansion.launch.job;

import io.scansion.launch.config.InvalidJobException;
import io.scansion.wire.trust.JobKeys;
import io.scansion.wire.trust.JobKeys.Role;
import io.scansion.wire.trust.Proof;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Properties;

/**
 * The keys of a job that another launcher starts, made before it: {@code tuner.key} and {@code tuner.p12} for its tuner, {@code agent.key}
 * for its ranks, {@code operator.key} and {@code viewer.key} for consoles. Only the owner can read them. What the tuner of the job knows is
 * kept beside them, for the next one.
 *
 * @param job its id
 * @param keyStore the tuner's certificate, with the key to it
 */
public record KeyDirectory(String job, JobKeys keys, Path keyStore) {
    private static final String TUNER_KEY = "tuner" + KeyFile.SUFFIX;
    private static final String KEY_STORE = "tuner.p12";

    /**
     * Makes new keys.
     *
     * @param directory is made if it is not there
     * @return the file for the tuner
     * @throws InvalidJobException if there are keys in it already
     */
    public static Path make(Path directory, String job) throws IOException {
        Path file = directory.resolve(TUNER_KEY);
        if (Files.exists(file)) {
            throw new InvalidJobException(
                    directory + " has keys in it already; ranks may be using them: choose another directory");
        }
        OwnerOnly.createDirectories(directory);
        JobKeys keys = JobKeys.make();
        Proof proof = TunerKeyStore.identity(directory.resolve(KEY_STORE)).proof();
        for (Role role : Role.values()) {
            KeyFile.write(directory.resolve(role.word() + KeyFile.SUFFIX), job, keys, role, proof);
        }
        Properties properties = new Properties();
        properties.setProperty("job", job);
        keys.toProperties(properties);
        OwnerOnly.write(file, properties);
        return file;
    }

    /**
     * Reads what {@link #make} has made.
     *
     * @param file for the tuner; the certificate lies beside it
     * @throws InvalidJobException if it is not there, or is no such file
     */
    public static KeyDirectory read(Path file) throws IOException {
        try {
            Properties properties = OwnerOnly.read(file);
            String job = properties.getProperty("job");
            if (job == null) {
                throw new InvalidJobException(file + " is no key file of a tuner; make one with scansion keys");
            }
            Path keyStore = file.resolveSibling(KEY_STORE);
            if (!Files.exists(keyStore)) {
                throw new InvalidJobException(keyStore + " is missing, by which ranks recognise the tuner");
            }
            return new KeyDirectory(job, JobKeys.fromProperties(properties), keyStore);
        } catch (NoSuchFileException e) {
            throw new InvalidJobException("there is no " + file + "; make keys with scansion keys");
        } catch (IllegalArgumentException e) {
            throw new InvalidJobException(file + " is no key file of a tuner: " + e.getMessage());
        }
    }

    /** Returns what the tuners of the job leave to each other. */
    public TunerMemory tunerMemory() {
        return new TunerMemory(keyStore.resolveSibling(""));
    }
}
