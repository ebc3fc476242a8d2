package io.scansion.agent.ranks.mpj;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DirectMemoryTest {
    private static final long HEAP = 1_000;

    @ParameterizedTest
    @CsvSource({
        "'', 1000",
        "-Xmx1k -cp a Main, 1000",
        "-XX:MaxDirectMemorySize=512, 512",
        "-XX:MaxDirectMemorySize=2k -Xmx4g, 2048",
        "-XX:MaxDirectMemorySize=3M, 3145728",
        "-XX:MaxDirectMemorySize=1g, 1073741824",
        "-XX:MaxDirectMemorySize=1g -XX:MaxDirectMemorySize=64m, 67108864",
        "-XX:MaxDirectMemorySize=64m -XX:MaxDirectMemorySize=0, 1000",
        "-XX:MaxDirectMemorySize=much, 1000",
        "-XX:MaxDirectMemorySize=, 1000",
    })
    void the_last_option_counts_and_without_one_it_is_the_heap_s(String options, long bytes) {
        assertThat(DirectMemory.limitBytes(options, HEAP)).isEqualTo(bytes);
        assertThat(DirectMemory.limitBytes("java\0" + options.replace(' ', '\0') + "\0Main\0", HEAP))
                .isEqualTo(bytes);
    }

    @Test
    void this_process_has_some() {
        assertThat(DirectMemory.limitBytes()).isPositive();
    }
}
