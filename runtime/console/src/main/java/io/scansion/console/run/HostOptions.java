package io.scansion.console.run;

import io.scansion.launch.config.HostList;
import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.config.RankHost;
import io.scansion.launch.config.RankHosts;
import io.scansion.launch.config.RankHosts.Way;
import io.scansion.launch.config.SlurmAllocation;
import io.scansion.launch.job.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is said on the command line about the hosts of a job. */
public final class HostOptions {
    @Option(
            names = "--hosts",
            paramLabel = "HOST:SLOTS",
            description = {
                "Run the ranks on these hosts, by ssh, each with so many ranks at most, spares included:",
                "node1:4,node2:2. Scansion, the program and the current directory have to be there under the same paths.",
                "Default: this host; in a job of Slurm its hosts, by srun."
            })
    private @Nullable String hosts;

    @Option(
            names = "--hostfile",
            paramLabel = "FILE",
            description = {
                "The same from a file, a host a line: node2 slots=6 spares=2 speed=1.5 address=me@10.0.0.12",
                "java=/opt/jdk-17 mpj=/opt/mpj scansion=/opt/scansion env.NAME=value; all but the name may be left out."
            })
    private @Nullable Path hostFile;

    @Option(
            names = "--ssh",
            paramLabel = "COMMAND",
            defaultValue = "ssh",
            description = "How hosts are reached, such as 'ssh -F FILE'; no password is asked for. Default: ssh.")
    private String ssh = "ssh";

    @Option(
            names = "--rank-host",
            paramLabel = "RANK=HOST",
            description = "Put a rank, or a spare by its number behind the ranks, on a host: 2=node3. Repeatable.")
    private List<String> fixed = new ArrayList<>();

    @Option(names = "--pack", description = "Fill a host before the next one gets ranks. The default.")
    private boolean pack;

    @Option(names = "--spread", description = "Give the hosts ranks in turn.")
    private boolean spread;

    /** @throws InvalidJobException if that is contradictory or not understood */
    public RankHosts read() throws IOException {
        Optional<List<RankHost>> allocated =
                given() ? Optional.empty() : SlurmAllocation.hosts(System.getenv(), ownName());
        if (!given() && allocated.isEmpty()) {
            if (!fixed.isEmpty() || pack || spread) {
                throw new InvalidJobException(
                        "--rank-host, --pack and --spread say which host gets which rank; name the hosts with --hosts");
            }
            return RankHosts.HERE;
        }
        if (hosts != null && hostFile != null) {
            throw new InvalidJobException("--hosts and --hostfile both name the hosts; use one of them");
        }
        if (pack && spread) {
            throw new InvalidJobException("--pack and --spread are opposites; use one of them");
        }
        return new RankHosts(
                allocated.isPresent() ? allocated.get() : named(),
                spread ? RankHosts.Layout.SPREAD : RankHosts.Layout.PACK,
                HostList.parseFixed(fixed),
                allocated.isPresent()
                        ? new Way.Slurm()
                        : new Way.Ssh(List.of(ssh.strip().split("\\s+"))));
    }

    private static String ownName() {
        return Machine.here().host();
    }

    /** Whether hosts are named. */
    boolean given() {
        return hosts != null || hostFile != null;
    }

    private List<RankHost> named() throws IOException {
        if (hosts != null) {
            return HostList.parse(hosts);
        }
        Path file = hostFile == null ? Path.of("") : hostFile;
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new InvalidJobException("--hostfile names " + file + ", which cannot be read");
        }
        return HostList.parseFile(file, Files.readAllLines(file));
    }
}
