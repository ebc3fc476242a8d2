package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.journal.ModelEvent;
import io.scansion.tuner.journal.ObservationEvent;
import io.scansion.tuner.operate.OperatorAction;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.LinkCost;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** What is advised about master/slave programs, and how the models' predictions stand beside what they do. */
class MasterSlaveAdviceTest {
    private static ModelEvent.Advice advice(SimulatedMasterSlave program, String kind, String model) {
        List<ModelEvent.Advice> all = program.events(ModelEvent.Advice.class).stream()
                .filter(advice -> advice.kind().equals(kind) && advice.model().equals(model))
                .toList();
        assertThat(all).as(kind + " by " + model).isNotEmpty();
        return all.get(all.size() - 1);
    }

    private static double error(SimulatedMasterSlave program, String model) {
        return program.loop.ledger().standing(model).meanAbsoluteError();
    }

    @Test
    void workers_that_are_busy_before_an_idle_master_are_the_bottleneck_and_more_of_them_advised() {
        SimulatedMasterSlave program = SimulatedMasterSlave.asynchronous(3, 0.020, 0.001);
        program.run(30);
        assertThat(advice(program, "bottleneck", "measured").advised()).isEqualTo("workers");
        ModelEvent.Advice workers = advice(program, "workers", "machine-repair");
        // the master serves a task in 1.01 ms: about 20 workers of 20 ms keep it busy; four times as many are a step
        assertThat(workers.advised()).isEqualTo("12");
        assertThat(workers.gain()).isBetween(2.6, 3.1);
        assertThat(workers.reason())
                .containsPattern(
                        "12 are a step to measure, what the model sees beyond it is 9\\d\\d.* tasks/s with 2\\d")
                .contains("more than the 3 workers that the job has: start it with 13 ranks");
        assertThat(workers.predictedTasksPerSecond())
                .isCloseTo(workers.currentTasksPerSecond() * (1 + workers.gain()), within(1e-9));
        assertThat(advice(program, "workers", "san").advised())
                .as("the network stops at 12, which is not advice")
                .isEqualTo("more");
        assertThat(advice(program, "workers", "san").reason()).contains("more were not looked at");
    }

    /** With round of 3 tasks of 20 ms and 1.01 ms for each message: 3b n^2 = c, n = sqrt(60 / 3.03). */
    @Test
    void the_index_is_least_where_a_calculation_by_hand_puts_it() {
        SimulatedMasterSlave program = SimulatedMasterSlave.asynchronous(3, 0.020, 0.001);
        program.run(30);
        ModelEvent.Advice workers = advice(program, "workers", "mate");
        assertThat(workers.advised()).isEqualTo("4");
        assertThat(workers.reason()).contains("least with 4").contains("shortest with 8"); // sqrt(60 / 1.01) is 7.7
    }

    @Test
    void a_master_that_is_always_at_work_is_the_bottleneck_and_more_workers_gain_nothing() {
        SimulatedMasterSlave program = SimulatedMasterSlave.asynchronous(8, 0.010, 0.004);
        program.run(30);
        ModelEvent.Advice bottleneck = advice(program, "bottleneck", "measured");
        assertThat(bottleneck.advised()).isEqualTo("master");
        assertThat(bottleneck.gain()).isNaN();
        ModelEvent.Advice workers = advice(program, "workers", "machine-repair");
        assertThat(Integer.parseInt(workers.advised())).isLessThan(8);
        assertThat(workers.gain()).isBetween(-0.06, 0.0);
        assertThat(advice(program, "buffer", "san").advised()).isEqualTo("1");
    }

    @Test
    void phases_of_uneven_tasks_are_advised_against_with_the_gain_that_giving_them_up_brings() {
        var uneven = SimulatedMasterSlave.lognormal(0.020, 0.5);
        SimulatedMasterSlave phases = SimulatedMasterSlave.inPhases(4, uneven, 0.0002);
        SimulatedMasterSlave without = new SimulatedMasterSlave(4, false, uneven, 0.0002, 1e-5, OptionalLong.empty());
        phases.run(60);
        without.run(60);
        assertThat(advice(phases, "bottleneck", "measured").advised()).isEqualTo("phases");
        ModelEvent.Advice interaction = advice(phases, "interaction", "machine-repair");
        assertThat(interaction.current()).isEqualTo("synchronous");
        assertThat(interaction.advised()).isEqualTo("asynchronous");
        double measured = without.last(ObservationEvent.MasterSlave.class).tasksPerSecond();
        assertThat(interaction.predictedTasksPerSecond()).isCloseTo(measured, within(0.05 * measured));
        assertThat(advice(without, "interaction", "phases").advised()).isEqualTo("asynchronous");
        assertThat(advice(without, "interaction", "phases").gain()).isZero();
    }

    @Test
    void tasks_shorter_than_their_messages_are_advised_to_travel_in_tuples() {
        SimulatedMasterSlave program = new SimulatedMasterSlave(
                4, false, SimulatedMasterSlave.lognormal(0.004, 0.3), 1e-5, 0.0005, OptionalLong.of(1_000_000));
        program.run(30);
        ModelEvent.Advice grain = advice(program, "grain", "factoring");
        // x0 = 1 + 0.3 sqrt(4 / 2) = 1.42 and then 2.42; the first tuple is the tasks left through 4 x0
        assertThat(Integer.parseInt(grain.advised())).isBetween(150_000, 180_000);
        assertThat(grain.gain()).isBetween(0.1, 0.2);
        assertThat(grain.reason()).contains("which are left");
    }

    @Test
    void long_tasks_are_advised_to_go_on_travelling_one_by_one() {
        SimulatedMasterSlave program = new SimulatedMasterSlave(
                4, false, SimulatedMasterSlave.lognormal(0.050, 0.5), 1e-5, 1e-6, OptionalLong.empty());
        program.run(30);
        ModelEvent.Advice grain = advice(program, "grain", "factoring");
        assertThat(grain.advised()).isEqualTo("1");
        assertThat(grain.gain()).isZero();
        assertThat(grain.reason()).contains("about a minute's work");
    }

    @Test
    void uneven_tasks_in_phases_are_advised_to_come_several_at_a_time() {
        var uneven = SimulatedMasterSlave.lognormal(0.020, 0.5);
        SimulatedMasterSlave program = SimulatedMasterSlave.inPhases(4, uneven, 0.0001);
        program.run(60);
        ModelEvent.Advice grain = advice(program, "grain", "phases");
        assertThat(grain.current()).isEqualTo("1");
        int each = Integer.parseInt(grain.advised());
        assertThat(each).isBetween(4, 64);
        double truth = each * slowest(uneven, 1) / slowest(uneven, each);
        assertThat(1 + grain.gain()).isCloseTo(truth, within(0.05 * truth));
        assertThat(grain.reason()).contains("the more tasks each has");
    }

    /** Mean time of the slowest of four workers with so many tasks each, in a simulation of its own. */
    private static double slowest(ToDoubleFunction<Random> task, int each) {
        Random random = new Random(11);
        double sum = 0;
        for (int phase = 0; phase < 20_000; phase++) {
            double most = 0;
            for (int worker = 0; worker < 4; worker++) {
                double all = 0;
                for (int i = 0; i < each; i++) {
                    all += task.applyAsDouble(random);
                }
                most = Math.max(most, all);
            }
            sum += most;
        }
        return sum / 20_000;
    }

    @Test
    void even_tasks_in_phases_are_advised_to_go_on_coming_one_by_one() {
        SimulatedMasterSlave program = SimulatedMasterSlave.inPhases(4, random -> 0.020, 0.0001);
        program.run(30);
        assertThat(advice(program, "grain", "phases").advised()).isEqualTo("1");
        assertThat(advice(program, "grain", "phases").gain()).isZero();
    }

    @Test
    void the_ledger_holds_every_model_against_an_asynchronous_program() {
        SimulatedMasterSlave program = new SimulatedMasterSlave(
                4, false, SimulatedMasterSlave.lognormal(0.020, 0.5), 0.001, 1e-5, OptionalLong.empty());
        program.run(60);
        assertThat(program.loop.ledger().standings())
                .containsOnlyKeys("mate", "client-server", "machine-repair", "san");
        assertThat(error(program, "machine-repair")).isLessThan(0.03);
        assertThat(error(program, "client-server")).isLessThan(0.03);
        assertThat(error(program, "san")).isLessThan(0.03);
        assertThat(program.last(ModelEvent.Prediction.class).model())
                .as("the model with the best record speaks last")
                .isNotEqualTo("mate");
    }

    @Test
    void in_phases_of_even_tasks_the_models_that_know_phases_are_held_against_the_program() {
        SimulatedMasterSlave program = SimulatedMasterSlave.inPhases(4, random -> 0.020, 0.001);
        program.run(60);
        assertThat(program.loop.ledger().standings()).containsOnlyKeys("mate", "phases", "san");
        assertThat(error(program, "mate")).isLessThan(0.03);
        assertThat(error(program, "phases")).isLessThan(0.03);
    }

    @Test
    void phases_of_uneven_tasks_are_predicted_by_the_model_that_knows_the_slowest_of_each() {
        SimulatedMasterSlave program =
                SimulatedMasterSlave.inPhases(4, SimulatedMasterSlave.lognormal(0.020, 0.5), 0.0002);
        program.run(60);
        assertThat(error(program, "phases")).isLessThan(0.06);
        assertThat(error(program, "phases")).isLessThan(error(program, "mate")).isLessThan(error(program, "san"));
        ModelEvent.Advice workers = advice(program, "workers", "phases");
        assertThat(Integer.parseInt(workers.advised())).isGreaterThan(8);
    }

    @Test
    void phases_in_which_a_task_rarely_takes_much_longer_are_predicted_as_they_are() {
        SimulatedMasterSlave program = SimulatedMasterSlave.inPhases(
                3, random -> random.nextInt(80) == 0 ? 0.060 : 0.025 + 0.0002 * random.nextDouble(), 0.0002);
        program.run(40);
        assertThat(error(program, "phases")).isLessThan(0.03);
    }

    @Test
    void a_message_that_was_dear_only_while_the_program_started_does_not_spoil_the_predictions() {
        SimulatedMasterSlave phases = SimulatedMasterSlave.inPhases(3, random -> 0.025, 0.0002);
        SimulatedMasterSlave atOnce = SimulatedMasterSlave.asynchronous(3, 0.025, 0.0002);
        LinkCost dear = new LinkCost(0.002, 1e-9);
        for (SimulatedMasterSlave program : List.of(phases, atOnce)) {
            program.loop.post(new AgentMessage.Calibration(0, 1, dear, dear, 1 << 17, 3));
            program.run(30);
        }
        assertThat(error(phases, "phases")).isLessThan(0.02);
        assertThat(error(atOnce, "machine-repair")).isLessThan(0.02);
    }

    @Test
    void what_stays_advised_is_said_once_and_told_to_whoever_asks() {
        SimulatedMasterSlave program = SimulatedMasterSlave.asynchronous(3, 0.020, 0.001);
        program.run(120);
        assertThat(program.events(ModelEvent.Advice.class))
                .extracting(advice -> advice.kind() + " " + advice.model())
                .doesNotHaveDuplicates()
                .contains("workers mate", "workers san", "buffer san", "interaction phases", "grain factoring");
        var answer = program.loop.submit(new OperatorAction.Advise());
        program.loop.doWork();
        assertThat(answer.join().text())
                .startsWith("no recommendation: not a linear pipeline but a master/slave program")
                .contains(
                        "workers (machine-repair): 12",
                        "bottleneck (measured): workers: the master is at work for 14 %");
    }

    @Test
    void with_one_worker_nothing_is_advised_because_its_rhythm_is_unknown() {
        SimulatedMasterSlave program = SimulatedMasterSlave.asynchronous(1, 0.020, 0.001);
        program.run(30);
        assertThat(program.events(ObservationEvent.MasterSlave.class)).isNotEmpty();
        assertThat(program.events(ModelEvent.Advice.class)).isEmpty();
    }
}
