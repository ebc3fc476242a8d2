package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.journal.ChangeEvent.Rearrangement;
import io.scansion.tuner.journal.ModelEvent.Completion;
import io.scansion.tuner.journal.ModelEvent.Prospect;
import io.scansion.tuner.policy.Mode;
import io.scansion.tuner.policy.PolicySettings;
import io.scansion.tuner.world.QuietTimes;
import io.scansion.tuner.world.Wishes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** When a run with the library will be done of which the number of items is known. */
class LibraryDeadlineTest {
    private static final double TASK = 0.02;

    private static PolicySettings settings(Mode mode, double deadlineSeconds) {
        OptionalLong deadline = OptionalLong.of(HandMovedClock.BEGIN_NANOS + Math.round(1e9 * deadlineSeconds));
        return PolicySettings.DEFAULT
                .withMode(mode)
                .withWishes(new Wishes(Map.of(), Map.of(), Set.of(), QuietTimes.NONE, 0, deadline));
    }

    private static SimulatedFarm farm(int workers, Mode mode, long tasks, double deadlineSeconds) {
        return new SimulatedFarm(
                7, workers, 1, TASK, settings(mode, deadlineSeconds), OptionalDouble.empty(), OptionalLong.of(tasks));
    }

    private static SimulatedLibraryPipeline pipeline(Mode mode, long items, double deadlineSeconds) {
        Map<String, Double> stages = new LinkedHashMap<>();
        stages.put("a", 0.01);
        stages.put("b", 0.04);
        stages.put("c", 0.02);
        return new SimulatedLibraryPipeline(
                stages, 3, "none", settings(mode, deadlineSeconds), OptionalDouble.empty(), OptionalLong.of(items));
    }

    /** When so many have come out. */
    private static double end(SimulatedLibrary run, DoubleSupplier out, long items) {
        while (out.getAsDouble() < items) {
            run.run(0.2);
        }
        return run.now;
    }

    private static void assertHeld(Prospect prospect, double took) {
        assertThat(took).isBetween(prospect.lowSeconds(), prospect.highSeconds());
        assertThat(took).isCloseTo(prospect.medianSeconds(), Percentage.withPercentage(5));
    }

    @Test
    void the_end_of_a_farm_is_foretold_as_it_is_and_as_recommended() {
        SimulatedFarm farm = farm(2, Mode.ADVISE, 4000, 30);
        farm.run(8);
        Completion said = farm.last(Completion.class);
        double at = farm.eventSeconds.get(farm.events.lastIndexOf(said));
        assertThat(said.prospects()).hasSize(2);
        assertThat(said.prospects().get(0).inTime()).isLessThan(0.01);
        assertThat(said.prospects().get(1).inTime()).isGreaterThan(0.5);
        assertThat((double) said.itemsLeft()).isBetween(4000 - farm.delivered(), 4000 - farm.delivered() + 250);
        assertHeld(said.prospects().get(0), end(farm, farm::delivered, 4000) - at);
    }

    @Test
    void a_farm_takes_the_workers_that_it_needs_to_be_done_in_time() {
        SimulatedFarm farm = farm(2, Mode.AUTO, 4000, 22);
        double end = end(farm, farm::delivered, 4000);
        assertThat(end).isLessThan(22);
        assertThat(farm.workers).isBetween(3, 5);
    }

    @Test
    void the_end_of_a_pipeline_is_foretold_also_while_a_change_is_made() {
        SimulatedLibraryPipeline pipeline = pipeline(Mode.AUTO, 2000, 1);
        double end = end(pipeline, pipeline::itemsOut, 2000);
        int sent = IntStream.range(0, pipeline.events.size())
                .filter(index -> pipeline.events.get(index) instanceof Rearrangement one
                        && one.state().equals("sent"))
                .findFirst()
                .orElseThrow();
        int said = IntStream.range(sent, pipeline.events.size())
                .filter(index -> pipeline.events.get(index) instanceof Completion)
                .findFirst()
                .orElseThrow();
        Prospect prospect = ((Completion) pipeline.events.get(said)).prospects().get(0);
        assertHeld(prospect, end - pipeline.eventSeconds.get(said));
    }

    @Test
    void nothing_is_foretold_where_nobody_says_how_many_there_are() {
        SimulatedFarm farm = new SimulatedFarm(7, 2, 1, TASK, Mode.ADVISE);
        farm.left = 4000;
        farm.run(8);
        assertThat(farm.events(Completion.class)).isEmpty();
    }
}
