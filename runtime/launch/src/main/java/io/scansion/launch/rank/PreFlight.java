package io.scansion.launch.rank;

import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.Program;
import io.scansion.launch.installation.MpjNoise;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What can be found wrong with a job before anything of it is started. Touches files and may run {@code java -version} once;
 * leaves nothing behind.
 */
public final class PreFlight {
    private static final long OPTIONS_CHECK_SECONDS = 10;
    /** Options that do something even when no program runs, and so are left for the ranks to judge. */
    private static final List<String> WITH_EFFECTS = List.of(
            "-agentlib:", "-agentpath:", "-javaagent:", "-XX:StartFlightRecording", "-Xlog:", "-Xdebug", "-Xrunjdwp");

    /** What the JVM says before and after the reason. */
    private static final List<String> JVM_PREAMBLE = List.of(
            "Error occurred during initialization of",
            "Error: Could not create the Java Virtual Machine",
            "Error: A fatal exception has occurred",
            "Picked up ");

    private PreFlight() {}

    /**
     * Returns the settings with the main class filled in.
     *
     * @throws InvalidJobException if the job cannot work as described
     */
    public static JobSettings check(JobSettings settings) {
        if (settings.processes() > JobSettings.MAX_PROCESSES) {
            throw new InvalidJobException("--ranks and --spares are " + settings.processes()
                    + " processes together; at most " + JobSettings.MAX_PROCESSES + " can be started");
        }
        Program program = settings.program();
        if (program.jar().isPresent()) {
            program = program.withMainClass(
                    ClassPathSearch.mainClassOf(program.jar().get()));
        }
        if (!ClassPathSearch.contains(program.classPath(), program.mainClass())) {
            throw new InvalidJobException("main class " + program.mainClass() + " was not found on the class path "
                    + String.join(":", program.classPath()) + hint(program.mainClass()));
        }
        NamedFields.check(settings.points(), program.classPath());
        if (settings.agent() && settings.hosts().areHere()) { // other hosts may have another Java
            requireInstrumentation(javaHome());
        }
        settings.events().ifPresent(file -> requireWritable("--events", file));
        settings.recording().ifPresent(file -> requireWritable("--record", file));
        requireGoodOptions(program.javaOptions());
        return settings.withProgram(program);
    }

    private static String hint(String mainClass) {
        if (mainClass.endsWith(".jar")) {
            return "; to run a jar, write -jar before it";
        }
        if (mainClass.endsWith(".class") || mainClass.endsWith(".java") || mainClass.contains("/")) {
            return "; give the class by its name, such as com.example.Main";
        }
        return "; give the class path after --, such as: -- -cp app.jar " + mainClass;
    }

    /** A runtime image need not have the module that loads agents. */
    static void requireInstrumentation(Path javaHome) {
        Path library = javaHome.resolve("lib").resolve(System.mapLibraryName("instrument"));
        if (!Files.exists(library)) {
            throw new InvalidJobException("the Java at " + javaHome
                    + " cannot load agents, since it is without the module java.instrument; set JAVA_HOME to a JDK, make the image with"
                    + " jlink --add-modules java.instrument and the program's own, or measure nothing with --no-agent");
        }
    }

    private static void requireWritable(String option, Path file) {
        Path directory = file.getParent();
        if (Files.isDirectory(file)) {
            throw new InvalidJobException(option + " names " + file + ", which is a directory; name a file");
        }
        if (directory == null || !Files.isDirectory(directory)) {
            throw new InvalidJobException(
                    option + " names a file in " + directory + ", which does not exist; create it first");
        }
        if (!Files.isWritable(Files.exists(file) ? file : directory)) {
            throw new InvalidJobException(option + " names " + file + ", which cannot be written");
        }
    }

    private static void requireGoodOptions(List<String> options) {
        List<String> command = new ArrayList<>(List.of(javaCommand()));
        for (String option : options) {
            if (WITH_EFFECTS.stream().noneMatch(option::startsWith)) {
                command.add(option);
            }
        }
        if (command.size() == 1) {
            return;
        }
        command.add("-version");
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            try {
                process.getOutputStream().close();
                if (process.waitFor(OPTIONS_CHECK_SECONDS, TimeUnit.SECONDS) && process.exitValue() != 0) {
                    String said = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
                    throw new InvalidJobException("java does not accept these options: " + firstLine(said)
                            + "; check the java options after --");
                }
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            throw new InvalidJobException("cannot run " + javaCommand() + ": " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String firstLine(String text) {
        return text.lines()
                .filter(line -> !line.isBlank() && !MpjNoise.isNoise(line))
                .filter(line -> JVM_PREAMBLE.stream().noneMatch(line::startsWith))
                .findFirst()
                .orElse("no reason given");
    }

    /** Returns the {@code java} of the JDK that runs the launcher, which also runs the ranks. */
    public static String javaCommand() {
        return javaHome().resolve(Path.of("bin", "java")).toString();
    }

    private static Path javaHome() {
        return Path.of(System.getProperty("java.home"));
    }
}
