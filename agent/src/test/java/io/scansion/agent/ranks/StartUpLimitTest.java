package io.scansion.agent.ranks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StartUpLimitTest {
    @Test
    void a_start_that_does_not_end_is_ended() throws InterruptedException {
        LinkedBlockingQueue<String> said = new LinkedBlockingQueue<>();
        StartUpLimit limit = new StartUpLimit(1, said::add);
        assertThat(said.poll(30, TimeUnit.SECONDS)).contains("not all ranks have met in MPI.Init");
        limit.close();
    }

    @Test
    void a_start_that_ends_in_time_is_left_alone() throws InterruptedException {
        LinkedBlockingQueue<String> said = new LinkedBlockingQueue<>();
        new StartUpLimit(TimeUnit.MINUTES.toMillis(10), said::add).close();
        for (Thread thread : threads()) {
            thread.join();
        }
        assertThat(said).isEmpty();
    }

    private static List<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("scansion-start"))
                .toList();
    }
}
