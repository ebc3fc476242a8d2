package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ranks that are started by something else, with {@code -javaagent} added to their command. */
@RequiresMpj
class ForeignLauncherTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void while_the_ranks_are_being_connected_nobody_else_is_taken_for_one_and_then_nobody_is_listened_to()
            throws Exception {
        try (ForeignRanks ranks =
                new ForeignRanks(directory, 3, "", "ParametricPipeline", "--times 1,5,1 --items 300", 2)) {
            List<InetSocketAddress> listening =
                    Awaitility.await().atMost(ProgramRun.LIMIT).until(ranks::listening, found -> found.size() == 4);
            assertThat(listening).allMatch(address -> address.getAddress().isLoopbackAddress());
            List<Socket> strangers = new ArrayList<>();
            try {
                for (InetSocketAddress address : listening) {
                    strangers.add(
                            new Socket(address.getAddress(), address.getPort(), InetAddress.getByName("127.0.0.2"), 0));
                }
                ranks.start(2);
                Awaitility.await().atMost(ProgramRun.LIMIT).until(ranks::listening, List::isEmpty);
                for (int rank = 0; rank < 3; rank++) {
                    assertThat(ranks.exitCode(rank))
                            .as("rank " + rank + ranks.lines("err", rank))
                            .isZero();
                }
            } finally {
                for (Socket stranger : strangers) {
                    stranger.close();
                }
            }
            assertThat(ranks.lines("err", 0).toString())
                    .contains("a connection from 127.0.0.2, where no rank of this job is, was closed");
        }
    }

    /** Asks as a console on a machine that has only the key. */
    private String asked(int port, Path key, int exitCode, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(words));
        command.addAll(List.of("--tuner", "localhost:" + port, "--key-file", key.toString()));
        Path nowhere = Files.createDirectories(directory.resolve("other-machine"));
        try (RealJob console = RealJob.scansion(nowhere, ProgramRun.LIMIT, command.toArray(String[]::new))) {
            assertThat(console.awaitExit()).as(console.transcript()).isEqualTo(exitCode);
            return console.transcript();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void a_tuner_that_is_started_after_the_program_changes_it() throws Exception {
        ProgramRun program = ProgramRun.of(4, "ParametricPipeline", "--times 2,20,2,2 --items 1800");
        SinkLine expected = program.plain(directory);
        Path jobs = Files.createDirectories(directory.resolve("jobs"));
        Path keys = directory.resolve("keys");
        try (RealJob made = RealJob.scansion(jobs, ProgramRun.LIMIT, "keys", keys.toString(), "--job", "far")) {
            assertThat(made.awaitExit()).as(made.transcript()).isZero();
        }
        int port = freePort();
        Path config = Files.writeString(
                directory.resolve("agent.conf"),
                "tuner = localhost:" + port
                        + "\nkey-file = keys/agent.key\nspares = 1\nstateless = 1\nrun-ahead = bounded\n");
        EventFile events = new EventFile(directory.resolve("events.jsonl"));
        try (ForeignRanks ranks = new ForeignRanks(
                directory, 5, "=config=" + config, "ParametricPipeline", String.join(" ", program.arguments()))) {
            TimeUnit.SECONDS.sleep(2); // the program is well under way
            String[] tuner = {
                "tuner",
                "--listen",
                "127.0.0.1:" + port,
                "--key-file",
                keys.resolve("tuner.key").toString(),
                "--ranks",
                "4",
                "--spares",
                "1",
                "--stateless",
                "1",
                "--mode",
                "auto",
                "--window",
                "1s",
                "--events",
                events.file().toString()
            };
            try (RealJob late = RealJob.scansion(jobs, ProgramRun.LIMIT, tuner)) {
                Awaitility.await().atMost(ProgramRun.LIMIT).until(() -> events.has("measurement", event -> true));
                assertThat(asked(port, keys.resolve("viewer.key"), 0, "stage", "1"))
                        .contains("stage 1");
                assertThat(asked(port, keys.resolve("viewer.key"), 4, "pin", "1"))
                        .contains("a viewer may look");
                for (int rank = 0; rank < 5; rank++) {
                    assertThat(ranks.exitCode(rank))
                            .as("rank " + rank + ranks.lines("err", rank))
                            .isZero();
                }
                assertThat(late.awaitExit()).as(late.transcript()).isZero();
            }
            List<String> last = ranks.lines("out", 3).stream()
                    .map(line -> "[rank 3] " + line)
                    .toList();
            assertThat(SinkLine.only(last).timeless()).isEqualTo(expected.timeless());
        }
        assertThat(events.has("command", EventFile::isAccepted))
                .as(events.digest())
                .isTrue();
        assertThat(events.ofType("summary")).hasSize(1);
        assertThat(jobs).isEmptyDirectory();
    }

    @Test
    void an_agent_that_is_told_nothing_says_at_the_end_what_it_has_measured() throws Exception {
        try (ForeignRanks ranks =
                new ForeignRanks(directory, 3, "", "ParametricPipeline", "--times 1,5,1 --items 100")) {
            for (int rank = 0; rank < 3; rank++) {
                String name = "[scansion] rank " + rank;
                assertThat(ranks.exitCode(rank))
                        .as(name + ranks.lines("err", rank))
                        .isZero();
                assertThat(ranks.lines("err", rank).stream().filter(line -> line.startsWith(name)))
                        .as(name)
                        .hasSize(2);
            }
            assertThat(ranks.lines("err", 1).toString())
                    .contains("101 messages in (9.9 KiB), 101 out (9.9 KiB); 101 items of ");
        }
    }

    @Test
    void in_a_job_with_spares_a_rank_without_the_agent_is_named_at_once_by_all_others_which_end() throws Exception {
        Path config = Files.writeString(directory.resolve("agent.conf"), "spares = 1\nstateless = 1\n");
        try (ForeignRanks ranks = new ForeignRanks(
                directory, 4, "=config=" + config, "ParametricPipeline", "--times 1,5,1 --items 300", 1)) {
            ranks.startWithoutAgent(1);
            ranks.start(2);
            ranks.start(3);
            for (int rank : List.of(0, 2, 3)) {
                assertThat(ranks.exitCode(rank))
                        .as("rank " + rank + ranks.lines("err", rank))
                        .isEqualTo(86);
                assertThat(ranks.lines("err", rank))
                        .as("and not after the two minutes that a start may take")
                        .filteredOn(line -> line.startsWith("[scansion] rank stopped: "))
                        .singleElement()
                        .asString()
                        .contains("rank 1 has no agent", "a job with spare ranks cannot do without the agent");
                assertThat(ranks.lines("out", rank)).as("has not begun").isEmpty();
            }
        }
    }

    @Test
    void a_config_file_that_cannot_be_obeyed_ends_the_process_before_the_program_begins() throws Exception {
        Path config = Files.writeString(directory.resolve("agent.conf"), "# mine\nsparse = 1\n");
        try (ForeignRanks ranks =
                new ForeignRanks(directory, 1, "=config=" + config, "ParametricPipeline", "--times 1 --items 1")) {
            assertThat(ranks.exitCode(0)).isEqualTo(86);
            assertThat(ranks.lines("err", 0))
                    .singleElement()
                    .asString()
                    .contains(config + " line 2: unknown name 'sparse'");
            assertThat(ranks.lines("out", 0)).isEmpty();
        }
    }
}
