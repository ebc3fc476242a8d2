package io.scansion.agent.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentThreadsTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void only_threads_of_the_agent_count_also_when_they_have_ended() {
        SystemTree tree = new SystemTree(directory)
                .put("/proc/self/task/17/comm", "java\n")
                .put("/proc/self/task/17/schedstat", "1000 20 3\n")
                .put("/proc/self/task/18/comm", "scansion-tuner-\n")
                .put("/proc/self/task/18/schedstat", "300 1 2\n")
                .put("/proc/self/task/19/comm", "scansion-contra\n")
                .put("/proc/self/task/19/schedstat", "40 1 2\n");
        AgentThreads threads = new AgentThreads(directory);
        assertThat(threads.nanos()).isEqualTo(340);
        tree.put("/proc/self/task/18/schedstat", "500 1 2\n").put("/proc/self/task/19/schedstat", "gone\n");
        assertThat(threads.nanos()).isEqualTo(540);
    }

    @Test
    void where_the_system_tells_nothing_it_is_unknown() {
        assertThat(new AgentThreads(directory).nanos()).isEqualTo(-1);
    }
}
