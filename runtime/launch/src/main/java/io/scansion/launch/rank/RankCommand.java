package io.scansion.launch.rank;

import io.scansion.launch.config.MpjDevice;
import io.scansion.launch.config.Program;
import io.scansion.launch.installation.MpjInstallation;
import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.OwnerOnly;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * Command lines of the JVMs that run the user's program on this host. They end with the process that starts them.
 *
 * <p>Over niodev every rank is a JVM of its own, which gets its rank, a string that leads it to the rendezvous, and the device
 * as three leading arguments; MPI.Init removes them. Over smpdev one JVM runs MPJ's multicore starter, which loads the program
 * once per rank; there {@code mpi.*} must not be on the class path of the JVM, or all ranks would share it.
 */
public final class RankCommand {
    /** Runs a program unmeasured, but not beyond the death of the process that has started it. */
    private static final String WATCHED_MAIN = "io.scansion.agent.LauncherWatch";

    private final MpjInstallation mpj;
    private final ScansionHome home;
    private final Path directory;
    private final Optional<Path> rewritten;

    /**
     * @param directory of this job on this host; holds the tuner's address for the agent, and gets what MPI.Init reads
     * @param rewritten the library as the agent rewrites it, where that is known
     */
    public RankCommand(MpjInstallation mpj, ScansionHome home, Path directory, Optional<Path> rewritten) {
        this.mpj = mpj;
        this.home = home;
        this.directory = directory.toAbsolutePath();
        this.rewritten = rewritten;
    }

    /** Returns how to start what is described. */
    public ProcessBuilder of(RankDescription rank) throws IOException {
        JobDirectory files = new JobDirectory(directory);
        if (!rank.seatKey().isEmpty() && !Files.exists(files.seatFile())) {
            files.publishSeat(rank.seatKey());
        }
        ProcessBuilder builder = new ProcessBuilder(rank.device() == MpjDevice.SMPDEV ? allRanks(rank) : oneRank(rank));
        builder.environment().put("MPJ_HOME", mpjHome().toString());
        builder.redirectInput(
                rank.input() ? ProcessBuilder.Redirect.INHERIT : ProcessBuilder.Redirect.from(new File("/dev/null")));
        return builder;
    }

    private List<String> oneRank(RankDescription rank) {
        Program program = rank.program();
        List<String> classPath = new ArrayList<>(program.classPath());
        classPath.add(mpj.jar().toString());
        classPath.add(home.loggingJar().toString());
        List<String> command = jvm(rank);
        boolean watched = rank.agentOptions().isEmpty();
        if (watched) {
            classPath.add(home.agentJar().toString());
        }
        command.add("-cp");
        command.add(String.join(File.pathSeparator, classPath));
        if (watched) {
            command.add(WATCHED_MAIN);
            command.add(ownPid());
        }
        command.add(program.mainClass());
        command.add(Integer.toString(rank.rank()));
        command.add("#Number of Processes;" + rank.processes() + ";#Protocol Switch Limit;" + rank.switchLimitBytes()
                + ";#Server Name;" + rank.rendezvousHost() + ";#Server Port;" + rank.rendezvousPort() + ";");
        command.add(MpjDevice.NIODEV.word());
        command.addAll(program.arguments());
        return command;
    }

    private List<String> allRanks(RankDescription ranks) {
        Program program = ranks.program();
        String logging = home.loggingJar().toString();
        List<String> command = jvm(ranks);
        command.add("-cp");
        command.add(mpj.multicoreJars().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator))
                + File.pathSeparator
                + logging);
        command.add("runtime.starter.MulticoreStarter");
        command.add(Path.of("").toAbsolutePath().toString());
        command.add(Integer.toString(ranks.processes()));
        command.add(MpjDevice.SMPDEV.word());
        command.add("useLocalLoader");
        command.add(String.join(File.pathSeparator, program.classPath()) + File.pathSeparator + logging);
        command.add(program.mainClass());
        command.addAll(program.arguments());
        return command;
    }

    private List<String> jvm(RankDescription rank) {
        List<String> command = new ArrayList<>();
        command.add(PreFlight.javaCommand());
        if (!rank.agentOptions().isEmpty()) {
            AgentText options = new AgentText(rank.agentOptions()).with("launcherPid", ownPid());
            if (!rank.seatKey().isEmpty()) { // there is a job of ours, with files
                options.files(new JobDirectory(directory));
            }
            if (rank.device() == MpjDevice.NIODEV) {
                rewritten.ifPresent(file -> options.with("rewritten", file.toString()));
            }
            command.add(loading(rank.program()) + home.agentJar() + "=" + options);
        }
        command.addAll(rank.program().javaOptions());
        return command;
    }

    /**
     * The agent is loaded as {@code -javaagent} does it, but that with this option alone a JVM takes its modules from its archive: {@code
     * -javaagent} names one of them to be added, which costs some 25 ms. Where the program limits the modules, that one has to be named.
     */
    private static String loading(Program program) {
        return program.javaOptions().stream().anyMatch(option -> option.startsWith("--limit-modules"))
                ? "-javaagent:"
                : "-agentlib:instrument=";
    }

    private static String ownPid() {
        return Long.toString(ProcessHandle.current().pid());
    }

    /** MPI.Init reads a configuration file and complains at length without; one is made if the installation has none. */
    private Path mpjHome() throws IOException {
        if (mpj.configuredHome().isPresent()) {
            return mpj.configuredHome().get();
        }
        Path own = directory.resolve("mpj");
        Path conf = own.resolve("conf");
        Path file = conf.resolve("mpjexpress.conf");
        if (!Files.exists(file)) {
            OwnerOnly.createDirectories(conf);
            Properties properties = new Properties();
            properties.setProperty("mpjexpress.mpi.loglevel", "OFF");
            properties.setProperty("mpjexpress.mpjrun.loglevel", "OFF");
            properties.setProperty("mpjexpress.mpjdaemon.loglevel", "OFF");
            properties.setProperty("mpjexpress.version", "0.44");
            properties.setProperty("mpjexpress.mpi.old.collectives", "false");
            OwnerOnly.write(file, properties);
        }
        return own;
    }
}
