package io.scansion.console.experiment.overhead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class KernelPairsTest {
    private static KernelPairs pairs(List<KernelLine> with, List<KernelLine> without) {
        return new KernelPairs(KernelCase.ALL.get(0), with, without);
    }

    private static List<KernelLine> lines(double... micros) {
        return DoubleStream.of(micros)
                .mapToObj(each -> new KernelLine(each, 40, "same"))
                .toList();
    }

    @Test
    void a_kernel_s_line_is_read() {
        String line = "RESULT kernel=PingPong bytes=64 rounds=5 calls=10 seconds=0.1 us_per_call=52.5000"
                + " allocated_per_call=416.250 checksum=00ff";
        assertThat(KernelLine.parse(line)).hasValue(new KernelLine(52.5, 416.25, "00ff"));
        assertThat(KernelLine.parse("RESULT items=5")).isEmpty();
        assertThat(KernelLine.parse("anything")).isEmpty();
    }

    @Test
    void ratios_are_told_pair_by_pair() {
        KernelPairs pairs = pairs(lines(11, 24, 30), lines(10, 20, 30));
        assertThat(pairs.medianRatio()).isCloseTo(1.1, within(1e-12));
        assertThat(pairs.ratios().ratio(0)).isCloseTo(Math.cbrt(1.1 * 1.2), within(1e-12));
        assertThat(pairs(lines(11, 24), lines(10, 20)).medianRatio()).isCloseTo(Math.sqrt(1.1 * 1.2), within(1e-12));
        assertThat(pairs.bytesMore()).isZero();
    }

    @Test
    void a_kernel_that_comes_to_something_else_with_the_agent_is_not_intact() {
        assertThat(pairs(lines(1, 2), lines(1, 2)).isIntact()).isTrue();
        assertThat(pairs(List.of(new KernelLine(1, 0, "other")), lines(1)).isIntact())
                .isFalse();
    }

    @Test
    void there_are_as_many_rounds_as_the_seconds_need() {
        KernelCase pong = new KernelCase("p", "PingPong", "", 64, 100);
        assertThat(pong.arguments(2)).containsExactly("--bytes", "64", "--rounds", "20000", "--warm-up", "200000");
    }
}
