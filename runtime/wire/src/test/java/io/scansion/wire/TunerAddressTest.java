package io.scansion.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TunerAddressTest {

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.255.0.9", "::1"})
    void the_text_of_an_address_reads_back(String host) {
        TunerAddress address = new TunerAddress(host, 65535, 4711);
        assertThat(TunerAddress.parse(address.format())).isEqualTo(address);
    }

    @Test
    void unknown_keys_are_left_for_later_versions() {
        assertThat(TunerAddress.parse("host=127.0.0.1\nport=1\npid=2\ncolour=blue\n"))
                .isEqualTo(new TunerAddress("127.0.0.1", 1, 2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "0.0.0.0", "10.0.0.1", "127.0.0.1.example.org", "127.0.0.256", "127.1", ""})
    void a_host_that_is_no_loopback_literal_is_refused(String host) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TunerAddress(host, 1, 2))
                .withMessageContaining("loopback");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "port=1;pid=2 | host is missing",
                "host=127.0.0.1;pid=2 | port is missing",
                "host=127.0.0.1;port=http;pid=2 | port must be a whole number, got http",
                "host=127.0.0.1;port=0;pid=2 | from 1 to 65535, got 0",
                "host=127.0.0.1;port=65536;pid=2 | from 1 to 65535, got 65536",
                "host=127.0.0.1;port=1;pid=-2 | must not be negative, got -2",
                "host=\\u12 | Malformed"
            })
    void a_broken_file_is_refused_with_the_key(String text, String words) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TunerAddress.parse(text.replace(';', '\n')))
                .withMessageContaining(words);
    }

    @Test
    void a_file_of_any_length_is_not_read_as_an_address() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TunerAddress.parse("#".repeat(5000)))
                .withMessageContaining("5000");
    }
}
