package io.scansion.launch.attach;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RunningRankTest {
    private static final String SETUP =
            "#Number of Processes;3;#Protocol Switch Limit;131072;#Server Name;127.0.0.1;#Server Port;40123;";

    @Test
    void a_rank_is_told_from_what_every_launcher_hands_it() {
        List<String> words =
                List.of("java", "-Xmx64m", "-cp", "app.jar", "com.example.Main", "2", SETUP, "niodev", "x");
        assertThat(RunningRank.parse(7, words))
                .contains(new RunningRank(7, 2, 3, "127.0.0.1:40123", "com.example.Main", ""));
    }

    @Test
    void one_that_has_the_agent_from_its_start_names_its_job() {
        for (String how : List.of("-javaagent:", "-agentlib:instrument=")) {
            String agent = how + "/opt/x/scansion-agent.jar=job=main-k7wq,key=abc,tuner=%2Ftmp%2Fx,rank=0,points=";
            List<String> words = List.of("java", agent, "-cp", "app.jar", "com.example.Main", "0", SETUP, "niodev");
            assertThat(RunningRank.parse(7, words))
                    .hasValueSatisfying(rank -> assertThat(rank.job()).isEqualTo("main-k7wq"));
        }
    }

    @Test
    void other_processes_are_none() {
        assertThat(RunningRank.parse(7, List.of())).isEmpty();
        assertThat(RunningRank.parse(7, List.of("grep", SETUP))).isEmpty();
        assertThat(RunningRank.parse(7, List.of("java", "Main", "no rank", SETUP)))
                .isEmpty();
        assertThat(RunningRank.parse(7, List.of("java", "Main", "1", "#Number of Processes;many;")))
                .isEmpty();
    }
}
