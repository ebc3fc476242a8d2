package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.integration.programs.Ring;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code scansion run} inside of allocations of a real Slurm, on test hosts. */
@RequiresMpj
@RequiresTestHosts
class SlurmTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static @Nullable TestHosts hosts;
    private Path directory = Path.of("");

    @BeforeAll
    static void make_hosts() throws Exception {
        boolean installed = Files.isExecutable(Path.of("/usr/sbin/slurmctld"));
        if (!installed) {
            System.out.println("[SKIPPED] SlurmTest: slurmctld is missing; install slurm-wlm");
        }
        Assumptions.assumeTrue(installed, "slurmctld is missing");
        hosts = TestHosts.up(3);
        hosts.make("slurm", "up");
    }

    @AfterAll
    static void remove_hosts() throws Exception {
        if (hosts != null) {
            hosts.make("slurm", "down");
            hosts.close();
        }
    }

    private static String on(String... command) throws IOException, InterruptedException {
        if (hosts == null) {
            throw new IllegalStateException("the hosts are not there");
        }
        return hosts.run("scansion1", command);
    }

    @BeforeEach
    void make_directory() throws IOException {
        directory = TestHosts.shared("slurm");
        Files.createDirectory(directory.resolve("jobs"));
    }

    @AfterEach
    void remove_directory() throws IOException {
        TestHosts.emptied(directory);
        Files.delete(directory);
    }

    /**
     * Submits a batch script that is delivered, with another program in it, and returns the number of the job.
     *
     * @param program first of the arguments of that program
     */
    private String submit(String script, String program, List<String> options, String... arguments) throws Exception {
        String console = "#!/bin/sh\nexec " + RealJob.JAVA_HOME + "/bin/java -XX:TieredStopAtLevel=1 -Dscansion.home="
                + System.getProperty("scansion.home") + " -cp '" + System.getProperty("scansion.home")
                + "/lib/*' io.scansion.app.Scansion \"$@\"\n";
        Path scansion = Files.writeString(directory.resolve("scansion"), console);
        Files.setPosixFilePermissions(scansion, PosixFilePermissions.fromString("rwx------"));
        String text = Files.readString(Path.of("..", "deploy", "slurm", script))
                .replace("--ranks 5 --spares 3 --stateless 1-3", "--ranks 3 --spares 2 --stateless 1")
                .replace(
                        "-Xmx1g -cp app.jar com.example.Pipeline",
                        "-Xmx64m -cp " + RealJob.programs() + " " + Ring.class.getName() + program);
        Path batch = Files.writeString(directory.resolve(script), text);
        List<String> words = new ArrayList<>(List.of(
                "env",
                "SCANSION=" + scansion,
                "SCANSION_JOBS=" + directory.resolve("jobs"),
                "sbatch",
                "--parsable",
                "--nodes=3",
                "--ntasks-per-node=2",
                "--chdir=" + directory));
        words.addAll(options);
        words.add(batch.toString());
        words.addAll(List.of(arguments));
        return on(words.toArray(String[]::new)).strip();
    }

    private String submit(String action) throws Exception {
        return submit("pipeline.sbatch", "", List.of("--output=" + directory.resolve("out")), action, "-1");
    }

    private List<String> output() throws IOException {
        Path out = directory.resolve("out");
        return Files.exists(out) ? Files.readAllLines(out) : List.of();
    }

    private void awaitEnd(String job) {
        Awaitility.await()
                .alias("the end of job " + job)
                .atMost(LIMIT)
                .until(() -> on("squeue", "--noheader", "--jobs", job).isBlank());
    }

    private static void assertNothingRuns() throws Exception {
        for (String host : List.of("scansion1", "scansion2", "scansion3")) {
            Awaitility.await(host)
                    .atMost(LIMIT)
                    .until(() -> on("ssh", "-F", "/var/lib/scansion-hosts/ssh_config", host, "ps -eo args; ls /tmp")
                            .lines()
                            .noneMatch(line -> line.contains("java") || line.startsWith("scansion-ranks")));
        }
    }

    @Test
    void the_batch_script_runs_ranks_on_all_hosts_of_its_allocation() throws Exception {
        awaitEnd(submit("finish"));
        assertThat(output())
                .contains(
                        "[rank 0 on scansion1] counted 3 ranks",
                        "[rank 1 on scansion1] rank 1 is done",
                        "[rank 2 on scansion2] rank 2 is done")
                .noneMatch(line -> line.contains("so the job was ended"));
        assertNothingRuns();
        assertThat(RealJob.jobDirectories(directory.resolve("jobs"))).isEmpty();
    }

    @Tag("thorough")
    @Test
    void every_task_of_an_array_is_a_job_with_an_input_of_its_own() throws Exception {
        Path inputs = Files.writeString(directory.resolve("inputs.txt"), "first\nsecond\n");
        String output = "--output=" + directory.resolve("out-%a");
        awaitEnd(submit("array.sbatch", " finish", List.of("--array=1-2", output), inputs.toString()));
        for (int task = 1; task <= 2; task++) {
            assertThat(Files.readAllLines(directory.resolve("out-" + task)))
                    .anyMatch(line -> line.matches("scansion: job pipelines-[0-9]+-[12]; look at it with: .*"))
                    .contains("[rank 0 on scansion1] rank 0 of 3 has arguments finish "
                            + (task == 1 ? "first" : "second"));
        }
        assertNothingRuns();
    }

    @Test
    void scancel_ends_everything_on_all_hosts() throws Exception {
        String job = submit("wait");
        Awaitility.await()
                .alias("ranks that wait")
                .atMost(LIMIT)
                .until(() -> output().stream()
                                .filter(line -> line.endsWith("] waiting"))
                                .count()
                        == 3);
        on("scancel", job);
        awaitEnd(job);
        assertNothingRuns();
    }
}
