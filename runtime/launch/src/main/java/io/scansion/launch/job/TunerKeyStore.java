package io.scansion.launch.job;

import io.scansion.wire.trust.TunerIdentity;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/**
 * The certificate by which agents and consoles recognise the tuner of one job, with the key to it: a file of PKCS #12 in a directory that
 * only the job's owner can read. Made with the keytool of the Java that runs this; a tuner that takes another's place finds it there.
 */
public final class TunerKeyStore {
    /** The file's permissions protect it: a password that the next tuner can read as well would not. */
    private static final String PASSWORD = "scansion";

    private static final int KEYTOOL_SECONDS = 60;

    private TunerKeyStore() {}

    /**
     * Reads the file, and makes it first if it is not there.
     *
     * @throws IOException if it is damaged, or cannot be made; says why
     */
    public static TunerIdentity identity(Path file) throws IOException {
        if (!Files.exists(file)) {
            make(file);
        }
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, PASSWORD.toCharArray());
            return TunerIdentity.of(store, PASSWORD.toCharArray());
        } catch (GeneralSecurityException e) {
            throw new IOException(file + " does not hold the certificate of a tuner: " + e.getMessage(), e);
        }
    }

    /** Begins to make one for a job that has no directory yet. It takes as long as it takes hosts to answer. */
    public static Future<byte[]> inAdvance() {
        FutureTask<byte[]> making = new FutureTask<>(() -> {
            Path directory = TemporaryDirectory.create(TemporaryDirectory.OF_CERTIFICATE);
            try {
                Path file = directory.resolve("tuner.p12");
                make(file);
                return Files.readAllBytes(file);
            } finally {
                OwnerOnly.deleteTree(directory);
            }
        });
        Thread thread = new Thread(making, "certificate");
        thread.setDaemon(true);
        thread.start();
        return making;
    }

    /** Valid from yesterday, since clocks of hosts differ, until long after any job; clients look at the fingerprint alone. */
    private static void make(Path file) throws IOException {
        Path directory =
                OwnerOnly.createTemporaryDirectory(file.toAbsolutePath().resolveSibling(""), ".certificate-");
        Path fresh = directory.resolve("tuner.p12");
        try {
            Process keytool = new ProcessBuilder(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "keytool")
                                    .toString(),
                            "-J-XX:TieredStopAtLevel=1",
                            "-J-XX:+UseSerialGC",
                            "-genkeypair",
                            "-alias",
                            "tuner",
                            "-keyalg",
                            "EC",
                            "-groupname",
                            "secp256r1",
                            "-dname",
                            "CN=scansion",
                            "-startdate",
                            "-1d",
                            "-validity",
                            "3650",
                            "-storetype",
                            "PKCS12",
                            "-keystore",
                            fresh.toString(),
                            "-storepass",
                            PASSWORD))
                    .redirectErrorStream(true)
                    .start();
            keytool.getOutputStream().close();
            String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!keytool.waitFor(KEYTOOL_SECONDS, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
                keytool.destroyForcibly();
                throw new IOException("keytool cannot make a certificate: " + said.strip());
            }
            OwnerOnly.restrict(fresh);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while keytool was making a certificate", e);
        } finally {
            OwnerOnly.deleteTree(directory);
        }
    }
}
