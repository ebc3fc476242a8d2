package io.scansion.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnmeasuredTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "none | false",
                "'' | false",
                "rank=1,primaries=3,spares=0,points= | false",
                "rank=1,primaries=3,spares=2 | true",
                "spares=12,rank=x | true",
                "nospares=2,rank=1 | false",
            })
    void spares_are_told_from_options_that_need_not_be_readable(String options, boolean spares) {
        assertThat(Unmeasured.hasSpares(options)).isEqualTo(spares);
    }
}
