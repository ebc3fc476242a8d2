package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.journal.ObservationEvent.Efficiency;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** The metrics of POP against what follows from the times of the stages. */
class EfficiencyTest {
    @Test
    void useful_time_is_that_of_the_ranks_that_serve_and_spares_are_counted_beside_them() {
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.steady(2, 10, 40, 10));
        driver.run(30);
        Efficiency seen = driver.last(Efficiency.class);
        assertThat(seen.ranks()).isEqualTo(3);
        assertThat(seen.parked()).isEqualTo(2);
        assertThat(seen.loadBalance()).isCloseTo((0.25 + 1 + 0.25) / 3, within(0.02));
        assertThat(seen.communicationEfficiency()).isCloseTo(1, within(0.02));
        assertThat(seen.parallelEfficiency()).isCloseTo((0.25 + 1 + 0.25) / 3, within(0.02));
    }

    @Test
    void a_pipeline_that_waits_for_a_source_of_twice_its_time_is_balanced_badly_and_not_held_up() {
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.steady(0, 20, 10, 10, 10));
        driver.run(30);
        Efficiency seen = driver.last(Efficiency.class);
        assertThat(seen.parked()).isZero();
        assertThat(seen.loadBalance()).isCloseTo((1 + 3 * 0.5) / 4, within(0.02));
        assertThat(seen.communicationEfficiency()).isCloseTo(1, within(0.02));
    }

    @Test
    void instances_serve_and_those_that_have_been_given_back_are_spares_again() {
        SimulatedProgram program =
                new SimulatedProgram(3, 4, (stage, item, count, at) -> stage != 1 ? 0.01 : at < 60 ? 0.04 : 0.012);
        LoopDriver driver = LoopDriver.auto(program);
        driver.run(50);
        Efficiency full = driver.last(Efficiency.class);
        assertThat(full.ranks()).isEqualTo(6);
        assertThat(full.parked()).isEqualTo(1);
        assertThat(full.parallelEfficiency()).isCloseTo(1, within(0.03));
        driver.run(110);
        Efficiency fewer = driver.last(Efficiency.class);
        assertThat(program.instanceCounts()).containsExactly(1, 2, 1);
        assertThat(fewer.ranks()).isEqualTo(4);
        assertThat(fewer.parked()).isEqualTo(3);
        assertThat(fewer.loadBalance()).isCloseTo((1 + 2 * 0.6 + 1) / 4, within(0.03));
    }

    @Test
    void stated_errors_are_about_as_large_as_windows_differ() {
        SimulatedProgram program = SimulatedProgram.steady(0, 20, 10, 10, 10);
        program.noise(0.3);
        LoopDriver driver = LoopDriver.advise(program);
        driver.run(400);
        List<Efficiency> all = driver.events(Efficiency.class);
        List<Efficiency> seen = all.subList(5, all.size());
        assertStated(seen, Efficiency::parallelEfficiency, Efficiency::parallelEfficiencyError);
        assertStated(seen, Efficiency::loadBalance, Efficiency::loadBalanceError);
        assertThat(seen)
                .allSatisfy(
                        one -> assertThat(one.communicationEfficiencyError()).isBetween(0.0, 0.05));
    }

    private static void assertStated(
            List<Efficiency> seen, ToDoubleFunction<Efficiency> value, ToDoubleFunction<Efficiency> error) {
        double mean = seen.stream().mapToDouble(value).average().orElseThrow();
        double deviation = Math.sqrt(seen.stream()
                .mapToDouble(value)
                .map(one -> (one - mean) * (one - mean))
                .average()
                .orElseThrow());
        double stated = Math.sqrt(
                seen.stream().mapToDouble(error).map(one -> one * one).average().orElseThrow());
        assertThat(stated / deviation).isBetween(0.5, 2.0);
    }
}
