package io.scansion.integration.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.integration.RequiresMpj;
import io.scansion.integration.RequiresTestHosts;
import io.scansion.integration.TestHosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random faults on real jobs over three test hosts, as {@link FaultCampaignTest} on one machine: {@code -Dfaults.hosts=N} by ssh,
 * {@code -Dfaults.slurm=N} in allocations of Slurm, from {@code -Dfaults.seed}.
 */
@RequiresMpj
@RequiresTestHosts
class HostFaultCampaignTest {
    private static final double GOAL_SECONDS = 10;
    private static final double GOAL_SECONDS_OF_SLURM = 20;
    private static final FaultLog OVER_SSH = new FaultLog("faults-hosts");
    private static final FaultLog UNDER_SLURM = new FaultLog("faults-slurm");

    private static @Nullable TestHosts hosts;
    private static boolean slurmIsUp;

    @BeforeAll
    static void make_hosts() throws Exception {
        hosts = TestHosts.up(3);
    }

    @AfterAll
    static void remove_hosts() throws Exception {
        if (hosts == null) {
            return;
        }
        try {
            if (slurmIsUp) {
                hosts.make("slurm", "down");
            }
        } finally {
            hosts.close();
        }
    }

    /** What Slurm kills with a launcher leaves the files of its ranks behind (2). */
    private static final long FOUND_DEFECT_UNDER_SLURM = 2;

    static LongStream overSsh() {
        return seeds(Math.max(1, Integer.getInteger("faults.hosts", 1)));
    }

    /** What has found a defect once comes in every run. */
    static LongStream underSlurm() {
        return LongStream.concat(LongStream.of(FOUND_DEFECT_UNDER_SLURM), seeds(Integer.getInteger("faults.slurm", 0)));
    }

    private static LongStream seeds(int number) {
        long first = Long.getLong("faults.seed", 1);
        return LongStream.range(first, first + number);
    }

    private static TestHosts hosts() {
        if (hosts == null) {
            throw new IllegalStateException("the hosts are not there");
        }
        return hosts;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("overSsh")
    void a_job_over_hosts_comes_to_its_result_or_says_why_it_ended_and_nothing_is_left(long seed) throws Exception {
        judge(seed, new HostFaultTrial(seed, hosts(), false), OVER_SSH);
        tabulate(OVER_SSH, GOAL_SECONDS);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("underSlurm")
    void a_job_under_slurm_comes_to_its_result_or_says_why_it_ended_and_nothing_is_left(long seed) throws Exception {
        startSlurm();
        judge(seed, new HostFaultTrial(seed, hosts(), true), UNDER_SLURM);
        tabulate(UNDER_SLURM, GOAL_SECONDS_OF_SLURM);
    }

    private static void startSlurm() throws Exception {
        boolean installed = Files.isExecutable(Path.of("/usr/sbin/slurmctld"));
        if (!installed) {
            System.out.println("[SKIPPED] HostFaultCampaignTest: slurmctld is missing; install slurm-wlm");
        }
        Assumptions.assumeTrue(installed, "slurmctld is missing");
        hosts().make("slurm", "up"); // and waits for hosts that were cut off a moment ago
        slurmIsUp = true;
    }

    private static void judge(long seed, HostFaultTrial trial, FaultLog log) throws Exception {
        FaultOutcome outcome = trial.run();
        log.write(seed, outcome);
        assertThat(outcome.wrong())
                .as("%s, %s, %s", outcome.kind(), outcome.program(), outcome.when())
                .isEmpty();
    }

    private static void tabulate(FaultLog log, double seconds) throws IOException {
        log.tabulate(FaultKind.overHosts(), seconds);
    }
}
