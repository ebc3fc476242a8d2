package io.scansion.tuner.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.observe.structure.Interaction;
import io.scansion.tuner.observe.structure.JobStructure;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shape of programs that do one thing after another, by what their messages were in the last windows. */
class ShapeOverWindowsTest {
    private static final int RANKS = 5;
    /** Rounds of a window in which much is seen. */
    private static final int MANY = 150;

    private final TrafficScript traffic = new TrafficScript(RANKS);
    private final StructureFinder finder = new StructureFinder(RANKS, "niodev");
    private final ChannelsInUse channels = new ChannelsInUse();
    private final List<RankTrack> ranks = new ArrayList<>();
    private int windows;

    @BeforeEach
    void connect() {
        IntStream.range(0, RANKS).forEach(rank -> ranks.add(new RankTrack(rank)));
        report();
    }

    private void report() {
        windows++;
        traffic.snapshots(windows)
                .forEach(snapshot -> ranks.get(snapshot.physicalRank()).snapshot(snapshot, windows * 1_000_000_000L));
    }

    /** Closes a window with what was sent since the last. */
    private JobStructure close() {
        report();
        JobStructure found = finder.find(ranks, rank -> Integer.MAX_VALUE, channels);
        ranks.forEach(rank -> rank.closeWindow(false));
        return found;
    }

    private JobStructure window(int rounds, Runnable round) {
        IntStream.range(0, rounds).forEach(i -> round.run());
        return close();
    }

    private String shape(int rounds, Runnable round) {
        return window(rounds, round).shape();
    }

    private void line() {
        for (int rank = 0; rank < traffic.last(); rank++) {
            traffic.message(rank, rank + 1);
        }
    }

    /** One task for every worker, each as soon as the one before is done. */
    private void farm() {
        traffic.workers().forEach(worker -> {
            traffic.message(0, worker);
            traffic.message(worker, 0);
        });
    }

    private void configuration() {
        traffic.workers().forEach(worker -> traffic.message(0, worker));
    }

    @Test
    void a_pipeline_whose_source_has_sent_every_rank_its_configuration_is_one_from_the_window_after_on() {
        configuration();
        assertThat(window(20, this::line).evidence())
                .startsWith("not a linear pipeline: rank 0 sends to ranks 1 and 2");
        for (int window = 0; window < 10; window++) {
            assertThat(shape(MANY, this::line)).isEqualTo("pipeline");
        }
    }

    @Test
    void beside_many_items_a_message_of_another_kind_changes_nothing() {
        configuration();
        assertThat(shape(MANY, this::line)).isEqualTo("pipeline");
        traffic.message(traffic.last(), 0);
        assertThat(shape(MANY, this::line)).isEqualTo("pipeline");
    }

    @Test
    void a_slow_pipeline_takes_as_many_windows_as_tell_a_share() {
        configuration();
        String last = "";
        for (int window = 0; window < 60; window++) {
            String now = shape(4, this::line);
            assertThat(last.equals("pipeline") && !now.equals("pipeline"))
                    .as("window %d goes back", window)
                    .isFalse();
            last = now;
        }
        assertThat(last).isEqualTo("pipeline");
    }

    @Test
    void in_a_quiet_window_the_shape_is_what_it_was() {
        configuration();
        shape(20, this::line);
        assertThat(shape(MANY, this::line)).isEqualTo("pipeline");
        for (int window = 0; window < 20; window++) {
            assertThat(shape(window % 3 == 0 ? 5 : 0, this::line)).isEqualTo("pipeline");
        }
    }

    @Test
    void a_program_that_is_set_up_by_a_master_and_then_runs_as_a_pipeline_is_a_pipeline() {
        assertThat(shape(MANY, this::farm)).isEqualTo("master-slave");
        shape(MANY, this::line);
        assertThat(shape(MANY, this::line)).isEqualTo("pipeline");
        shape(MANY, this::farm);
        assertThat(shape(MANY, this::farm)).isEqualTo("master-slave");
    }

    @Test
    void a_farm_that_is_seeded_along_a_line_is_a_farm_with_the_rhythm_of_its_tasks() {
        assertThat(shape(10 * MANY, this::line)).isEqualTo("pipeline");
        window(MANY, this::farm);
        window(MANY, this::farm);
        assertThat(window(MANY, this::farm)).isInstanceOfSatisfying(JobStructure.MasterSlave.class, program -> {
            assertThat(program.interaction()).isEqualTo(Interaction.ASYNCHRONOUS);
            assertThat(program.flows()).hasSize(2 * traffic.last());
        });
        assertThat(channels.areAll()).isFalse();
    }

    @Test
    void a_stage_that_drops_nearly_everything_is_still_a_stage() {
        int[] item = {0};
        for (int window = 0; window < 5; window++) {
            String shape = shape(1000, () -> {
                traffic.message(0, 1);
                if (item[0]++ % 500 == 0) {
                    traffic.message(1, 2);
                    traffic.message(2, 3);
                    traffic.message(3, 4);
                }
            });
            assertThat(shape).isEqualTo("pipeline");
        }
    }

    @Test
    void a_worker_that_gets_next_to_no_tasks_is_still_a_worker() {
        for (int window = 0; window < 5; window++) {
            IntStream.range(1, traffic.last()).forEach(worker -> {
                for (int task = 0; task < 1000; task++) {
                    traffic.message(0, worker);
                    traffic.message(worker, 0);
                }
            });
            traffic.message(0, traffic.last());
            traffic.message(traffic.last(), 0);
            assertThat(close().shape()).isEqualTo("master-slave");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 30, 200})
    void what_comes_back_with_every_tenth_item_keeps_a_line_from_being_a_pipeline(int rounds) {
        int[] item = {0};
        for (int window = 0; window < 300 / rounds + 5; window++) {
            String shape = shape(rounds, () -> {
                line();
                if (item[0]++ % 10 == 0) {
                    traffic.message(traffic.last(), 0);
                }
            });
            assertThat(shape).isNotEqualTo("pipeline");
        }
    }
}
