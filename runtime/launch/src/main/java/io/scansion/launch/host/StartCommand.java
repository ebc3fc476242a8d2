package io.scansion.launch.host;

import io.scansion.launch.config.RankHost;
import io.scansion.launch.config.RankHosts.Way;
import io.scansion.launch.installation.ScansionHome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How {@code scansion rank} is started on a host: by ssh, or without where that is the launcher's own; by Slurm. Nothing of the job is in
 * it.
 *
 * @param process what is started here
 * @param java that runs on the host
 * @param scansion its installation there
 */
record StartCommand(ProcessBuilder process, Path java, ScansionHome scansion) {
    /** Words of the user's command come first, and ssh takes the first of two values. The last two find out that a host is gone. */
    private static final List<String> OPTIONS = List.of(
            "-T",
            "-o",
            "BatchMode=yes",
            "-o",
            "ConnectTimeout=10",
            "-o",
            "ServerAliveInterval=1",
            "-o",
            "ServerAliveCountMax=3");

    /**
     * A step on one host. It has what the job has there, which other steps may use too; Slurm ends it with the job. Its output is neither
     * labelled nor sent through a terminal, which would change it.
     */
    private static final List<String> STEP = List.of("srun", "--quiet", "--overlap", "--nodes=1", "--ntasks=1");

    static StartCommand of(RankHost host, Way way, ScansionHome here) {
        Path java = host.java().orElse(Path.of(System.getProperty("java.home"))).resolve(Path.of("bin", "java"));
        ScansionHome home = new ScansionHome(host.scansion().orElse(here.directory()));
        List<String> remote = remote(java, home);
        if (way instanceof Way.Ssh ssh) {
            return new StartCommand(bySsh(host, ssh.command(), remote), java, home);
        }
        List<String> words = new ArrayList<>(STEP);
        words.add("--nodelist=" + host.name());
        words.addAll(remote);
        return new StartCommand(new ProcessBuilder(words), java, home);
    }

    /**
     * @param ssh words of the user's command
     * @param remote those of the command there
     */
    private static ProcessBuilder bySsh(RankHost host, List<String> ssh, List<String> remote) {
        if (isHere(host.destination())) {
            ProcessBuilder builder = new ProcessBuilder(remote);
            builder.environment().remove("SSH_CONNECTION"); // of the launcher's user
            return builder;
        }
        List<String> words = new ArrayList<>(ssh);
        words.addAll(OPTIONS);
        words.add(host.destination());
        words.add("exec " + remote.stream().map(StartCommand::quoted).collect(Collectors.joining(" ")));
        return new ProcessBuilder(words);
    }

    /** Whether a name leads to this machine; a name that only ssh knows, and one with a user, do not. */
    private static boolean isHere(String destination) {
        try {
            for (InetAddress address : InetAddress.getAllByName(destination)) {
                // the loopback is this machine's even where it is down
                if (address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return false;
        }
    }

    private static List<String> remote(Path java, ScansionHome home) {
        return List.of(
                java.toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-Xmx128m",
                "-D" + ScansionHome.PROPERTY + "=" + home.directory(),
                "-cp",
                home.consoleClassPath(),
                "io.scansion.app.Scansion",
                "rank");
    }

    /** Returns a word as a shell reads it back. */
    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
