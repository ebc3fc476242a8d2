package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.HdrHistogram.IntCountsHistogram;
import org.junit.jupiter.api.Test;

class WireFormsTest {
    private final ObjectMapper mapper = new ObjectMapper().registerModule(new WireForms());

    private IntCountsHistogram keptAndRead(IntCountsHistogram histogram) throws IOException {
        return mapper.readValue(mapper.writeValueAsBytes(histogram), IntCountsHistogram.class);
    }

    @Test
    void a_distribution_is_kept_and_takes_longer_times_afterwards() throws IOException {
        IntCountsHistogram histogram = new IntCountsHistogram(2);
        histogram.recordValueWithCount(1_000_000, 990);
        histogram.recordValueWithCount(50_000_000, 10);
        IntCountsHistogram read = keptAndRead(histogram);
        assertThat(read.getTotalCount()).isEqualTo(1000);
        assertThat(read.getValueAtPercentile(99)).isEqualTo(histogram.getValueAtPercentile(99));
        assertThat(read.getMaxValue()).isEqualTo(histogram.getMaxValue());
        read.recordValue(3_600_000_000_000L);
        assertThat(read.getTotalCount()).isEqualTo(1001);
    }

    @Test
    void a_distribution_of_nothing_is_kept_as_one() throws IOException {
        assertThat(keptAndRead(new IntCountsHistogram(2)).getTotalCount()).isZero();
    }

    @Test
    void other_bytes_are_no_distribution() {
        assertThatExceptionOfType(Exception.class)
                .isThrownBy(() -> mapper.readValue("\"AAECAwQFBgcICQ==\"", IntCountsHistogram.class));
    }
}
