package io.scansion.launch.installation;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An installation of MPJ Express 0.44.
 *
 * @param jar the library that ranks link against
 * @param home directory that may hold {@code conf/mpjexpress.conf} and {@code lib}; absent if only the jar is known
 */
public record MpjInstallation(Path jar, Optional<Path> home) {
    private static final Path DEBIAN_JAR = Path.of("/usr/share/java/mpj.jar");
    private static final Path DEBIAN_HOME = Path.of("/usr/share/mpj");
    private static final String ADVICE =
            "install the Debian package libmpj-java, or set MPJ_HOME to an installation (the directory that holds lib/mpj.jar)";
    /** What {@code MulticoreStarter} needs on its own class path; {@code mpi.*} must not be there. */
    private static final List<String> SMPDEV_JARS =
            List.of("smpdev.jar", "xdev.jar", "mpjbuf.jar", "loader2.jar", "starter.jar", "mpiExp.jar");

    /**
     * Looks at the property {@code mpj.jar}, at {@code MPJ_HOME} and at the place of the Debian package, in this order.
     *
     * @throws MissingInstallationException if there is none, or if the first of these that is set leads nowhere
     */
    public static MpjInstallation find() {
        return find(Optional.ofNullable(System.getProperty("mpj.jar")), System.getenv(), DEBIAN_JAR, DEBIAN_HOME);
    }

    /**
     * Looks at one place.
     *
     * @throws MissingInstallationException if it is not there
     */
    public static MpjInstallation at(Path home) {
        return find(Optional.empty(), Map.of("MPJ_HOME", home.toString()), DEBIAN_JAR, DEBIAN_HOME);
    }

    static MpjInstallation find(
            Optional<String> property, Map<String, String> environment, Path systemJar, Path systemHome) {
        Optional<Path> home = Optional.ofNullable(environment.get("MPJ_HOME"))
                .filter(value -> !value.isBlank())
                .map(Path::of);
        Optional<Path> knownHome = home.or(() -> Optional.of(systemHome).filter(Files::isDirectory));
        if (property.isPresent() && !property.get().isBlank()) {
            Path jar = Path.of(property.get());
            require(jar, "-Dmpj.jar is " + jar + ", which is not there");
            return new MpjInstallation(jar.toAbsolutePath(), knownHome);
        }
        if (home.isPresent()) {
            Path jar = home.get().resolve("lib").resolve("mpj.jar");
            require(jar, "MPJ_HOME is " + home.get() + ", which has no lib/mpj.jar");
            return new MpjInstallation(jar.toAbsolutePath(), knownHome);
        }
        require(systemJar, "MPJ Express was not found");
        return new MpjInstallation(systemJar, knownHome);
    }

    /** Returns the directory with {@code conf/mpjexpress.conf}, if the installation has one that can be read. */
    public Optional<Path> configuredHome() {
        return home.filter(
                directory -> Files.isReadable(directory.resolve("conf").resolve("mpjexpress.conf")));
    }

    /**
     * Returns the jars of the multicore starter.
     *
     * @throws MissingInstallationException if the installation lacks one of them
     */
    public List<Path> multicoreJars() {
        Path directory = home.map(path -> path.resolve("lib")).orElse(jar.resolveSibling("."));
        List<Path> jars = new ArrayList<>();
        for (String name : SMPDEV_JARS) {
            Path found = directory.resolve(name);
            require(found, "--device smpdev needs " + name + ", which is not in " + directory);
            jars.add(found);
        }
        return jars;
    }

    private static void require(Path file, String otherwise) {
        if (!Files.isReadable(file)) {
            throw new MissingInstallationException(otherwise, ADVICE);
        }
    }
}
