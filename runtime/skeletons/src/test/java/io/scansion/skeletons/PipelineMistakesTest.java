package io.scansion.skeletons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.skeletons.live.Live;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Mistakes of the program: said with rank, stage and item, whatever the policy is; where possible before anything is sent. */
class PipelineMistakesTest {
    private static final Pipeline<Long> TEN =
            Pipeline.from(() -> LongStream.range(0, 10).iterator());

    private static StageException failureOf(Pipeline<?> pipeline) {
        return new Job(3, true)
                .failure(postbox -> pipeline.onError(ErrorPolicy.skip()).run(postbox, new Live(), null));
    }

    /** Not Serializable. */
    private static final class Plain {
        private final Thread thread = Thread.currentThread();

        @Override
        public String toString() {
            return "made by " + thread;
        }
    }

    /** Says that it can be sent. */
    private record Wrapped(Object content) implements Serializable {}

    /** Can be sent, but not read. */
    private static final class OneWay implements Serializable {
        private static final long serialVersionUID = 1L;

        private void readObject(ObjectInputStream in) {
            throw new IllegalStateException("cannot be read: " + in.getClass().getSimpleName());
        }
    }

    @SuppressWarnings("NullAway") // the mistake that is tested
    private static Long nullAt(long item, long number) {
        return number == item ? null : number;
    }

    @Test
    void a_function_that_returns_null_is_named_with_its_item() {
        StageException failure = failureOf(TEN.stage("lossy", number -> nullAt(7, number)));
        assertThat(failure).hasMessageStartingWith("stage 'lossy' on rank 1, item 7: its function returned null");
    }

    @Test
    void a_null_in_a_list_is_named_with_its_item() {
        StageException failure = failureOf(TEN.expand("lossy", number -> Arrays.asList(number, nullAt(3, number))));
        assertThat(failure)
                .hasMessageStartingWith("stage 'lossy' on rank 1, item 3: its function returned a list with a null");
    }

    @Test
    void a_result_that_cannot_be_sent_is_named_where_it_was_made() {
        StageException failure =
                failureOf(TEN.stage("wrap", number -> new Wrapped(number == 5 ? new Plain() : number)));
        assertThat(failure)
                .hasMessageStartingWith("stage 'wrap' on rank 1, item 5: ")
                .hasMessageContaining("Wrapped cannot be sent")
                .hasMessageContaining("NotSerializableException")
                .hasMessageContaining("Plain");
    }

    @Test
    void an_item_of_the_source_that_cannot_be_sent_is_named() {
        List<Object> items = List.of(1, 2, new Plain());
        StageException failure = failureOf(Pipeline.<Object>from(items).stage("same", item -> item));
        assertThat(failure).hasMessageStartingWith("stage 'source' on rank 0, item 2: ");
    }

    @Test
    void a_result_that_cannot_be_read_is_named_where_it_arrived() {
        StageException failure = failureOf(TEN.stage("wrap", number -> number == 4 ? new OneWay() : number));
        assertThat(failure).hasMessageStartingWith("stage 'sink' on rank 2, item 4: ");
    }

    @Test
    void a_null_of_the_source_is_named() {
        List<Long> items = Arrays.asList(1L, nullAt(2, 2));
        StageException failure = failureOf(Pipeline.from(items).stage("same", item -> item));
        assertThat(failure).hasMessageStartingWith("stage 'source' on rank 0, item 1: the source gave null");
    }

    @Test
    void a_source_that_fails_is_named_with_the_item_that_it_did_not_give() {
        Iterable<Long> failing = () -> LongStream.range(0, 10)
                .peek(number -> {
                    if (number == 6) {
                        throw new NoSuchElementException("file 6 is gone");
                    }
                })
                .iterator();
        StageException failure = failureOf(Pipeline.from(failing).stage("same", (Long item) -> item));
        assertThat(failure)
                .hasMessageStartingWith("stage 'source' on rank 0, item ")
                .hasMessageContaining("file 6");
        assertThat(failure).hasCauseInstanceOf(NoSuchElementException.class);
    }

    @Test
    void a_consumer_that_fails_is_named_with_its_item() {
        StageException failure = new Job(3, true)
                .failure(postbox -> TEN.stage("same", (Long item) -> item).run(postbox, new Live(), item -> {
                    if (item == 8) {
                        throw new java.io.IOException("disk full");
                    }
                }));
        assertThat(failure).hasMessage("stage 'sink' on rank 2, item 8: java.io.IOException: disk full");
    }

    @Test
    void a_cause_that_cannot_be_sent_arrives_as_its_likeness() {
        StageException failure = new Job(3, true)
                .failure(postbox -> TEN.stage("bad", (Long item) -> {
                            throw new IllegalStateException("odd") {
                                private final Plain what = new Plain();

                                @Override
                                public String getMessage() {
                                    return "odd " + what.toString().isEmpty();
                                }
                            };
                        })
                        .run(postbox, new Live(), null));
        assertThat(failure).hasCauseExactlyInstanceOf(RuntimeException.class);
        assertThat(failure).hasMessageContaining("odd false");
        assertThat(String.valueOf(failure.getCause())).contains("odd false");
    }

    @Test
    void too_few_ranks_are_refused_in_every_rank_before_anything_is_sent() {
        List<Object> ends = new Job(4, true)
                .run(postbox -> TEN.stage("blur", (Long item) -> item)
                        .replicas(2)
                        .stage("edges", (Long item) -> item)
                        .run(postbox, new Live(), null));
        assertThat(ends)
                .allSatisfy(end -> assertThat((Throwable) end)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("the pipeline needs 5 ranks (source, blur x 2, edges, sink), the job has 4:"
                                + " there is no rank 4 for sink; start 5 or use fewer replicas"));
    }

    private static Stream<Arguments> otherRuns() {
        Pipeline<Long> two = TEN.stage("blur", (Long item) -> item).stateful("sum", RunningSum::new);
        return Stream.of(
                Arguments.of("blur, sum with state, thin, sink", two.stage("thin", (Long item) -> item)),
                Arguments.of(
                        "blur x 2, sum",
                        TEN.stage("blur", (Long item) -> item).replicas(2).stateful("sum", RunningSum::new)),
                Arguments.of(
                        "edges, sum", TEN.stage("edges", (Long item) -> item).stateful("sum", RunningSum::new)),
                Arguments.of(
                        "blur, sum, sink",
                        TEN.stage("blur", (Long item) -> item).stage("sum", (Long item) -> item)),
                Arguments.of("sum with state handed over at item 7 in messages of 1", two.handOver(7)),
                Arguments.of("with 0 retries and then a skip", two.onError(ErrorPolicy.skip())));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("otherRuns")
    void ranks_that_run_different_pipelines_all_say_so_before_an_item_is_sent(String difference, Pipeline<?> other) {
        Pipeline<Long> ours = TEN.stage("blur", (Long item) -> item).stateful("sum", RunningSum::new);
        List<Object> ends =
                new Job(6, true).run(postbox -> (postbox.rank() < 2 ? ours : other).run(postbox, new Live(), null));
        assertThat(ends)
                .allSatisfy(end -> assertThat((Throwable) end)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageStartingWith("rank 2 runs a pipeline of source, ")
                        .hasMessageContaining(difference)
                        .hasMessageEndingWith(", but rank 0 runs a pipeline of source, blur, sum with state, sink,"
                                + " with 0 retries and then a stop; describe the same in every rank"));
    }

    @Test
    void a_farm_in_one_rank_and_a_pipeline_in_another_are_told_from_each_other() {
        List<Object> ends = new Job(3, false)
                .run(postbox -> postbox.rank() == 1
                        ? Farm.of(List.of(1, 2), item -> item).run(postbox, new Live(), null)
                        : TEN.stage("blur", (Long item) -> item).run(postbox, new Live(), null));
        assertThat(ends)
                .allSatisfy(end -> assertThat((Throwable) end).hasMessageStartingWith("rank 1 runs a farm, with"));
    }

    @Test
    void ranks_may_differ_in_what_concerns_only_the_source() {
        Outcome<Long> outcome = new Job(3, true)
                .outcome(
                        2,
                        postbox -> (postbox.rank() == 0 ? TEN.chunk(3).inFlight(2) : Pipeline.from(List.<Long>of()))
                                .stage("blur", (Long item) -> item)
                                .run(postbox, new Live(), null));
        assertThat(outcome.results()).hasSize(10);
    }

    @Test
    void descriptions_that_cannot_work_are_refused() {
        Pipeline<Long> one = TEN.stage("one", (Long item) -> item);
        assertThatThrownBy(() -> one.replicas(0)).hasMessage("stage 'one' needs at least 1 instance, got 0");
        assertThatThrownBy(() -> TEN.replicas(2)).hasMessageContaining("add the stage first");
        assertThatThrownBy(() -> one.stage("one", (Long item) -> item)).hasMessageContaining("the name is taken");
        assertThatThrownBy(() -> one.stage("sink", (Long item) -> item)).hasMessageContaining("the name is taken");
        assertThatThrownBy(() -> one.stage(" ", (Long item) -> item)).hasMessageContaining("blank");
        assertThatThrownBy(() -> one.chunk(0)).hasMessageContaining("at least 1 item, got 0");
        assertThatThrownBy(() -> one.inFlight(0)).hasMessageContaining("at least 1 message");
        assertThatThrownBy(() -> one.handOver(5)).hasMessageContaining("no state to hand over");
        assertThatThrownBy(() -> one.stateful("sum", RunningSum::new).replicas(2))
                .hasMessageContaining("stage 'sum' has state");
        assertThatThrownBy(() -> one.stateful("sum", RunningSum::new).handOver(0))
                .hasMessageContaining("item 1 or later, not at 0");
        assertThatThrownBy(() -> ErrorPolicy.retry(-1)).hasMessageContaining("-1 times");
    }

    @Test
    void a_run_before_mpi_is_started_says_so() {
        assertThatThrownBy(TEN::run).isInstanceOf(IllegalStateException.class).hasMessageContaining("MPI.Init");
    }
}
