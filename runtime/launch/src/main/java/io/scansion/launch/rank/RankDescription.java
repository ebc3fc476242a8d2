package io.scansion.launch.rank;

import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.MpjDevice;
import io.scansion.launch.config.Program;
import io.scansion.launch.job.JobDescription;
import io.scansion.launch.process.Role;
import io.scansion.wire.PointSpec;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a process of a job has to be, whatever host it is started on. What depends on the host, such as where MPJ Express is, is added
 * there: see {@link RankCommand}.
 *
 * @param role of the process
 * @param device how its ranks talk to others
 * @param processes that MPI counts
 * @param switchLimitBytes message size from which a send waits for its receiver, in bytes
 * @param rendezvousHost where the ranks meet, for all of them the same
 * @param agentOptions what the agent is told; empty where the program runs without
 * @param seatKey what it shows where the ranks meet; empty where nobody asks
 * @param input whether it reads the launcher's standard input
 */
public record RankDescription(
        Role role,
        MpjDevice device,
        Program program,
        int processes,
        int switchLimitBytes,
        String rendezvousHost,
        int rendezvousPort,
        Map<String, String> agentOptions,
        String seatKey,
        boolean input) {

    public RankDescription {
        agentOptions = Map.copyOf(agentOptions);
    }

    /** Describes one process of a job. */
    public static RankDescription of(
            Role role, JobSettings settings, JobDescription job, String rendezvousHost, int rendezvousPort) {
        int rank = rankOf(role);
        return new RankDescription(
                role,
                settings.device(),
                settings.program(),
                settings.processes(),
                settings.switchLimitBytes(),
                rendezvousHost,
                rendezvousPort,
                settings.agent() ? agentOptions(rank, settings, job) : Map.of(),
                settings.agent() ? job.keys().seat() : "",
                rank == 0 && settings.forwardInput());
    }

    /** Returns the physical rank; the first of several. */
    public int rank() {
        return rankOf(role);
    }

    private static int rankOf(Role role) {
        if (role instanceof Role.Primary primary) {
            return primary.rank();
        } else if (role instanceof Role.Spare spare) {
            return spare.rank();
        } else if (role instanceof Role.AllRanks) {
            return 0;
        }
        throw new IllegalArgumentException("no ranks run in the " + role.label());
    }

    private static Map<String, String> agentOptions(int rank, JobSettings settings, JobDescription job) {
        return new AgentText()
                .job(job, settings.ranks(), settings.device())
                .with("rank", Integer.toString(rank))
                .with("spares", Integer.toString(settings.spares()))
                .with("stateless", joined(settings.stateless()))
                .with("trustEnd", joined(settings.trustEnd()))
                .with("runAhead", settings.runAhead().word())
                .with("switchLimit", Integer.toString(settings.switchLimitBytes()))
                .with("points", settings.points().stream().map(PointSpec::text).collect(Collectors.joining(";")))
                .options();
    }

    private static String joined(List<Integer> ranks) {
        return ranks.stream().map(String::valueOf).collect(Collectors.joining("+"));
    }
}
