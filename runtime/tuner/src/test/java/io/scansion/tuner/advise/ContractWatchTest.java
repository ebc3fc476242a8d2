package io.scansion.tuner.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.poetries.Edge;
import io.scansion.models.poetries.EdgeMode;
import io.scansion.models.poetries.MessageCost;
import io.scansion.models.poetries.Pipeline;
import io.scansion.models.poetries.Stage;
import io.scansion.tuner.journal.ModelEvent;
import io.scansion.tuner.observe.StageErrors;
import io.scansion.tuner.observe.StageWindow;
import io.scansion.tuner.observe.TimeCounts;
import io.scansion.tuner.observe.Window;
import io.scansion.tuner.observe.machine.ProcessorSeconds;
import io.scansion.tuner.observe.structure.ChannelFlow;
import io.scansion.tuner.observe.structure.JobStructure;
import io.scansion.tuner.predict.MeasuredGraph;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ContractWatchTest {
    private static final Edge FREE = new Edge(0, EdgeMode.ASYNCHRONOUS, MessageCost.FREE);
    private static final List<Integer> ORDER = List.of(0, 1, 2);

    private static Pipeline pipeline(int instances) {
        return Pipeline.uniform(List.of(Stage.of(0.01), Stage.of(0.04).withInstances(instances), Stage.of(0.01)), FREE);
    }

    private static ModelEvent.Contract verdict(double required, int instances, boolean replicable, int freeRanks) {
        return new ContractWatch(required)
                .look(pipeline(instances), ORDER, stage -> replicable, freeRanks, 0)
                .orElseThrow();
    }

    @Test
    void a_rate_that_every_stage_can_do_is_kept_and_says_who_has_least_to_spare() {
        ModelEvent.Contract verdict = verdict(20, 1, true, 0);

        assertThat(verdict.state()).isEqualTo("kept");
        assertThat(verdict.verdict()).isEqualTo("fully-specified");
        assertThat(verdict.stages())
                .extracting(ModelEvent.Demand::itemsPerSecond)
                .containsExactly(20.0, 20.0, 20.0);
        assertThat(verdict.stages().get(1).utilisation()).isCloseTo(0.8, within(1e-9));
        assertThat(verdict.reason()).contains("20.00 items/s can be delivered; stage 1 is then busy 80 % of the time");
    }

    @Test
    void a_stage_that_falls_short_is_named_with_the_instances_it_needs() {
        ModelEvent.Contract verdict = verdict(60, 1, true, 2);

        assertThat(verdict.state()).isEqualTo("within-reach");
        assertThat(verdict.stages().get(1).needed()).isEqualTo(3);
        assertThat(verdict.reason()).contains("stage 1 must do 60.00 items/s, can do 25.00 with 1 and needs 3");
    }

    @Test
    void too_few_free_ranks_or_a_stage_that_cannot_be_replicated_put_it_out_of_reach() {
        assertThat(verdict(60, 1, true, 1).state()).isEqualTo("out-of-reach");
        assertThat(verdict(60, 1, true, 1).reason()).contains("2 more ranks are needed, 1 are free");
        assertThat(verdict(60, 1, false, 9).state()).isEqualTo("out-of-reach");
        assertThat(verdict(60, 3, true, 0).state()).isEqualTo("kept");
    }

    @Test
    void a_verdict_is_news_once() {
        ContractWatch watch = new ContractWatch(60);

        assertThat(watch.look(pipeline(1), ORDER, stage -> true, 2, 0)).isPresent();
        assertThat(watch.look(pipeline(1), ORDER, stage -> true, 2, 1)).isEmpty();
        assertThat(watch.look(pipeline(3), ORDER, stage -> true, 0, 2)).isPresent();
    }

    @Test
    void in_a_graph_every_stage_has_its_own_share_of_the_demand() {
        List<ChannelFlow> flows = List.of(
                new ChannelFlow(0, 1, 100, 80),
                new ChannelFlow(0, 2, 50, 50),
                new ChannelFlow(1, 3, 80, 80),
                new ChannelFlow(2, 3, 50, 50));
        ModelEvent.Contract verdict = graph(flows, 90, 150, 80, 50, 130);

        assertThat(verdict.stages())
                .extracting(ModelEvent.Demand::itemsPerSecond)
                .containsExactly(90.0, 60.0, 30.0, 90.0);
        assertThat(verdict.reason()).contains("stage 1 must do 60.00 items/s, can do 50.00");
        assertThat(verdict.state()).isEqualTo("out-of-reach");
    }

    @Test
    void several_sources_leave_it_open_who_is_to_do_the_work() {
        List<ChannelFlow> flows = List.of(new ChannelFlow(0, 2, 100, 100), new ChannelFlow(1, 2, 50, 50));
        ModelEvent.Contract verdict = graph(flows, 90, 100, 50, 150);

        assertThat(verdict.verdict()).isEqualTo("under-specified");
        assertThat(verdict.state()).isEqualTo("unsettled");
    }

    /** Stage 1 takes 20 ms a message, the others 1 ms. */
    private static ModelEvent.Contract graph(List<ChannelFlow> flows, double required, long... messages) {
        List<StageWindow> stages = new ArrayList<>();
        for (int stage = 0; stage < messages.length; stage++) {
            stages.add(new StageWindow.Measured(
                    stage,
                    List.of(stage),
                    List.of(),
                    messages[stage],
                    messages[stage],
                    messages[stage] / 2.0,
                    stage == 1 ? 0.02 : 0.001,
                    0,
                    0.02,
                    TimeCounts.UNKNOWN,
                    0,
                    0,
                    1,
                    100,
                    ProcessorSeconds.UNKNOWN,
                    0,
                    StageErrors.UNKNOWN));
        }
        JobStructure.NotLinear graph = new JobStructure.NotLinear("a graph", flows);
        Window window = new Window(1, 0, 2_000_000_000L, graph, stages, 0);
        return new ContractWatch(required)
                .look(MeasuredGraph.of(window).orElseThrow(), 1)
                .orElseThrow();
    }
}
