package io.scansion.console.experiment.overhead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.console.experiment.overhead.OverheadExperiment.Plan;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class KernelPairsTest {
    private static final KernelLine SAME = new KernelLine(40, "same");

    private static KernelPairs pairs(List<KernelRun> with, List<KernelRun> without) {
        return new KernelPairs(KernelCase.ALL.get(0), with, without);
    }

    private static KernelRun run(Double... slices) {
        return new KernelRun(List.of(slices), SAME);
    }

    @Test
    void a_kernel_s_line_is_read() {
        String line = "RESULT kernel=PingPong bytes=64 rounds=5 calls=10 seconds=0.1 us_per_call=52.5000"
                + " allocated_per_call=416.250 checksum=00ff";
        assertThat(KernelLine.parse(line)).hasValue(new KernelLine(416.25, "00ff"));
        assertThat(KernelLine.parse("RESULT items=5")).isEmpty();
        assertThat(KernelLine.parse("anything")).isEmpty();
    }

    @Test
    void slices_are_compared_with_those_beside_them_and_pairs_by_their_medians() {
        KernelPairs pairs = pairs(
                List.of(run(11.0, 24.0, 90.0), run(36.0, 40.0, 5.0)),
                List.of(run(10.0, 20.0, 30.0), run(30.0, 40.0, 10.0)));
        assertThat(pairs.ratio(0)).isCloseTo(1.2, within(1e-12));
        assertThat(pairs.ratio(1)).isCloseTo(1, within(1e-12));
        assertThat(pairs.ratios().ratio(0)).isCloseTo(Math.sqrt(1.2), within(1e-12));
        assertThat(pairs.medianRatio()).isCloseTo(1.15, within(1e-12));
        assertThat(KernelPairs.micros(pairs.with())).isCloseTo(30, within(1e-12));
        assertThat(pairs.bytesMore()).isZero();
    }

    @Test
    void a_kernel_that_comes_to_something_else_with_the_agent_is_not_intact() {
        List<KernelRun> runs = List.of(run(1.0));
        assertThat(pairs(runs, runs).isIntact()).isTrue();
        KernelRun other = new KernelRun(List.of(1.0), new KernelLine(0, "other"));
        assertThat(pairs(List.of(other), runs).isIntact()).isFalse();
    }

    @Test
    void there_are_as_many_rounds_and_slices_as_the_seconds_need() {
        KernelCase pong = new KernelCase("p", "PingPong", "", 64, 100);
        assertThat(pong.arguments(new Plan(List.of(), 1, 4, 20), Path.of("turns")))
                .containsExactly(
                        "--bytes",
                        "64",
                        "--rounds",
                        "5000",
                        "--warm-up",
                        "200000",
                        "--slices",
                        "8",
                        "--turns",
                        "turns");
        assertThat(pong.arguments(new Plan(List.of(), 1, 0.1, 0), Path.of("turns")))
                .containsExactly(
                        "--bytes", "64", "--rounds", "1000", "--warm-up", "20", "--slices", "1", "--turns", "turns");
    }
}
