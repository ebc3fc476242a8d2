package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which hosts real stages that compute are given. What was measured is printed, for docs/benchmarks.md. */
@HostScenario
class HostPlansTest {
    private static final List<String> HOSTS = List.of("scansion1", "scansion2", "scansion3");
    private static final int WINDOWS = 4;
    /** Windows in which JVMs with half a core compile what they need. */
    private static final int WARM_UP = 10;
    /** An equal host takes the stage; single windows differ by several per cent. */
    private static final double LEAST_OF_BEFORE = 0.9;
    /** Items a second that take three ranks at 20 ms each. */
    private static final int DEMANDED = 100;

    private static final Set<Integer> ON_SECOND = Set.of(3, 5);
    private static final Set<Integer> ON_THIRD = Set.of(4, 6);

    @Test
    void where_a_link_gets_slow_the_traffic_takes_a_better_one() throws Exception {
        ProgramRun program = ProgramRun.of(
                        3, "ParametricPipeline", "--work compute --times 6,6,1 --items 2500 --bytes 65536")
                .spares(1, "1");
        try (TestHosts hosts = TestHosts.up(4)) {
            hosts.limit(0.45, 0.45, 0.45, 0.45);
            try (HostJob job = new HostJob(program, "scansion1:1,scansion2:1,scansion4:1,scansion3:1")) {
                job.pace(WARM_UP);
                double before = job.pace(WINDOWS);
                hosts.make("link", "scansion2", "10mbit");
                double slowed =
                        job.pace(2); // soon decided on: more windows would have some after the change among them
                JsonNode outcome = job.await("outcome", 1);
                assertThat(outcome.path("kept").asBoolean()).as(job.account()).isTrue();
                double after = job.pace(WINDOWS);
                Say.measured(
                        "link: %.1f items/s, %.1f with 10 Mbit/s, %.1f after %d change(s)",
                        before, slowed, after, job.changes());
                assertThat(job.ranks(1)).as(job.account()).containsExactly(3);
                assertThat(after).as(job.account()).isGreaterThan(slowed).isGreaterThan(LEAST_OF_BEFORE * before);
                int changes = job.changes();
                hosts.make("link", "scansion2", "none");
                job.pace(WINDOWS);
                assertThat(job.changes()).as(job.account()).isEqualTo(changes);
                assertThat(job.finish().timeless())
                        .isEqualTo(program.plain(job.directory()).timeless());
            }
        }
    }

    /** Both inner stages on each of three hosts, one after the other: what is decided is the best of these nine arrangements. */
    @Test
    void on_hosts_of_different_capacity_the_arrangement_is_the_best_of_all() throws Exception {
        ProgramRun program = ProgramRun.of(4, "ParametricPipeline", "--work compute --times 1,6,9,1 --items 100000")
                .spares(4, "1,2");
        try (TestHosts hosts = TestHosts.up(3)) {
            hosts.limit(0.5, 0.3, 0.9);
            try (HostJob job = new HostJob(
                    program,
                    "scansion1:4,scansion2:2,scansion3:2",
                    "--rank-host",
                    "0=scansion1,1=scansion2,2=scansion2,3=scansion1,4=scansion1,5=scansion1,6=scansion3,7=scansion3",
                    "--max",
                    "1=1",
                    "--max",
                    "2=1")) {
                job.await("outcome", 1);
                job.pace(2 * WINDOWS);
                List<Integer> found = List.of(job.ranks(1).get(0), job.ranks(2).get(0));
                double decided = job.pace(WINDOWS);
                int changes = job.changes();
                double best = decided;
                List<String> all = new ArrayList<>();
                for (int first = 0; first < HOSTS.size(); first++) {
                    for (int step = 0; step < HOSTS.size(); step++) {
                        int second = first % 2 == 0 ? step : HOSTS.size() - 1 - step; // one move from each to the next
                        job.console("move", "1", "--to", HOSTS.get(first));
                        job.console("move", "2", "--to", HOSTS.get(second));
                        job.pace(1);
                        double pace = job.pace(2);
                        best = Math.max(best, pace);
                        all.add(String.format(Locale.ROOT, "%s,%s %.1f", HOSTS.get(first), HOSTS.get(second), pace));
                    }
                }
                Say.measured("capacity: ranks %s after %d change(s) %.1f items/s; %s", found, changes, decided, all);
                assertThat(decided).as(all + job.account()).isGreaterThan(0.9 * best);
            }
        }
    }

    @Test
    void a_contract_is_kept_with_the_fewest_ranks_on_the_fewest_hosts() throws Exception {
        ProgramRun program = ProgramRun.of(
                        3, "ParametricPipeline", "--work compute,sleep,compute --times 1,20,1 --items 5000")
                .spares(4, "1");
        try (TestHosts hosts = TestHosts.up(3)) {
            hosts.limit(0.6, 0.6, 0.6);
            try (HostJob job = new HostJob(
                    program,
                    "scansion1:3,scansion2:2,scansion3:2",
                    "--rank-host",
                    "3=scansion2,4=scansion3,5=scansion2,6=scansion3",
                    "--contract",
                    Integer.toString(DEMANDED))) {
                job.await("outcome", 1);
                job.pace(2 * WINDOWS);
                double pace = job.pace(WINDOWS);
                List<Integer> ranks = job.ranks(1);
                Say.measured(
                        "contract: %d items/s demanded, %.1f by ranks %s, %d change(s)",
                        DEMANDED, pace, ranks, job.changes());
                assertThat(pace).as(job.account()).isGreaterThan(0.97 * DEMANDED);
                assertThat(ranks).as(job.account()).hasSize(3);
                assertThat(List.of(ON_SECOND, ON_THIRD))
                        .as(job.account())
                        .anyMatch(host -> Collections.disjoint(host, ranks));
                assertThat(job.finish().timeless())
                        .isEqualTo(program.plain(job.directory()).timeless());
            }
        }
    }

    /** One stage a host, and a spare where its neighbour is: half of what the source gives is demanded. */
    @Test
    void a_host_that_a_contract_does_not_need_is_left_for_the_neighbour_s() throws Exception {
        ProgramRun program = ProgramRun.of(4, "ParametricPipeline", "--times 10,8,8,1 --items 5000")
                .spares(1, "1,2");
        try (TestHosts hosts = TestHosts.up(3)) {
            hosts.limit(0.6, 0.6, 0.6);
            try (HostJob job = new HostJob(
                    program,
                    "scansion1:2,scansion2:2,scansion3:1",
                    "--rank-host",
                    "0=scansion1,1=scansion2,2=scansion3,3=scansion1,4=scansion2",
                    "--contract",
                    Integer.toString(DEMANDED / 2))) {
                job.pace(WARM_UP);
                double before = job.pace(WINDOWS);
                assertThat(job.await("outcome", 1).path("kept").asBoolean())
                        .as(job.account())
                        .isTrue();
                double after = job.pace(WINDOWS);
                Say.measured(
                        "gathered: %d items/s demanded, %.1f before, %.1f after %d change(s)",
                        DEMANDED / 2, before, after, job.changes());
                assertThat(job.ranks(2)).as(job.account()).containsExactly(4);
                assertThat(after).as(job.account()).isGreaterThan(DEMANDED / 2);
                assertThat(job.finish().timeless())
                        .isEqualTo(program.plain(job.directory()).timeless());
            }
        }
    }
}
