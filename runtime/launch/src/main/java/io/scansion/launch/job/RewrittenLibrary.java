package io.scansion.launch.job;

import io.scansion.launch.installation.FileDigest;
import io.scansion.launch.installation.MpjInstallation;
import io.scansion.launch.installation.ScansionHome;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * MPJ Express as the agent rewrites it, in a file of this user's: made once for every pair of agent and library, after which
 * no rank has to do it. It only saves time: without it, or with one that is not of the library that a rank loads, ranks do it themselves.
 * Several processes may make one at once.
 */
public final class RewrittenLibrary {
    private static final String MAKER = "io.scansion.agent.mpi.KnownLibrary";
    private static final int MOST_FILES = 8;

    private RewrittenLibrary() {}

    /**
     * Returns the file, which is in {@code scansion} below {@code XDG_CACHE_HOME} or {@code ~/.cache}. If there is none yet, begins to make it
     * beside everything else, for the jobs to come, and returns nothing; nor does it where others could exchange it.
     */
    public static Optional<Path> of(ScansionHome home, MpjInstallation mpj) {
        String named = System.getenv("XDG_CACHE_HOME");
        Path cache =
                named == null || named.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(named);
        return cache.isAbsolute() ? in(cache.resolve("scansion"), home.agentJar(), mpj.jar()).file : Optional.empty();
    }

    /**
     * What is in a directory.
     *
     * @param file empty if there is none that may be used
     * @param made the thread that makes it, or has nothing to make
     */
    record Kept(Optional<Path> file, Thread made) {}

    static Kept in(Path directory, Path agent, Path library) {
        Path file = directory.resolve(FileDigest.of(agent) + "-" + FileDigest.of(library));
        if (Files.isReadable(file)) {
            return new Kept(isOwn(directory) ? Optional.of(file) : Optional.empty(), new Thread());
        }
        Thread maker = new Thread(() -> make(file, agent, library), "maker of " + file.getFileName());
        maker.setDaemon(true);
        maker.start();
        return new Kept(Optional.empty(), maker);
    }

    private static boolean isOwn(Path directory) {
        try {
            return OwnerOnly.exchangeable(directory.resolveSibling(".")).isEmpty()
                    && OwnerOnly.objection(directory).isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    private static void make(Path file, Path agent, Path library) {
        Path directory = file.resolveSibling(".").normalize();
        try {
            byte[] content = made(agent, library);
            OwnerOnly.createDirectories(directory); // fails where there is a file of that name
            if (isOwn(directory)) {
                OwnerOnly.write(file, content);
                trim(directory);
            }
        } catch (IOException | ReflectiveOperationException | LinkageError | RuntimeException e) {
            // ranks do it themselves
        }
    }

    private static byte[] made(Path agent, Path library) throws IOException, ReflectiveOperationException {
        URL[] classes = {agent.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader())) {
            return (byte[]) loader.loadClass(MAKER).getMethod("of", File.class).invoke(null, library.toFile());
        } catch (InvocationTargetException e) {
            throw new IOException("not made", e);
        }
    }

    /** Keeps the newest. */
    private static void trim(Path directory) throws IOException {
        List<Path> files;
        try (Stream<Path> entries = Files.list(directory)) {
            files = entries.sorted(
                            Comparator.comparing((Path each) -> each.toFile().lastModified())
                                    .reversed())
                    .toList();
        }
        for (Path old : files.subList(Math.min(MOST_FILES, files.size()), files.size())) {
            Files.deleteIfExists(old);
        }
    }
}
