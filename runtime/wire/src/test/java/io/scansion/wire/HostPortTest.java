package io.scansion.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostPortTest {
    @ParameterizedTest
    @CsvSource({"node1:4711, node1, 4711", "10.0.0.1:0, 10.0.0.1, 0", "[fe80::1]:65535, fe80::1, 65535"})
    void a_place_is_read_and_written_the_same(String text, String host, int port) {
        assertThat(HostPort.parse(text)).isEqualTo(new HostPort(host, port)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":",
                "node1",
                "node1:",
                ":4711",
                "node1:65536",
                "node1:-1",
                "::1:80",
                "[::1]",
                "[node1]:1",
                "a:b:1"
            })
    void anything_else_is_told_how_one_is_written(String text) {
        assertThatThrownBy(() -> HostPort.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected HOST:PORT, such as 10.0.0.1:4711, got '" + text + "'");
    }
}
