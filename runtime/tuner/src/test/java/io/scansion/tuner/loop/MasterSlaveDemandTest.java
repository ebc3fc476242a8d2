package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.journal.ModelEvent;
import io.scansion.tuner.journal.ObservationEvent;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What a demanded throughput comes to in a master/slave program. */
class MasterSlaveDemandTest {
    private static final Pattern WORKERS = Pattern.compile("(\\d+) workers instead of");

    private static SimulatedMasterSlave uneven(int workers) {
        return new SimulatedMasterSlave(
                workers, false, SimulatedMasterSlave.lognormal(0.020, 0.5), 0.001, 1e-5, OptionalLong.empty());
    }

    private static SimulatedMasterSlave run(SimulatedMasterSlave program, double demanded) {
        SimulatedMasterSlave demanding = program.demanding(demanded);
        demanding.run(40);
        return demanding;
    }

    @Test
    void a_rate_that_is_measured_is_reached() {
        ModelEvent.Contract verdict = run(uneven(3), 100).last(ModelEvent.Contract.class);
        assertThat(verdict.state()).isEqualTo("kept");
        assertThat(verdict.reason())
                .startsWith("100.0 tasks/s are demanded and 1")
                .contains("reached");
        assertThat(verdict.stages()).hasSize(4).allSatisfy(rank -> {
            assertThat(rank.utilisation()).isLessThan(1);
            assertThat(rank.needed()).isEqualTo(1);
        });
    }

    @Test
    void the_workers_that_are_said_to_reach_a_rate_do_reach_it() {
        SimulatedMasterSlave program = run(uneven(3), 300);
        ModelEvent.Contract verdict = program.last(ModelEvent.Contract.class);
        assertThat(verdict.state()).isEqualTo("within-reach");
        assertThat(verdict.reason())
                .contains("short by 1", "the workers are the bottleneck", "as far as there are processors");
        Matcher workers = WORKERS.matcher(verdict.reason());
        assertThat(workers.find()).as(verdict.reason()).isTrue();
        int enough = Integer.parseInt(workers.group(1));
        assertThat(enough).isBetween(6, 8);
        SimulatedMasterSlave larger = uneven(enough);
        larger.run(40);
        assertThat(larger.last(ObservationEvent.MasterSlave.class).tasksPerSecond())
                .isGreaterThan(0.95 * 300);
        assertThat(verdict.stages().get(0).utilisation()).as("master").isCloseTo(300 * 0.00101, within(0.02));
        assertThat(verdict.stages().get(1).needed()).as("a worker").isGreaterThan(1);
    }

    @Test
    void what_the_master_cannot_serve_no_number_of_workers_reaches() {
        ModelEvent.Contract verdict = run(uneven(3), 2000).last(ModelEvent.Contract.class);
        assertThat(verdict.state()).isEqualTo("out-of-reach");
        assertThat(verdict.reason()).containsPattern("no number of workers reaches it: the master serves 9[89]\\d\\.");
    }

    @Test
    void a_master_that_is_always_at_work_is_named() {
        ModelEvent.Contract verdict =
                run(SimulatedMasterSlave.asynchronous(8, 0.010, 0.004), 400).last(ModelEvent.Contract.class);
        assertThat(verdict.state()).isEqualTo("out-of-reach");
        assertThat(verdict.reason()).contains("the master is the bottleneck");
    }

    @Test
    void in_phases_the_slowest_of_each_is_named() {
        SimulatedMasterSlave phases =
                SimulatedMasterSlave.inPhases(4, SimulatedMasterSlave.lognormal(0.020, 0.5), 0.0002);
        ModelEvent.Contract verdict = run(phases, 200).last(ModelEvent.Contract.class);
        assertThat(verdict.reason()).contains("the slowest of every phase", "by the model phases");
        assertThat(verdict.state()).isEqualTo("within-reach");
    }

    @Test
    void a_verdict_is_news_once() {
        assertThat(run(uneven(3), 300).events(ModelEvent.Contract.class)).hasSizeLessThan(3);
    }
}
