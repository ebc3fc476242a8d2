package io.scansion.tuner.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.poetries.Edge;
import io.scansion.models.poetries.EdgeMode;
import io.scansion.models.poetries.MessageCost;
import io.scansion.models.poetries.Pipeline;
import io.scansion.models.poetries.Stage;
import io.scansion.tuner.observe.StageErrors;
import io.scansion.tuner.observe.StageWindow;
import io.scansion.tuner.observe.TimeCounts;
import io.scansion.tuner.observe.Window;
import io.scansion.tuner.observe.machine.ProcessorSeconds;
import io.scansion.tuner.observe.structure.ChannelFlow;
import io.scansion.tuner.observe.structure.JobStructure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class QueueingModelTest {
    private static final Edge FREE = new Edge(0, EdgeMode.ASYNCHRONOUS, MessageCost.FREE);
    private static final double WINDOW_SECONDS = 2;

    /** @param messages computed by the stage in the window, as many as it received or else sent */
    private static StageWindow stage(int stage, long messages, double seconds) {
        double none = 0;
        return new StageWindow.Measured(
                stage,
                List.of(stage),
                List.of(),
                messages,
                messages,
                messages / WINDOW_SECONDS,
                seconds,
                none,
                seconds,
                TimeCounts.UNKNOWN,
                none,
                none,
                1,
                100,
                ProcessorSeconds.UNKNOWN,
                none,
                StageErrors.UNKNOWN);
    }

    private static Window window(List<ChannelFlow> flows, List<StageWindow> stages) {
        return new Window(1, 0, (long) (WINDOW_SECONDS * 1e9), new JobStructure.NotLinear("a graph", flows), stages, 0);
    }

    /** 0 deals out two of three items to 1 and one to 2; 3 collects them. */
    private static List<ChannelFlow> forkAndJoin() {
        return List.of(
                new ChannelFlow(0, 1, 100, 80),
                new ChannelFlow(0, 2, 50, 50),
                new ChannelFlow(1, 3, 80, 80),
                new ChannelFlow(2, 3, 50, 50));
    }

    private static List<StageWindow> stages() {
        return List.of(stage(0, 150, 0.001), stage(1, 80, 0.025), stage(2, 50, 0.03), stage(3, 130, 0.001));
    }

    @Test
    void the_slowest_stage_of_a_pipeline_sets_its_pace() {
        Pipeline pipeline =
                Pipeline.uniform(List.of(Stage.of(0.1), Stage.of(0.4).withInstances(2), Stage.of(0.1)), FREE);

        Forecast forecast = QueueingModel.of(pipeline, List.of(5, 2, 0));

        assertThat(forecast.itemsPerSecond()).isCloseTo(5, within(1e-9));
        assertThat(forecast.bottlenecks()).containsExactly(2);
    }

    @Test
    void what_a_send_costs_its_sender_is_part_of_its_service() {
        Edge costly = new Edge(1000, EdgeMode.SYNCHRONOUS, new MessageCost(0.05, 5e-5));
        Pipeline pipeline = Pipeline.uniform(List.of(Stage.of(0.1), Stage.of(0.15)), costly);

        Forecast forecast = QueueingModel.of(pipeline, List.of(0, 1));

        assertThat(forecast.itemsPerSecond()).isCloseTo(5, within(1e-9));
        assertThat(forecast.bottlenecks()).containsExactly(0);
    }

    @Test
    void the_bottleneck_of_a_graph_is_the_stage_with_the_most_work_not_the_slowest() {
        Forecast forecast = QueueingModel.of(window(forkAndJoin(), stages())).orElseThrow();

        assertThat(forecast.bottlenecks()).containsExactly(1);
        assertThat(forecast.itemsPerSecond()).isCloseTo(40 * 1.5, within(1e-9));
        assertThat(QueueingModel.text(forecast)).contains("60.00 items/s", "stage 1 is busy all the time");
    }

    @Test
    void a_stage_that_sends_several_messages_for_one_multiplies_what_comes_behind_it() {
        List<ChannelFlow> flows = List.of(
                new ChannelFlow(0, 1, 100, 100), new ChannelFlow(1, 2, 200, 200), new ChannelFlow(1, 3, 100, 100));
        List<StageWindow> stages =
                List.of(stage(0, 100, 0.01), stage(1, 300, 0.001), stage(2, 200, 0.01), stage(3, 100, 0.001));

        Forecast forecast = QueueingModel.of(window(flows, stages)).orElseThrow();

        // 2 takes 100 a second, which is two of the three that 1 sends for each it gets: 50/s at 1, 150/s in all behind
        // it
        assertThat(forecast.bottlenecks()).containsExactly(2);
        assertThat(forecast.itemsPerSecond()).isCloseTo(150, within(1e-9));
    }

    @Test
    void sources_that_slow_each_other_down_make_it_less_sure() {
        List<ChannelFlow> flows =
                List.of(new ChannelFlow(0, 2, 60, 60), new ChannelFlow(1, 2, 40, 40), new ChannelFlow(2, 3, 100, 100));
        List<StageWindow> stages =
                List.of(stage(0, 60, 0.01), stage(1, 40, 0.015), stage(2, 100, 0.02), stage(3, 100, 0.001));

        Forecast forecast = QueueingModel.of(window(flows, stages)).orElseThrow();

        assertThat(forecast.bottlenecks()).contains(2);
        assertThat(forecast.spread()).isBetween(0.005, 0.05);
        assertThat(QueueingModel.of(window(forkAndJoin(), stages()))
                        .orElseThrow()
                        .spread())
                .as("one source: nothing is approximated")
                .isZero();
    }

    @Test
    void a_window_measures_what_arrives_at_the_last_stages() {
        assertThat(window(forkAndJoin(), stages()).itemsPerSecond()).isCloseTo(65, within(1e-9));
    }

    @Test
    void nothing_is_said_of_messages_that_go_round_in_a_circle() {
        List<ChannelFlow> flows =
                List.of(new ChannelFlow(0, 1, 50, 50), new ChannelFlow(1, 0, 50, 50), new ChannelFlow(1, 2, 50, 50));
        List<StageWindow> stages = List.of(stage(0, 50, 0.01), stage(1, 50, 0.01), stage(2, 50, 0.01));

        assertThat(QueueingModel.of(window(flows, stages))).isEmpty();
    }

    @Test
    void nothing_is_said_while_a_stage_is_unknown_or_got_nothing() {
        List<StageWindow> unknown = new ArrayList<>(stages());
        unknown.set(2, new StageWindow.Unknown(2, List.of(2), "silent"));
        List<ChannelFlow> idle = new ArrayList<>(forkAndJoin());
        idle.set(1, new ChannelFlow(0, 2, 50, 0));

        assertThat(QueueingModel.of(window(forkAndJoin(), unknown))).isEmpty();
        assertThat(QueueingModel.of(window(idle, stages()))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {-65_533, 4, 12_386_305})
    void messages_with_a_stage_that_there_is_not_leave_nothing_to_forecast(int stranger) {
        List<ChannelFlow> flows = new ArrayList<>(forkAndJoin());
        assertThat(QueueingModel.of(window(flows, stages()))).isPresent();
        flows.add(new ChannelFlow(stranger, 3, 1, 1));
        assertThat(QueueingModel.of(window(flows, stages()))).isEmpty();
    }
}
