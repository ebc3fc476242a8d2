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
 */
final class StartCommand {
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

    private StartCommand() {}

    static ProcessBuilder of(RankHost host, Way way, ScansionHome here) {
        if (way instanceof Way.Ssh ssh) {
            return bySsh(host, ssh.command(), here);
        }
        List<String> words = new ArrayList<>(STEP);
        words.add("--nodelist=" + host.name());
        words.addAll(remote(host, here));
        return new ProcessBuilder(words);
    }

    /** @param ssh words of the user's command */
    private static ProcessBuilder bySsh(RankHost host, List<String> ssh, ScansionHome here) {
        if (isHere(host.destination())) {
            ProcessBuilder builder = new ProcessBuilder(remote(host, here));
            builder.environment().remove("SSH_CONNECTION"); // of the launcher's user
            return builder;
        }
        List<String> words = new ArrayList<>(ssh);
        words.addAll(OPTIONS);
        words.add(host.destination());
        words.add(
                "exec " + remote(host, here).stream().map(StartCommand::quoted).collect(Collectors.joining(" ")));
        return new ProcessBuilder(words);
    }

    /** Whether a name leads to this machine; a name that only ssh knows, and one with a user, do not. */
    private static boolean isHere(String destination) {
        try {
            for (InetAddress address : InetAddress.getAllByName(destination)) {
                if (NetworkInterface.getByInetAddress(address) != null) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return false;
        }
    }

    private static List<String> remote(RankHost host, ScansionHome here) {
        Path java = host.java().orElse(Path.of(System.getProperty("java.home"))).resolve(Path.of("bin", "java"));
        ScansionHome home = new ScansionHome(host.scansion().orElse(here.directory()));
        return List.of(
                java.toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
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
