package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.policy.PolicySettings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What changes cost in throughput, and what is made of it. */
class ChangeCostTest {
    private static final double HEAVIER_AT = 60;
    private static final double LIGHTER_AT = 120;

    private final Set<Long> stalled = new HashSet<>();
    private final List<SimulatedProgram> programs = new ArrayList<>();

    /** A program that stands still for so long with the first item after every change, and whose stage 1 becomes heavier and lighter. */
    private SimulatedProgram stalling(double seconds) {
        SimulatedProgram program = new SimulatedProgram(3, 5, (stage, item, count, at) -> {
            if (stage == 0) {
                long changes = programs.get(0).commands().size();
                return changes > 0 && stalled.add(changes) ? 0.01 + seconds : 0.01;
            }
            return stage == 2 ? 0.01 : at >= HEAVIER_AT && at < LIGHTER_AT ? 0.04 : 0.02;
        });
        programs.add(program);
        return program;
    }

    @ParameterizedTest(name = "{0} s")
    @CsvSource({"0, 0, 0.7", "5, 2.5, 5.5"}) // 60 items are under way, which go on leaving meanwhile
    void what_a_change_has_cost_is_told_and_what_the_next_of_its_kind_is_taken_to_cost(
            double seconds, double least, double most) {
        LoopDriver driver = LoopDriver.auto(stalling(seconds));
        driver.run(LIGHTER_AT + 80);
        List<DecisionEvent.Recommendation> all = driver.events(DecisionEvent.Recommendation.class);
        List<ChangeEvent.Outcome> outcomes = driver.events(ChangeEvent.Outcome.class);
        assertThat(all).extracting(DecisionEvent.Recommendation::to).startsWith(2, 4, 3);
        assertThat(outcomes.get(0).costSeconds()).isBetween(least, most);
        assertThat(outcomes.get(1).costSeconds()).isBetween(least, most);
        assertThat(all.get(0).costSeconds()).isEqualTo(PolicySettings.DEFAULT.changeCostSeconds());
        assertThat(all.get(1).costSeconds()).isEqualTo(outcomes.get(0).costSeconds());
        assertThat(all.get(1).paybackItems())
                .isCloseTo(
                        outcomes.get(0).costSeconds()
                                / (1 / all.get(1).currentItemsPerSecond()
                                        - 1 / all.get(1).predictedItemsPerSecond()),
                        within(1e-6));
        assertThat(all.get(2).costSeconds()) // the first that gives back
                .isEqualTo(PolicySettings.DEFAULT.changeCostSeconds());
        assertThat(all.get(2).paybackItems()).isNaN();
    }
}
