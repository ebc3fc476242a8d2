package io.scansion.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.scansion.wire.trust.JobKeys;
import io.scansion.wire.trust.Proof;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TunerAddressTest {
    private static final Proof.Words WORDS = Proof.Words.make();

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.255.0.9", "::1", "10.77.0.1", "fd00::1:2", "tuner-7.jobs.svc"})
    void the_text_of_an_address_reads_back(String host) {
        TunerAddress address = new TunerAddress("a job=7", host, 65535, 4711, "k#1", WORDS);
        assertThat(TunerAddress.parse(address.format())).isEqualTo(address);
        TunerAddress sealed = new TunerAddress("job", host, 1, 0, "key", new Proof.Certificate("0a".repeat(32)));
        assertThat(TunerAddress.parse(sealed.format())).isEqualTo(sealed);
    }

    @Test
    void secrets_are_not_shown_where_an_address_is_printed_by_mistake() {
        assertThat(WORDS.toString()).doesNotContain(WORDS.knock(), WORDS.answer());
        JobKeys keys = JobKeys.make();
        assertThat(keys.toString()).doesNotContain(keys.agent(), keys.operator(), keys.viewer());
    }

    @Test
    void unknown_keys_are_left_for_later_versions() {
        assertThat(TunerAddress.parse(TunerAddressTest.text("host=127.0.0.1;port=1;pid=2;colour=blue")))
                .isEqualTo(new TunerAddress("j", "127.0.0.1", 1, 2, "k", WORDS));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "a b", "fe80::1%eth0", "-a", "a;b", ""})
    void a_host_that_nobody_can_connect_to_is_refused(String host) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TunerAddress("j", host, 1, 2, "k", WORDS))
                .withMessageContaining("an address or a name");
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
                .isThrownBy(() -> TunerAddress.parse(text(text)))
                .withMessageContaining(words);
    }

    @Test
    void a_file_of_any_length_is_not_read_as_an_address() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TunerAddress.parse("#".repeat(5000)))
                .withMessageContaining("5000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"knock=short;answer=short", "certificate=abc", ""})
    void without_a_proof_there_is_no_address(String proof) {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        TunerAddress.parse(("host=127.0.0.1;port=1;pid=2;job=j;key=k;" + proof).replace(';', '\n')));
    }

    private static String text(String lines) {
        return (lines + ";job=j;key=k;knock=" + WORDS.knock() + ";answer=" + WORDS.answer()).replace(';', '\n');
    }
}
