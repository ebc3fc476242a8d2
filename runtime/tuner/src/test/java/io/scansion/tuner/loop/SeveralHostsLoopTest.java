package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.journal.ChangeEvent.Command;
import io.scansion.tuner.journal.ChangeEvent.Outcome;
import io.scansion.tuner.journal.DecisionEvent.NoChange;
import io.scansion.tuner.journal.DecisionEvent.Recommendation;
import io.scansion.tuner.operate.OperatorAction;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A loop beside a program whose ranks compute on several hosts. */
class SeveralHostsLoopTest {
    private static final List<String> HOSTS = List.of("a", "b", "c", "a", "d", "d");

    private static LoopDriver program() {
        SimulatedProgram program = SimulatedProgram.steady(2, 2, 10, 10, 2);
        program.onHosts(HOSTS);
        LoopDriver driver = LoopDriver.auto(program);
        driver.run(30);
        return driver;
    }

    /** Items per second over so many seconds. */
    private static double rate(LoopDriver driver, double seconds) {
        long before = driver.program.itemsOut();
        driver.run(seconds);
        return (driver.program.itemsOut() - before) / seconds;
    }

    @Test
    void a_stage_leaves_a_host_that_is_slowed_and_nothing_flaps_when_it_recovers() {
        LoopDriver driver = program();
        assertThat(rate(driver, 20)).as("two stages on two ranks more").isGreaterThan(150);
        int changes = driver.program.commands().size();

        driver.program.limit(Map.of("b", 0.2));
        driver.run(60);
        assertThat(driver.program.hostsOf(1)).contains("d");
        assertThat(driver.program.commands().size() - changes).isLessThanOrEqualTo(2);

        driver.program.limit(Map.of());
        int then = driver.program.commands().size();
        driver.run(120);
        assertThat(driver.program.commands().size() - then).isLessThanOrEqualTo(1);
    }

    @Test
    void a_single_spare_takes_the_place_of_a_rank_on_a_slow_host() {
        SimulatedProgram program = SimulatedProgram.steady(1, 2, 10, 10, 2);
        program.onHosts(List.of("a", "b", "c", "a", "d"));
        LoopDriver driver = LoopDriver.auto(program);
        driver.run(30);
        assertThat(driver.program.commands()).as("nothing to gain").isEmpty();
        // in the calm, rarer reports would tip the scales between two plans that are as good
        driver.ask(new OperatorAction.Status());
        double before = rate(driver, 20);

        program.limit(Map.of("b", 0.4));
        driver.run(60);
        assertThat(driver.program.hostsOf(1)).contains("d");
        assertThat(driver.events(Recommendation.class).get(0).reason()).contains("with stage 1 on b, d gives");
        assertThat(rate(driver, 20)).isCloseTo(before, within(0.08 * before));
        assertThat(driver.events(Outcome.class)).hasSize(1).allMatch(Outcome::kept);

        program.limit(Map.of());
        driver.run(120);
        assertThat(driver.program.commands()).hasSize(1);
    }

    /** Two stages on hosts of their own, of two cores each, beside a source and a sink on a third; ranks are free there and on one of theirs. */
    private static SimulatedProgram spreadOut(double millis) {
        SimulatedProgram program = SimulatedProgram.steady(3, 10, millis, millis, 2);
        program.onHosts(List.of("a", "b", "c", "a", "a", "a", "b"));
        return program;
    }

    private static List<String> hosts(LoopDriver driver) {
        return Stream.of(0, 1, 2, 3)
                .flatMap(stage -> driver.program.hostsOf(stage).stream())
                .distinct()
                .toList();
    }

    @Test
    void stages_that_are_fast_enough_beside_each_other_leave_hosts_if_a_rate_is_demanded() {
        LoopDriver driver = LoopDriver.auto(spreadOut(3), 80);
        driver.run(20);
        assertThat(driver.program.commands()).as("not at once").isEmpty();
        driver.run(160);
        assertThat(hosts(driver)).as("10 + 3 + 3 + 2 ms an item on two cores").containsExactly("a");
        assertThat(driver.program.instanceCounts()).containsExactly(1, 1, 1, 1);
        assertThat(driver.events(Recommendation.class).get(0).reason())
                .contains("80.00 items/s are demanded", "which leaves ", " and gives ", "with a margin of at least");
        assertThat(driver.events(Recommendation.class))
                .extracting(Recommendation::move)
                .allMatch(move -> move.matches("stage [12] moves from rank . on host [bc] to rank [456] on host ."));
        assertThat(driver.events(Command.class)).noneMatch(one -> one.moves().isEmpty());
        assertThat(driver.events(Outcome.class)).hasSize(2).allMatch(Outcome::kept);
        assertThat(rate(driver, 20)).isGreaterThan(80);
        driver.run(120);
        assertThat(driver.program.commands()).as("and stay there").hasSize(2);
    }

    @Test
    void without_a_demand_no_host_is_left() {
        LoopDriver driver = LoopDriver.auto(spreadOut(3));
        driver.run(180);
        assertThat(driver.program.commands()).isEmpty();
    }

    @Test
    void no_host_is_left_where_the_others_have_no_time_for_its_stages() {
        SimulatedProgram program = spreadOut(13);
        program.limit(Map.of("a", 1.2, "b", 1.0, "c", 1.0)); // cores; 70 items/s take 0.84 of a, 0.91 of b and of c
        LoopDriver driver = LoopDriver.auto(program, 70);
        driver.run(180);
        assertThat(driver.program.commands()).isEmpty();
        assertThat(driver.last(NoChange.class).kind()).isEqualTo("contract-met");
    }
}
