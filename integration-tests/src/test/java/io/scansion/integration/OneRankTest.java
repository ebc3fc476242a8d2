package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.integration.programs.Ring;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code scansion rank} for ranks that something else starts. */
@RequiresMpj
class OneRankTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    private Path directory = Path.of("");

    private RealJob rank(String options, String action, int actor) throws IOException {
        List<String> words = new ArrayList<>(List.of("rank"));
        words.addAll(List.of(options.split(" +")));
        words.addAll(List.of("--", "-Xmx64m", "-cp", RealJob.programs(), Ring.class.getName(), action));
        words.add(Integer.toString(actor));
        return RealJob.scansionWith(Map.of(), directory, LIMIT, words);
    }

    private static String meeting() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return " --meet localhost:" + socket.getLocalPort();
        }
    }

    @Test
    void ranks_wait_for_rank_0_and_one_whose_main_method_fails_ends_and_says_so() throws Exception {
        String options = "--processes 2" + meeting() + " --rank ";
        try (RealJob one = rank(options + 1, "throw", 1);
                RealJob zero = rank(options + 0, "throw", 1)) {
            assertThat(one.awaitExit()).as(one.transcript()).isEqualTo(3);
            assertThat(one.errors())
                    .anyMatch(line -> line.endsWith("java.lang.IllegalStateException: as asked"))
                    .contains("scansion: rank 1 ended with exit code 1");
            zero.awaitLine(line -> line.equals("[rank 0] waiting")); // whoever has started it ends it
            assertThat(zero.handle().destroy()).isTrue();
            assertThat(zero.awaitExit()).as(zero.transcript()).isEqualTo(143);
            assertThat(zero.children()).noneMatch(ProcessHandle::isAlive);
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "--rank 2 --processes 2 --meet localhost:4712                  | 2 | there is no rank 2",
                "--processes 2 --meet localhost:4712                           | 2 | say with --rank which rank",
                "--rank 0 --processes 2 --meet localhost                       | 2 | --meet: expected HOST:PORT",
                "--rank 0 --processes 2 --meet 192.0.2.1:4712                  | 2 | rank 0 was started where 192.0.2.1 is not",
                "--rank 0 --processes 2 --meet localhost:4712 --config /no.txt | 2 | --config names /no.txt",
                "--rank 1 --processes 2                                        | 2 | --meet",
                "--rank 1 --processes 2 --meet localhost:1 --wait 1s           | 3 | rank 0 was not found at localhost:1 within 1 s",
            })
    void a_rank_that_cannot_be_is_refused_in_one_line(String options, int exitCode, String reason) throws Exception {
        try (RealJob refused = rank(options, "finish", 0)) {
            assertThat(refused.awaitExit()).as(refused.transcript()).isEqualTo(exitCode);
            assertThat(refused.errors()).singleElement().asString().contains(reason);
        }
    }

    @Test
    void rank_0_does_not_wait_for_ever_for_the_others() throws Exception {
        try (RealJob alone = rank("--rank 0 --processes 3 --wait 2s" + meeting(), "finish", 0)) {
            assertThat(alone.awaitExit()).as(alone.transcript()).isEqualTo(3);
            // on a busy machine not even its own program has come by then
            assertThat(alone.errors())
                    .anyMatch(line -> line.matches(
                            "scansion: ranks \\[(0, )?1, 2] have not come to localhost:[0-9]+ within 2 s"));
            assertThat(alone.children()).noneMatch(ProcessHandle::isAlive);
        }
    }
}
