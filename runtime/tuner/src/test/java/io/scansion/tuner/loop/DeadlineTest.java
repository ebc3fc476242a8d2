package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.journal.ChangeEvent.Command;
import io.scansion.tuner.journal.ChangeEvent.Outcome;
import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.journal.ModelEvent.Completion;
import io.scansion.tuner.journal.ModelEvent.Prospect;
import io.scansion.tuner.policy.Mode;
import io.scansion.tuner.policy.PolicySettings;
import io.scansion.tuner.world.QuietTimes;
import io.scansion.tuner.world.Wishes;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a run of known length will be done, and by how many ranks in time. */
class DeadlineTest {
    private static final Set<Integer> INNER = Set.of(1, 2, 3);
    private static final double SEEDS = 60;
    private static final double STEP_SECONDS = 0.2;

    /** @param deadlineSeconds from the beginning */
    static LoopDriver driver(SimulatedProgram program, Mode mode, long items, double deadlineSeconds) {
        OptionalLong deadline = OptionalLong.of(HandMovedClock.BEGIN_NANOS + Math.round(1e9 * deadlineSeconds));
        PolicySettings settings = PolicySettings.DEFAULT
                .withMode(mode)
                .withWishes(new Wishes(Map.of(), Map.of(), Set.of(), QuietTimes.NONE, 0, deadline));
        return new LoopDriver(program, settings, INNER, OptionalLong.of(items));
    }

    /** When the last word on the end was said. */
    private static double saidAt(LoopDriver driver) {
        return driver.eventSeconds.get(driver.events.lastIndexOf(driver.last(Completion.class)));
    }

    /** Seconds until so many items have come out, in the middle of the step. */
    private static double runUntil(LoopDriver driver, long items) {
        while (driver.program.itemsOut() < items) {
            driver.run(STEP_SECONDS);
        }
        return driver.program.nowSeconds() - STEP_SECONDS / 2;
    }

    /** The bottleneck's times are exponential, so runs differ by several per cent. */
    private static SimulatedProgram uneven(long seed) {
        SimulatedProgram program = new SimulatedProgram(5, 0, (stage, item, count, at) -> {
            SplittableRandom random = new SplittableRandom(seed * 1_000_003 + item);
            return stage == 2 ? -0.05 * Math.log(1 - random.nextDouble()) : 0.005;
        });
        program.noise(0);
        return program;
    }

    @Test
    void nine_of_ten_runs_are_done_when_nine_of_ten_are_said_to_be() {
        long items = 800;
        double deadline = 40;
        int inMedian = 0;
        int inP90 = 0;
        int inInterval = 0;
        int inTime = 0;
        double inTimeSaid = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            LoopDriver driver = driver(uneven(seed), Mode.ADVISE, items, deadline);
            runUntil(driver, items / 2);
            Prospect prospect = driver.last(Completion.class).prospects().get(0);
            double said = saidAt(driver);
            double end = runUntil(driver, items);
            inMedian += end <= said + prospect.medianSeconds() ? 1 : 0;
            inP90 += end <= said + prospect.p90Seconds() ? 1 : 0;
            boolean inside = end >= said + prospect.lowSeconds() && end <= said + prospect.highSeconds();
            inInterval += inside ? 1 : 0;
            inTime += end <= deadline ? 1 : 0;
            inTimeSaid += prospect.inTime();
        }
        assertThat(inMedian / SEEDS).isBetween(0.3, 0.7);
        assertThat(inP90 / SEEDS).isBetween(0.8, 0.97);
        assertThat(inInterval / SEEDS).as("of 90 %").isBetween(0.8, 0.97);
        assertThat(inTimeSaid / SEEDS).isBetween(inTime / SEEDS - 0.15, inTime / SEEDS + 0.15);
    }

    /** One instance of every stage takes 40 ms an item, two of the slowest 30, two of the two slowest 20. */
    @ParameterizedTest(name = "1000 items in {0} s")
    @CsvSource({"60, '1, 1, 1, 1, 1'", "38, '1, 2, 1, 1, 1'", "28, '1, 2, 2, 1, 1'", "1, '1, 4, 3, 2, 1'"})
    void as_few_ranks_are_taken_as_will_be_done_in_time_and_all_that_help_if_it_is_late(
            double deadline, String arrangement) {
        LoopDriver driver = driver(SimulatedProgram.figure5(10), Mode.AUTO, 1000, deadline);
        double end = runUntil(driver, 1000);
        assertThat(driver.program.instanceCounts().toString()).isEqualTo("[" + arrangement + "]");
        if (deadline > 1) {
            assertThat(end).isLessThan(deadline);
        } else {
            assertThat(driver.events(DecisionEvent.Recommendation.class).get(0).reason())
                    .contains("the deadline is over; the best is ");
        }
    }

    @Test
    void what_is_recommended_is_said_to_be_done_sooner() {
        LoopDriver driver = driver(SimulatedProgram.figure5(10), Mode.ADVISE, 2000, 60);
        driver.run(10);
        Completion completion = driver.last(Completion.class);
        assertThat(completion.itemsLeft()).isBetween(1700L, 1800L);
        assertThat(completion.deadlineSeconds()).isBetween(49.0, 51.0);
        assertThat(completion.prospects()).hasSize(2);
        Prospect asItIs = completion.prospects().get(0);
        Prospect changed = completion.prospects().get(1);
        assertThat(asItIs.medianSeconds()).isBetween(68.0, 73.0);
        assertThat(asItIs.inTime()).isLessThan(0.01);
        assertThat(changed.id())
                .isEqualTo(driver.last(DecisionEvent.Recommendation.class).id());
        assertThat(changed.medianSeconds()).isLessThan(50);
        assertThat(changed.inTime()).isGreaterThan(0.9);
        assertThat(asItIs.p90Seconds()).isBetween(asItIs.medianSeconds(), asItIs.p99Seconds());
    }

    @Test
    void while_a_change_is_made_the_end_is_foretold_with_it() {
        LoopDriver driver = driver(SimulatedProgram.figure5(10), Mode.AUTO, 2000, 1);
        double end = runUntil(driver, 2000);
        int sent = driver.events.indexOf(driver.events(Command.class).get(0));
        int said = IntStream.range(sent, driver.events.size())
                .filter(index -> driver.events.get(index) instanceof Completion)
                .findFirst()
                .orElseThrow();
        Completion completion = (Completion) driver.events.get(said);
        assertThat(said)
                .isLessThan(driver.events.indexOf(driver.events(Outcome.class).get(0)));
        assertThat(completion.prospects()).hasSize(1);
        Prospect prospect = completion.prospects().get(0);
        double took = end - driver.eventSeconds.get(said);
        assertThat(took).isBetween(prospect.lowSeconds(), prospect.highSeconds());
        assertThat(took).isCloseTo(prospect.medianSeconds(), Percentage.withPercentage(10));
    }

    /** An item is on its way for 0.73 s, while one comes out every 0.1 s. */
    @Test
    void the_way_of_the_last_item_to_the_end_is_in_what_is_foretold() {
        SimulatedProgram program = SimulatedProgram.steady(0, 10, 100, 90, 90, 90, 90, 90, 90, 90);
        LoopDriver driver = new LoopDriver(program, PolicySettings.DEFAULT, Set.of(), OptionalLong.of(120));
        driver.run(10);
        double said = saidAt(driver);
        Prospect prospect = driver.last(Completion.class).prospects().get(0);
        double took = runUntil(driver, 120) - said;
        assertThat(took).isCloseTo(prospect.medianSeconds(), within(0.3));
    }

    @Test
    void what_a_program_did_while_it_warmed_up_is_forgotten() {
        SimulatedProgram program =
                new SimulatedProgram(5, 0, (stage, item, count, at) -> stage == 1 ? (at < 7 ? 0.05 : 0.025) : 0.005);
        LoopDriver driver = driver(program, Mode.ADVISE, 1000, 60);
        driver.run(16);
        double said = saidAt(driver);
        Prospect prospect = driver.last(Completion.class).prospects().get(0);
        double took = runUntil(driver, 1000) - said;
        assertThat(took).isCloseTo(prospect.medianSeconds(), Percentage.withPercentage(5));
    }

    @Test
    void of_a_run_of_unknown_length_nothing_is_foretold() {
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.figure5(10));
        driver.run(10);
        assertThat(driver.events(Completion.class)).isEmpty();
    }
}
