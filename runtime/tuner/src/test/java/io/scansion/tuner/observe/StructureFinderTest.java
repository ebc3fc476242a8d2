package io.scansion.tuner.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.observe.structure.JobStructure;
import io.scansion.wire.AgentMessage.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Small programs of different shapes, each told by the messages of its loop. */
class StructureFinderTest {
    private static final int ROUNDS = 40;

    /** What one round of a program's loop sends; the number of the round is the second argument. */
    private interface Loop extends BiConsumer<TrafficScript, Integer> {}

    private static Stream<Arguments> programs() {
        return Stream.of(
                program("a pipeline", 4, "pipeline", StructureFinderTest::pipeline),
                program("a pipeline that runs from the last rank to the first", 4, "pipeline", (t, i) -> {
                    for (int rank = t.last(); rank > 0; rank--) {
                        t.message(rank, rank - 1);
                    }
                }),
                program("a pipeline that drops every other item in its middle", 4, "pipeline", (t, i) -> {
                    t.message(0, 1);
                    if (i % 2 == 0) {
                        t.message(1, 2);
                        t.message(2, 3);
                    }
                }),
                program("a master that hands out a task for every result", 4, "master-slave asynchronous", (t, i) -> {
                    int worker = 1 + i % t.last();
                    t.message(0, worker);
                    if (i >= t.last()) {
                        t.message(worker, 0);
                    }
                }),
                program("a master and many workers", 9, "master-slave asynchronous", (t, i) -> {
                    t.message(0, 1 + i % t.last());
                    t.message(1 + i % t.last(), 0);
                }),
                program("a master in phases", 4, "master-slave synchronous", StructureFinderTest::phase),
                program(
                        "a master in phases with two workers",
                        3,
                        "master-slave synchronous",
                        StructureFinderTest::phase),
                program("a master in phases of five tasks a worker", 4, "master-slave synchronous", (t, i) -> {
                    t.workers().forEach(worker -> repeat(5, () -> t.message(0, worker)));
                    t.workers().forEach(worker -> {
                        repeat(5, () -> t.message(worker, 0));
                    });
                }),
                program(
                        "a master in phases that sends two messages for a task",
                        5,
                        "master-slave synchronous",
                        (t, i) -> {
                            t.workers().forEach(worker -> repeat(2, () -> t.message(0, worker)));
                            t.workers().forEach(worker -> t.message(worker, 0));
                        }),
                program("workers that answer in several packs", 4, "master-slave asynchronous", (t, i) -> {
                    int worker = 1 + i % t.last();
                    t.message(0, worker);
                    repeat(4, () -> t.message(worker, 0));
                }),
                program("workers that ask for their first task", 4, "master-slave asynchronous", (t, i) -> {
                    int worker = 1 + i % t.last();
                    t.message(worker, 0);
                    t.message(0, worker);
                }),
                program("a master that is the last rank", 4, "master-slave asynchronous", (t, i) -> {
                    int worker = i % t.last();
                    t.message(t.last(), worker);
                    t.message(worker, t.last());
                }),
                program("a master with one worker", 2, "master-slave undecided", (t, i) -> {
                    t.message(0, 1);
                    t.message(1, 0);
                }),
                program("a master that collects once, behind everything", 4, "master-slave undecided", (t, i) -> {
                    t.message(0, 1 + i % t.last());
                    if (i == ROUNDS - 1) {
                        t.workers().forEach(worker -> repeat(i / t.last(), () -> t.message(worker, 0)));
                    }
                }),
                program("a ring", 4, "ring", (t, i) -> {
                    for (int rank = 0; rank < t.ranks(); rank++) {
                        t.message(rank, (rank + 1) % t.ranks());
                    }
                }),
                program("a ring in another order", 5, "ring", (t, i) -> {
                    for (int rank = 0; rank < t.ranks(); rank++) {
                        t.message(rank, (rank + 2) % t.ranks());
                    }
                }),
                program("two rings", 6, "other", (t, i) -> {
                    for (int rank = 0; rank < t.ranks(); rank++) {
                        t.message(rank, rank < 3 ? (rank + 1) % 3 : 3 + (rank - 2) % 3);
                    }
                }),
                program("a ring both ways", 4, "other", (t, i) -> {
                    for (int rank = 0; rank < t.ranks(); rank++) {
                        t.message(rank, (rank + 1) % t.ranks());
                        t.message((rank + 1) % t.ranks(), rank);
                    }
                }),
                program("neighbours in a line", 4, "other", (t, i) -> {
                    for (int rank = 0; rank < t.last(); rank++) {
                        t.message(rank, rank + 1);
                        t.message(rank + 1, rank);
                    }
                }),
                program("an emitter, workers and a collector", 5, "other", (t, i) -> {
                    int worker = 1 + i % 3;
                    t.message(0, worker);
                    t.message(worker, t.last());
                }),
                program("a fan out that nobody answers", 4, "other", (t, i) -> t.message(0, 1 + i % t.last())),
                program("a fan in", 4, "other", (t, i) -> t.message(1 + i % t.last(), 0)),
                program("workers that exchange their borders", 4, "other", (t, i) -> {
                    phase(t, i);
                    t.message(1, 2);
                    t.message(2, 1);
                }),
                program("everybody with everybody", 4, "other", (t, i) -> {
                    for (int from = 0; from < t.ranks(); from++) {
                        for (int to = 0; to < t.ranks(); to++) {
                            if (from != to) {
                                t.message(from, to);
                            }
                        }
                    }
                }),
                program("masters under a master", 7, "other", (t, i) -> {
                    for (int child = 1; child < t.ranks(); child++) {
                        t.message((child - 1) / 2, child);
                        t.message(child, (child - 1) / 2);
                    }
                }),
                program("a worker that logs and never answers", 4, "other", (t, i) -> {
                    t.message(0, 1 + i % t.last());
                    if (i % t.last() != 0) {
                        t.message(1 + i % t.last(), 0);
                    }
                }),
                program("two pipelines", 4, "unknown", (t, i) -> {
                    t.message(0, 1);
                    t.message(2, 3);
                }),
                program("a pipeline beside two ranks that talk to each other", 6, "pipeline", (t, i) -> {
                    t.message(0, 2);
                    t.message(2, 3);
                    t.message(3, 5);
                    t.message(1, 4);
                    t.message(4, 1);
                }),
                program("a pipeline beside a master and its workers", 7, "pipeline", (t, i) -> {
                    t.message(0, 1);
                    t.message(1, 2);
                    t.message(3, 4 + i % 3);
                    t.message(4 + i % 3, 3);
                }),
                program("two pipelines of three", 6, "unknown", (t, i) -> {
                    t.message(0, 1);
                    t.message(1, 2);
                    t.message(3, 4);
                    t.message(4, 5);
                }),
                program("collectives only", 4, "collectives", (t, i) -> t.collective()),
                program("two ranks with collectives only", 2, "collectives", (t, i) -> t.collective()),
                program("a pipeline that meets in a collective after every item", 4, "pipeline", (t, i) -> {
                    pipeline(t, i);
                    t.collective();
                }),
                program(
                        "a master that broadcasts and gathers beside handing out",
                        4,
                        "master-slave asynchronous",
                        (t, i) -> {
                            t.message(0, 1 + i % t.last());
                            t.message(1 + i % t.last(), 0);
                            t.collective();
                        }),
                program("a rank that nobody talks to", 4, "unknown", (t, i) -> {
                    t.message(0, 1);
                    t.message(1, 2);
                }));
    }

    private static Arguments program(String name, int ranks, String shape, Loop loop) {
        return Arguments.of(name, ranks, shape, loop);
    }

    private static void pipeline(TrafficScript traffic, int round) {
        for (int rank = 0; rank < traffic.last(); rank++) {
            traffic.message(rank, rank + 1);
        }
    }

    private static void phase(TrafficScript traffic, int round) {
        traffic.workers().forEach(worker -> traffic.message(0, worker));
        traffic.workers().forEach(worker -> traffic.message(worker, 0));
    }

    private static void repeat(int times, Runnable action) {
        for (int i = 0; i < times; i++) {
            action.run();
        }
    }

    private static JobStructure find(TrafficScript traffic) {
        List<RankTrack> tracks = new ArrayList<>();
        for (Snapshot snapshot : traffic.snapshots()) {
            RankTrack track = new RankTrack(snapshot.physicalRank());
            track.snapshot(snapshot, 0);
            tracks.add(track);
        }
        return new StructureFinder(traffic.ranks(), "niodev")
                .find(tracks, rank -> Integer.MAX_VALUE, new ChannelsInUse());
    }

    private static String shape(JobStructure structure) {
        return structure instanceof JobStructure.MasterSlave program
                ? program.shape() + " " + program.interaction().label()
                : structure.shape();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("programs")
    void the_shape_of_a_program_is_told_by_its_messages(String name, int ranks, String shape, Loop loop) {
        TrafficScript traffic = new TrafficScript(ranks);
        for (int round = 0; round < ROUNDS; round++) {
            loop.accept(traffic, round);
        }
        JobStructure structure = find(traffic);
        assertThat(shape(structure)).as(structure.evidence()).isEqualTo(shape);
    }

    @Test
    void a_pipeline_beside_other_ranks_has_its_own_ranks_alone() {
        TrafficScript traffic = new TrafficScript(5);
        for (int round = 0; round < ROUNDS; round++) {
            traffic.message(4, 0);
            traffic.message(0, 2);
            traffic.message(1, 3);
            traffic.message(3, 1);
        }
        assertThat(find(traffic))
                .isInstanceOfSatisfying(
                        JobStructure.Pipeline.class,
                        pipeline -> assertThat(pipeline.order()).containsExactly(4, 0, 2));
    }

    @Test
    void the_evidence_for_a_master_says_who_and_in_which_rhythm() {
        TrafficScript traffic = new TrafficScript(4);
        for (int round = 0; round < ROUNDS; round++) {
            phase(traffic, round);
        }
        assertThat(find(traffic).evidence())
                .isEqualTo("not a linear pipeline but a master/slave program: rank 0 exchanges messages both ways with"
                        + " ranks 1, 2, 3, which exchange none among themselves; synchronous: rank 0 went over from"
                        + " receiving to sending 0.33 times a task, so it works in phases of about 3 tasks");
    }

    @Test
    void the_evidence_for_a_ring_names_its_order() {
        TrafficScript traffic = new TrafficScript(3);
        traffic.message(0, 2);
        traffic.message(2, 1);
        traffic.message(1, 0);
        assertThat(find(traffic).evidence())
                .isEqualTo("not a linear pipeline but a ring: messages go round in a circle through all 3 ranks,"
                        + " 0 -> 2 -> 1 -> 0");
    }

    @Test
    void of_two_ranks_the_one_that_began_is_the_master() {
        TrafficScript traffic = new TrafficScript(2);
        for (int round = 0; round < ROUNDS; round++) {
            traffic.message(1, 0);
            traffic.message(0, 1);
        }
        traffic.send(1, 0);
        assertThat(find(traffic))
                .isInstanceOfSatisfying(
                        JobStructure.MasterSlave.class,
                        program -> assertThat(program.master()).isEqualTo(1));
        assertThat(find(traffic).evidence()).contains("with one worker", "a ring of two looks the same");
    }

    @Test
    void a_line_of_three_neighbours_is_admitted_to_look_like_a_master_with_two_workers() {
        TrafficScript traffic = new TrafficScript(3);
        for (int round = 0; round < ROUNDS; round++) {
            phase(traffic, round);
        }
        assertThat(find(traffic).evidence()).endsWith("a line of three neighbours looks the same");
    }

    @Test
    void while_workers_may_still_answer_their_first_task_nothing_is_said() {
        TrafficScript traffic = new TrafficScript(4);
        traffic.workers().forEach(worker -> traffic.message(0, worker));
        assertThat(shape(find(traffic))).isEqualTo("unknown");
        traffic.message(1, 0);
        assertThat(find(traffic).evidence()).isEqualTo("rank 0 and rank 2 have exchanged messages one way only so far");
        traffic.message(2, 0);
        traffic.message(3, 0);
        assertThat(shape(find(traffic))).isEqualTo("master-slave undecided");
        assertThat(find(traffic).evidence()).contains("too early");
    }

    @Test
    void calls_to_collectives_are_named_where_nothing_else_is_seen() {
        TrafficScript traffic = new TrafficScript(3);
        traffic.message(1, 2);
        traffic.collective();
        assertThat(find(traffic).evidence())
                .isEqualTo(
                        "rank 0 has exchanged no message yet; it calls collectives, in which it is not seen who sends"
                                + " to whom");
    }

    @Test
    void of_a_program_of_collectives_alone_it_is_said_that_nothing_can_be_said_of_stages() {
        TrafficScript traffic = new TrafficScript(3);
        traffic.collective();
        assertThat(find(traffic).evidence())
                .startsWith("collectives only: all 3 ranks call them")
                .endsWith("nothing can be said of stages");
        traffic.message(0, 1);
        assertThat(shape(find(traffic))).isEqualTo("unknown");
    }
}
