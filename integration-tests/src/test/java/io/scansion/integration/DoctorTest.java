package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code scansion doctor}: what is in the way of ranks, told before there are any. */
@RequiresMpj
@RequiresTestHosts
class DoctorTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static List<JsonNode> doctor(int exitCode, Path jobs, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of("doctor", "--json", "--ssh", TestHosts.SSH));
        words.addAll(List.of(options));
        try (RealJob job = RealJob.onHost("scansion1", Map.of(), Path.of("/dev/null"), jobs, LIMIT, words)) {
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(exitCode);
            List<JsonNode> findings = new ArrayList<>();
            for (String line : job.output()) {
                findings.add(new ObjectMapper().readTree(line));
            }
            return findings;
        }
    }

    private static boolean is(JsonNode finding, String host, String check) {
        return finding.path("host").asText().equals(host)
                && finding.path("check").asText().equals(check);
    }

    @Test
    void good_hosts_are_found_good_and_every_obstacle_is_named_with_what_to_do() throws Exception {
        Path jobs = TestHosts.shared("doctor");
        try (TestHosts hosts = TestHosts.up(3)) {
            assertThat(doctor(0, jobs, "--hosts", "scansion1:1,scansion2:1,scansion3:1"))
                    .allMatch(finding -> finding.path("good").asBoolean())
                    .anyMatch(finding -> is(finding, "scansion2", "java"))
                    .anyMatch(finding -> is(finding, "scansion2", "to scansion3"))
                    .anyMatch(finding -> is(finding, "scansion3", "name scansion2"))
                    .anyMatch(finding -> is(finding, "scansion3", "directory")
                            && finding.path("found").asText().startsWith("shared"));
            hosts.separate("scansion3", "scansion2");
            assertThat(doctor(3, jobs, "--hosts", "scansion1:1,scansion2:1,scansion3:9999,nowhere:1"))
                    .filteredOn(finding -> !finding.path("good").asBoolean())
                    .allMatch(finding -> !finding.path("advice").asText().isEmpty())
                    .anyMatch(finding -> is(finding, "scansion3", "to scansion2"))
                    .anyMatch(finding -> is(finding, "scansion3", "cores"))
                    .anyMatch(finding -> is(finding, "nowhere", "connection"))
                    .noneMatch(finding -> is(finding, "scansion1", "to scansion2"));
        } finally {
            Files.delete(jobs);
        }
    }

    /** Hosts have mounts of their own, so each of these can be taken from one of them. */
    @Test
    void what_a_host_lacks_is_named_with_what_to_do() throws Exception {
        Path jobs = TestHosts.shared("doctor");
        try (TestHosts hosts = TestHosts.up(2)) {
            assertIsMissed(hosts, jobs, RealJob.JAVA_HOME, "java", "java=");
            assertIsMissed(hosts, jobs, Path.of("/usr/share/java"), "mpj", "libmpj-java");
            assertIsMissed(hosts, jobs, Path.of(System.getProperty("scansion.home")), "scansion", "scansion=");
            assertThat(doctor(3, jobs, "--hosts", "scansion1:1,nowhere:1"))
                    .filteredOn(finding -> !finding.path("good").asBoolean())
                    .singleElement()
                    .matches(finding -> is(finding, "nowhere", "connection"));
        } finally {
            Files.delete(jobs);
        }
    }

    private static void assertIsMissed(TestHosts hosts, Path jobs, Path directory, String check, String advice)
            throws Exception {
        hosts.run("scansion2", "mount", "-t", "tmpfs", "tmpfs", directory.toString());
        try {
            assertThat(doctor(3, jobs, "--hosts", "scansion1:1,scansion2:1"))
                    .anyMatch(finding -> is(finding, "scansion2", "connection")
                            && finding.path("good").asBoolean())
                    .filteredOn(finding -> !finding.path("good").asBoolean())
                    .singleElement()
                    .matches(finding -> is(finding, "scansion2", check))
                    .matches(finding -> finding.path("advice").asText().contains(advice));
        } finally {
            hosts.run("scansion2", "umount", directory.toString());
        }
    }

    @Test
    void this_host_alone_is_looked_at_where_no_other_is_named() throws IOException, InterruptedException {
        Path jobs = TestHosts.shared("doctor");
        try (RealJob job = RealJob.scansion(jobs, LIMIT, "doctor")) {
            assertThat(job.awaitExit()).as(job.transcript()).isIn(0, 3);
            assertThat(job.output()).anyMatch(line -> line.startsWith("ok   localhost  java"));
        } finally {
            Files.delete(jobs);
        }
    }

    /** As in a container that was given no network: the host is this one all the same. */
    @Test
    void a_host_that_cannot_connect_to_itself_is_told_so() throws IOException, InterruptedException {
        Path jobs = TestHosts.shared("doctor");
        try (RealJob job = RealJob.scansionIn(List.of("unshare", "--net"), Map.of(), jobs, LIMIT, List.of("doctor"))) {
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(3);
            assertThat(job.output())
                    .anyMatch(line -> line.startsWith("ok   localhost  connection"))
                    .anyMatch(line -> line.startsWith("BAD  localhost  to itself"))
                    .anyMatch(line -> line.contains("ip link set lo up"));
        } finally {
            Files.delete(jobs);
        }
    }
}
