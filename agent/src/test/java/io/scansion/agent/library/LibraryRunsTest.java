package io.scansion.agent.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.skeletons.live.FarmState;
import io.scansion.skeletons.live.InstanceState;
import io.scansion.skeletons.live.Live;
import io.scansion.skeletons.live.Order;
import io.scansion.skeletons.live.PipelineState;
import io.scansion.skeletons.live.StageState;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.FarmReport;
import io.scansion.wire.AgentMessage.InstanceReport;
import io.scansion.wire.AgentMessage.LibraryStage;
import io.scansion.wire.AgentMessage.PipelineReport;
import io.scansion.wire.TunerMessage.ArrangeFarm;
import io.scansion.wire.TunerMessage.ArrangeStage;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The library as it is, read and told by name. */
final class LibraryRunsTest {
    private static final int RANK = 4;

    private final LibraryFinder finder = new LibraryFinder();
    private final LibraryRuns runs = new LibraryRuns(RANK, finder);
    private final List<AgentMessage> reports = new ArrayList<>();
    private int run;

    @BeforeEach
    void begin() {
        LibraryRuns.use(runs);
        run = Live.here().begin();
    }

    @AfterEach
    void forget() {
        LibraryRuns.use(null);
        Live.here().begin();
    }

    private void load(String name) {
        finder.transform(Live.class.getClassLoader(), name, null, (ProtectionDomain) null, new byte[0]);
    }

    @Test
    void a_program_without_the_library_shows_nothing_and_takes_no_order() {
        load("io/scansion/skeletons/Pipeline");
        LibraryRuns.look(reports::add);
        assertThat(reports).isEmpty();
        assertThat(LibraryRuns.arrange(RANK, new ArrangeFarm(7, run, 1, 1)))
                .isEqualTo(new Acknowledgement(RANK, 7, false, "nothing runs with the library here"));
    }

    @Test
    void a_state_is_reported_once_and_in_full() {
        load(LibraryPort.CLASS);
        Live.here().show(new FarmState(run, false, true, 2, 7, 8, 100, 90, -1, 12, 5_000_000, 4_000_000));
        Live.here().show(new InstanceState(run, "worker", 90, 12, 3_000_000_000L, 0.25));
        LibraryRuns.look(reports::add);
        LibraryRuns.look(reports::add);
        assertThat(Live.here().isWatched()).isTrue();
        assertThat(reports).hasSize(2);
        InstanceReport instance = (InstanceReport) reports.get(0);
        assertThat(instance)
                .isEqualTo(
                        new InstanceReport(RANK, instance.uptimeNanos(), run, "worker", 90, 12, 3_000_000_000L, 0.25));
        FarmReport farm = (FarmReport) reports.get(1);
        assertThat(farm)
                .isEqualTo(new FarmReport(
                        RANK, farm.uptimeNanos(), run, false, true, 2, 7, 8, 100, 90, -1, 12, 5_000_000, 4_000_000));
    }

    @Test
    void a_pipeline_is_reported_with_its_stages() {
        load(LibraryPort.CLASS);
        StageState stage = new StageState("sum", true, List.of(2), List.of(4));
        Live.here().show(new PipelineState(run, true, 3, 40, List.of(stage), List.of(5, 6), 77));
        LibraryRuns.look(reports::add);
        PipelineReport report = (PipelineReport) reports.get(0);
        assertThat(report)
                .isEqualTo(new PipelineReport(
                        RANK,
                        report.uptimeNanos(),
                        run,
                        true,
                        3,
                        40,
                        List.of(new LibraryStage("sum", true, List.of(2), List.of(4))),
                        List.of(5, 6),
                        77));
    }

    @Test
    void an_order_that_the_run_can_carry_out_is_taken_and_any_other_is_refused_with_the_reason() {
        load(LibraryPort.CLASS);
        assertThat(LibraryRuns.arrange(RANK, new ArrangeFarm(1, run, 2, 8)).reason())
                .isEqualTo("there is no farm " + run + " under way here");
        Live.here().show(new FarmState(run, false, true, 2, 7, 8, 100, 90, -1, 12, 5_000_000, 4_000_000));
        assertThat(LibraryRuns.arrange(RANK, new ArrangeFarm(2, run, 8, 8)))
                .isEqualTo(new Acknowledgement(RANK, 2, false, "the farm can have 1 to 7 workers, not 8"));
        assertThat(LibraryRuns.arrange(RANK, new ArrangeFarm(3, run, 7, 16)))
                .isEqualTo(new Acknowledgement(RANK, 3, true, "the run will change"));
        assertThat(Live.here().poll()).isEqualTo(new Order.ArrangeFarm(run, 7, 16));

        Live.here()
                .show(new PipelineState(
                        run,
                        false,
                        0,
                        0,
                        List.of(
                                new StageState("mix", false, List.of(1), List.of()),
                                new StageState("sum", true, List.of(2), List.of(4))),
                        List.of(5),
                        77));
        assertThat(LibraryRuns.arrange(RANK, new ArrangeStage(4, run, "sum", List.of(2, 5)))
                        .reason())
                .isEqualTo("stage 'sum' has state: it can be moved, not replicated");
        assertThat(LibraryRuns.arrange(RANK, new ArrangeStage(8, run, "mix", List.of(1, 2)))
                        .reason())
                .isEqualTo("rank 2 serves stage 'sum'");
        assertThat(LibraryRuns.arrange(RANK, new ArrangeStage(9, run, "mix", List.of(1, 4)))
                        .reason())
                .isEqualTo("rank 4 cannot serve stage 'mix'; these can: [1, 5]");
        assertThat(LibraryRuns.arrange(RANK, new ArrangeStage(5, run, "sun", List.of(5)))
                        .accepted())
                .isFalse();
        assertThat(LibraryRuns.arrange(RANK, new ArrangeStage(6, run, "sum", List.of(5)))
                        .accepted())
                .isTrue();
        assertThat(Live.here().poll()).isEqualTo(new Order.ArrangeStage(run, "sum", List.of(5)));
        assertThat(Live.here().poll()).isNull();
    }

    @Test
    void an_order_for_a_run_that_has_ended_is_never_taken_by_the_next() {
        load(LibraryPort.CLASS);
        Live.here().show(new FarmState(run, false, true, 2, 7, 8, 100, 90, -1, 12, 5_000_000, 4_000_000));
        assertThat(LibraryRuns.arrange(RANK, new ArrangeFarm(1, run, 3, 8)).accepted())
                .isTrue();
        Live.here().begin();
        assertThat(Live.here().poll()).isNull();
    }
}
