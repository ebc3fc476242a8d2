package io.scansion.launch.rank;

import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.MpjDevice;
import io.scansion.launch.config.Program;
import io.scansion.launch.installation.MpjInstallation;
import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.job.JobDescription;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.OwnerOnly;
import io.scansion.wire.PointSpec;
import java.io.File;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * Command lines of the JVMs that run the user's program.
 *
 * <p>Over niodev every rank is a JVM of its own, which gets its rank, a string that leads it to the rendezvous, and the device
 * as three leading arguments; MPI.Init removes them. Over smpdev one JVM runs MPJ's multicore starter, which loads the program
 * once per rank; there {@code mpi.*} must not be on the class path of the JVM, or all ranks would share it.
 */
public final class RankCommand {
    /** Runs a program unmeasured, but not beyond the launcher's death. */
    private static final String WATCHED_MAIN = "io.scansion.agent.LauncherWatch";

    private final JobSettings settings;
    private final MpjInstallation mpj;
    private final ScansionHome home;
    private final JobDirectory job;
    private final JobDescription description;

    public RankCommand(
            JobSettings settings,
            MpjInstallation mpj,
            ScansionHome home,
            JobDirectory job,
            JobDescription description) {
        this.settings = settings;
        this.mpj = mpj;
        this.home = home;
        this.job = job;
        this.description = description;
    }

    /** Returns how to start one rank over niodev. */
    public ProcessBuilder rank(int rank, String host, int port) throws IOException {
        Program program = settings.program();
        List<String> classPath = new ArrayList<>(program.classPath());
        classPath.add(mpj.jar().toString());
        classPath.add(home.loggingJar().toString());
        List<String> command = jvm(rank);
        if (!settings.agent()) {
            classPath.add(home.agentJar().toString());
        }
        command.add("-cp");
        command.add(String.join(File.pathSeparator, classPath));
        if (!settings.agent()) {
            command.add(WATCHED_MAIN);
            command.add(Long.toString(description.launcherPid()));
        }
        command.add(program.mainClass());
        command.add(Integer.toString(rank));
        command.add("#Number of Processes;" + settings.processes() + ";#Protocol Switch Limit;"
                + settings.switchLimitBytes() + ";#Server Name;" + host + ";#Server Port;" + port + ";");
        command.add(MpjDevice.NIODEV.word());
        command.addAll(program.arguments());
        return builder(command, rank == 0);
    }

    /** Returns how to start all ranks in one JVM over smpdev. */
    public ProcessBuilder allRanks() throws IOException {
        Program program = settings.program();
        String logging = home.loggingJar().toString();
        List<String> command = jvm(0);
        command.add("-cp");
        command.add(mpj.multicoreJars().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator))
                + File.pathSeparator
                + logging);
        command.add("runtime.starter.MulticoreStarter");
        command.add(Path.of("").toAbsolutePath().toString());
        command.add(Integer.toString(settings.ranks()));
        command.add(MpjDevice.SMPDEV.word());
        command.add("useLocalLoader");
        command.add(String.join(File.pathSeparator, program.classPath()) + File.pathSeparator + logging);
        command.add(program.mainClass());
        command.addAll(program.arguments());
        return builder(command, true);
    }

    private List<String> jvm(int rank) {
        List<String> command = new ArrayList<>();
        command.add(PreFlight.javaCommand());
        if (settings.agent()) {
            command.add("-javaagent:" + home.agentJar() + "=" + agentOptions(rank));
        }
        command.addAll(settings.program().javaOptions());
        return command;
    }

    private String agentOptions(int rank) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("job", description.id());
        options.put("key", description.key());
        options.put("tuner", job.tunerFile().toAbsolutePath().toString());
        options.put("rank", Integer.toString(rank));
        options.put("primaries", Integer.toString(settings.ranks()));
        options.put("spares", Integer.toString(settings.spares()));
        options.put("stateless", joined(settings.stateless()));
        options.put("trustEnd", joined(settings.trustEnd()));
        options.put("device", settings.device().word());
        options.put("switchLimit", Integer.toString(settings.switchLimitBytes()));
        options.put("points", settings.points().stream().map(PointSpec::text).collect(Collectors.joining(";")));
        options.put("launcherPid", Long.toString(description.launcherPid()));
        options.put("home", job.path().toAbsolutePath().toString());
        return agentText(options);
    }

    /** Returns options as the agent reads them. */
    public static String agentText(Map<String, String> options) {
        return options.entrySet().stream()
                .map(option -> option.getKey() + "=" + URLEncoder.encode(option.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining(","));
    }

    private static String joined(List<Integer> ranks) {
        return ranks.stream().map(String::valueOf).collect(Collectors.joining("+"));
    }

    private ProcessBuilder builder(List<String> command, boolean first) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("MPJ_HOME", mpjHome().toString());
        builder.redirectInput(
                first && settings.forwardInput()
                        ? ProcessBuilder.Redirect.INHERIT
                        : ProcessBuilder.Redirect.from(new File("/dev/null")));
        return builder;
    }

    /** MPI.Init reads a configuration file and complains at length without; one is made if the installation has none. */
    private Path mpjHome() throws IOException {
        if (mpj.configuredHome().isPresent()) {
            return mpj.configuredHome().get();
        }
        Path own = job.path().resolve("mpj");
        Path directory = own.resolve("conf");
        Path file = directory.resolve("mpjexpress.conf");
        if (!Files.exists(file)) {
            OwnerOnly.createDirectories(directory);
            Properties conf = new Properties();
            conf.setProperty("mpjexpress.mpi.loglevel", "OFF");
            conf.setProperty("mpjexpress.mpjrun.loglevel", "OFF");
            conf.setProperty("mpjexpress.mpjdaemon.loglevel", "OFF");
            conf.setProperty("mpjexpress.version", "0.44");
            conf.setProperty("mpjexpress.mpi.old.collectives", "false");
            OwnerOnly.write(file, conf);
        }
        return own;
    }
}
