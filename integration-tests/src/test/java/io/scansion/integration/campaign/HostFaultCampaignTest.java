package io.scansion.integration.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.integration.RequiresMpj;
import io.scansion.integration.RequiresTestHosts;
import io.scansion.integration.TestHosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
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
        if (slurmIsUp) {
            hosts.make("slurm", "down");
        }
        hosts.close();
    }

    static LongStream overSsh() {
        return seeds("faults.hosts");
    }

    static LongStream underSlurm() {
        return seeds("faults.slurm");
    }

    private static LongStream seeds(String number) {
        long first = Long.getLong("faults.seed", 1);
        return LongStream.range(first, first + Math.max(1, Integer.getInteger(number, 1)));
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
        boolean asked = Integer.getInteger("faults.slurm", 0) > 0;
        if (!asked) {
            System.out.println("[SKIPPED] HostFaultCampaignTest under Slurm: -Pfaults, or -Dfaults.slurm=N, runs it");
        }
        Assumptions.assumeTrue(asked, "no faults under Slurm are asked for");
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
        if (!slurmIsUp) {
            hosts().make("slurm", "up");
            slurmIsUp = true;
        }
    }

    private static void judge(long seed, HostFaultTrial trial, FaultLog log) throws Exception {
        FaultOutcome outcome = trial.run();
        log.write(seed, outcome);
        assertThat(outcome.wrong())
                .as("%s, %s, %s", outcome.kind(), outcome.program(), outcome.when())
                .isEmpty();
    }

    private static void tabulate(FaultLog log, double seconds) throws IOException {
        Map<String, String> words = new LinkedHashMap<>();
        for (HostFaultKind kind : HostFaultKind.values()) {
            words.put(kind.name(), kind.words());
        }
        log.tabulate(words, seconds);
    }
}
