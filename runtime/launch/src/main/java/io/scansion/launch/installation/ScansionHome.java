package io.scansion.launch.installation;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * An assembled Scansion, as the build leaves it in {@code dist/target/scansion}.
 *
 * @param directory holds {@code lib}, {@code agent}, {@code apps} and {@code rank-lib}
 */
public record ScansionHome(Path directory) {
    public static final String PROPERTY = "scansion.home";

    public ScansionHome {
        directory = directory.toAbsolutePath().normalize();
    }

    /** @throws MissingInstallationException if the property {@code scansion.home} is not set or leads nowhere */
    public static ScansionHome find() {
        String value = System.getProperty(PROPERTY, "");
        if (value.isBlank()) {
            throw new MissingInstallationException(
                    "the property scansion.home is not set; start Scansion with its script ./scansion");
        }
        ScansionHome home = new ScansionHome(Path.of(value));
        if (!Files.isDirectory(home.directory())) {
            throw new MissingInstallationException("scansion.home is " + value
                    + ", which is no directory; build it with ./scansion --help or mvn -DskipTests package");
        }
        return home;
    }

    /** Returns the agent with everything it needs. */
    public Path agentJar() {
        return require("agent/scansion-agent.jar");
    }

    /** Returns the programs that come with Scansion. */
    public Path appsJar() {
        return require("apps/synthetic-apps.jar");
    }

    /** Returns the library that programs may be written with. */
    public Path skeletonsJar() {
        return require("program-lib/scansion-skeletons.jar");
    }

    /** Returns the logging library that MPJ Express insists on. */
    public Path loggingJar() {
        return require("rank-lib/reload4j.jar");
    }

    /** Returns the classes of the tuner in the form that the JVM has them in memory, if the build has made that file: it only saves time. */
    public Optional<Path> tunerClasses() {
        return Optional.of(directory.resolve("tuner.jsa")).filter(Files::isReadable);
    }

    private Path require(String name) {
        Path file = directory.resolve(name);
        if (!Files.isReadable(file)) {
            throw new MissingInstallationException(
                    file + " is not there; build it with ./scansion --help or mvn -DskipTests package");
        }
        return file;
    }
}
