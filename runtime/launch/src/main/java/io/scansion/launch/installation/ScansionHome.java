package io.scansion.launch.installation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A Scansion that is installed, or as the build leaves it in {@code deploy/target/scansion}.
 *
 * @param directory holds {@code bin}, {@code lib}, {@code page-lib}, {@code agent}, {@code apps} and {@code rank-lib}
 */
public record ScansionHome(Path directory) {
    public static final String PROPERTY = "scansion.home";

    private static final String OWN_MODULE = "launch";
    private static final String ADVICE = "install Scansion again, or in a checkout build it with ./scansion --help";

    public ScansionHome {
        directory = directory.toAbsolutePath().normalize();
    }

    /** @throws MissingInstallationException if the property {@code scansion.home} is not set or leads nowhere */
    public static ScansionHome find() {
        String value = System.getProperty(PROPERTY, "");
        if (value.isBlank()) {
            throw new MissingInstallationException(
                    "the property scansion.home is not set", "start Scansion with its script, bin/scansion");
        }
        ScansionHome home = new ScansionHome(Path.of(value));
        if (!Files.isDirectory(home.directory())) {
            throw new MissingInstallationException("scansion.home is " + value + ", which is no directory", ADVICE);
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

    /** Returns its version, such as 0.2.0. */
    public String version() {
        return String.valueOf(library().getFileName())
                .replaceFirst(OWN_MODULE + "-", "")
                .replaceFirst("\\.jar$", "");
    }

    /** Returns the jar that this class comes in, whose name has the version. */
    public Path library() {
        Path lib = directory.resolve("lib");
        try (Stream<Path> jars = Files.list(lib)) {
            return jars.filter(jar -> jar.getFileName().toString().matches(OWN_MODULE + "-[0-9].*\\.jar"))
                    .findFirst()
                    .orElse(lib);
        } catch (IOException e) {
            throw new MissingInstallationException(lib + " cannot be read", ADVICE);
        }
    }

    /** Returns the class path of the console. */
    public String consoleClassPath() {
        return directory.resolve("lib").resolve("*").toString();
    }

    /** Returns the logging library that MPJ Express insists on. */
    public Path loggingJar() {
        return require("rank-lib/reload4j.jar");
    }

    /**
     * Returns options for a JVM that shares its host with ranks: it takes little memory, does not wake twenty times a second for figures for
     * jstat, and has its classes as they are in memory, if the build has made that file. One that does not fit is passed over.
     */
    public List<String> jvmOptions() {
        List<String> options = new ArrayList<>(List.of("-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xshare:auto"));
        Path classes = directory.resolve("classes.jsa");
        if (Files.isReadable(classes)) {
            options.addAll(List.of("-XX:SharedArchiveFile=" + classes, "-Xlog:cds*=off"));
        }
        return options;
    }

    /** Returns what the page needs beside the rest, as an entry of a class path. */
    public String pageJars() {
        return require("page-lib").resolve("*").toString();
    }

    private Path require(String name) {
        Path file = directory.resolve(name);
        if (!Files.isReadable(file)) {
            throw new MissingInstallationException(file + " is not there", ADVICE);
        }
        return file;
    }
}
