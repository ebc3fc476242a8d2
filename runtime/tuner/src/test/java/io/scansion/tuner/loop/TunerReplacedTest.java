package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.journal.ObservationEvent;
import io.scansion.tuner.journal.RunEvent;
import io.scansion.tuner.operate.OperatorAction;
import io.scansion.tuner.policy.Mode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A tuner that dies and is replaced after every window does all that one does which lives on. */
class TunerReplacedTest {
    private static final Pattern NUMBER = Pattern.compile("-?\\d+\\.\\d+(E-?\\d+)?");

    /** A simulated job of either kind. */
    private interface Job {
        void run(double seconds);

        void replaceTuner();

        List<RunEvent> events();
    }

    private static Job of(LoopDriver driver) {
        return new Job() {
            @Override
            public void run(double seconds) {
                driver.run(seconds);
            }

            @Override
            public void replaceTuner() {
                driver.replaceTuner();
            }

            @Override
            public List<RunEvent> events() {
                return driver.events;
            }
        };
    }

    private static Job of(SimulatedLibrary library) {
        return new Job() {
            @Override
            public void run(double seconds) {
                library.run(seconds);
            }

            @Override
            public void replaceTuner() {
                library.replaceTuner();
            }

            @Override
            public List<RunEvent> events() {
                return library.events;
            }
        };
    }

    private static void assertSame(Supplier<Job> start, double seconds) {
        Job livesOn = start.get();
        livesOn.run(seconds);
        Job dies = start.get();
        int replaced = 0;
        long windows = 0;
        for (double at = 0; at < seconds - 0.1; at += 0.2) {
            dies.run(0.2);
            long now = dies.events().stream()
                    .filter(ObservationEvent.class::isInstance)
                    .count();
            if (now != windows) {
                windows = now;
                dies.replaceTuner();
                replaced++;
            }
        }
        assertThat(replaced).isGreaterThan(3);
        assertThat(dies.events()).filteredOn(JobEvent.Job.class::isInstance).hasSizeBetween(replaced, 1 + replaced);
        assertThat(shown(dies.events())).isEqualTo(shown(livesOn.events()));
    }

    /**
     * Events in words with their numbers to six digits: iterative solutions begin where the last one ended. Every tuner says what the job is; that is
     * left out.
     */
    private static List<String> shown(List<RunEvent> events) {
        return events.stream()
                .filter(event -> !(event instanceof JobEvent.Job))
                .map(event -> NUMBER.matcher(event.toString())
                        .replaceAll(number -> String.format(Locale.ROOT, "%.6g", Double.parseDouble(number.group()))))
                .toList();
    }

    @Test
    void a_pipeline_is_rearranged_as_it_would_have_been() {
        assertSame(() -> of(LoopDriver.auto(SimulatedProgram.figure5(10))), 60);
    }

    @ParameterizedTest(name = "for {0} instances")
    @ValueSource(ints = {2, 3})
    void a_harmful_change_is_taken_back_and_held_off(int instances) {
        assertSame(
                () -> of(LoopDriver.auto(new SimulatedProgram(
                        3,
                        instances,
                        (stage, item, count, at) -> stage == 1 ? (count > 1 ? 0.02 * count * 1.5 : 0.02) : 0.01))),
                300);
    }

    @Test
    void a_tuning_point_is_searched_as_it_would_have_been() {
        assertSame(
                () -> of(new TunedPipeline(TunedPipeline.GRAIN, "1", 1, Mode.AUTO, TunedPipeline::batch).driver), 120);
        assertSame(
                () -> of(new TunedPipeline(TunedPipeline.GRAIN, "1", 1, Mode.ADVISE, TunedPipeline::batch).driver), 30);
    }

    @Test
    void a_value_that_nobody_has_said_to_have_is_off_when_the_tuner_dies() {
        TunedPipeline tuned = new TunedPipeline(TunedPipeline.GRAIN, "1", 1, Mode.AUTO, TunedPipeline::batch);
        tuned.driver.program.points().loseAnswers();
        while (tuned.sent().isEmpty()) {
            tuned.driver.run(0.2);
        }
        tuned.driver.program.points().answerAgain();
        tuned.driver.replaceTuner();
        tuned.driver.run(0.4);
        assertThat(tuned.driver.last(ChangeEvent.Outcome.class).kept()).isFalse();
        assertThat(tuned.value()).isEqualTo("1");
        tuned.searchThrough(200);
        assertThat(tuned.against("9")).isGreaterThan(0.95);
    }

    @Test
    void what_is_recommended_and_demanded_stays() {
        assertSame(() -> of(LoopDriver.advise(SimulatedProgram.figure5(10))), 60);
        assertSame(() -> of(LoopDriver.auto(SimulatedProgram.figure5(10), 60)), 40);
    }

    @Test
    void a_farm_and_a_pipeline_of_the_library_are_rearranged_as_they_would_have_been() {
        assertSame(() -> of(new SimulatedFarm(7, 2, 1, 0.02, Mode.AUTO)), 60);
        Map<String, Double> stages = new LinkedHashMap<>();
        stages.put("blur", 0.004);
        stages.put("sum", 0.001);
        assertSame(() -> of(new SimulatedLibraryPipeline(stages, 2, "sum", Mode.AUTO)), 60);
    }

    @Test
    void the_last_change_can_still_be_taken_back() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.run(30);
        driver.replaceTuner();
        assertThat(driver.ask(new OperatorAction.Undo()).exitCode()).isZero();
        driver.run(60);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 1, 1, 1, 1);
        assertThat(driver.last(ChangeEvent.Outcome.class).kept()).isFalse();
    }

    @Test
    void a_change_whose_orders_nobody_has_answered_is_ordered_again() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.program.loseAnswers(1);
        while (driver.program.commands().isEmpty()) {
            driver.run(0.2);
        }
        driver.replaceTuner();
        driver.run(30);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 4, 3, 2, 1);
        assertThat(driver.last(ChangeEvent.Outcome.class).kept()).isTrue();
    }

    @Test
    void the_advice_of_a_master_slave_program_is_not_said_again() {
        SimulatedMasterSlave livesOn = masterSlave();
        livesOn.run(30);
        SimulatedMasterSlave dies = masterSlave();
        for (int i = 0; i < 10; i++) {
            dies.run(3);
            dies.replaceTuner();
        }
        assertThat(shown(dies.events)).isEqualTo(shown(livesOn.events));
    }

    private static SimulatedMasterSlave masterSlave() {
        return new SimulatedMasterSlave(
                2, false, SimulatedMasterSlave.lognormal(0.02, 0.2), 0.001, 1e-5, OptionalLong.empty());
    }

    @Test
    void what_is_no_memory_is_refused_with_the_reason() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(2));
        assertThatThrownBy(() -> driver.loop.resume("{\"version\": 99}".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("version 99");
        assertThatThrownBy(() -> driver.loop.resume("nonsense".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(IOException.class);
    }
}
