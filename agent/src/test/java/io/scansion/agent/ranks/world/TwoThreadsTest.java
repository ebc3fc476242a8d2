package io.scansion.agent.ranks.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs with two threads in calls of MPI at the same time are served, or refused before anything is touched. See docs/protocol.md. */
@Timeout(3600)
class TwoThreadsTest {
    private static final long FIRST_SEED = Long.getLong("protocol.seed", 0);
    private static final long SCHEDULES = Long.getLong("protocol.schedules", 4_000);

    @Test
    void nothing_goes_wrong_where_threads_take_turns_at_calls_waits_and_locks() {
        try (ProtocolSearch search = new ProtocolSearch(Mutation::none)) {
            for (long seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES / 10; seed++) {
                assertThat(search.attempt(ThreadedJobs.of(seed), seed)).isNull();
            }
        }
    }

    @Test
    @SuppressWarnings("unchecked") // of another loader
    void nothing_goes_wrong_where_threads_take_turns_between_any_two_accesses_to_a_field() throws Exception {
        Object search = SteppedClasses.search(new SteppedClasses.Change() {});
        try {
            var findings = (LongFunction<@Nullable String>) search;
            for (long seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES / 20; seed++) {
                assertThat(findings.apply(seed)).isNull();
            }
        } finally {
            ((AutoCloseable) search).close();
        }
    }

    static Stream<Arguments> wrongVariants() {
        return Stream.of(
                Arguments.of("a second thread is taken for the first", leftOut("CallingThreads.isAnother")),
                Arguments.of(
                        "a rank follows although several of its threads receive",
                        leftOut("CountedTraffic.threadRefusal")),
                Arguments.of(
                        "items are distributed although several threads send", leftOut("CallingThreads.severalSend")),
                Arguments.of("the count of what has been taken is not guarded", unguarded("RunAhead")),
                Arguments.of("posted receives are not guarded", unguarded("PostedReceives")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongVariants")
    void a_wrong_protocol_is_found(String name, SteppedClasses.Change wrong) throws Exception {
        Object search = SteppedClasses.search(wrong);
        try {
            assertThat(LongStream.range(0, 2_000).anyMatch((LongPredicate) search))
                    .as("a job in which it matters that %s", name)
                    .isTrue();
        } finally {
            ((AutoCloseable) search).close();
        }
    }

    private static SteppedClasses.Change leftOut(String classAndMethod) {
        return new SteppedClasses.Change() {
            @Override
            public boolean isLeftOut(String owner, String method) {
                return classAndMethod.equals(owner + "." + method);
            }
        };
    }

    private static SteppedClasses.Change unguarded(String type) {
        return new SteppedClasses.Change() {
            @Override
            public boolean isUnguarded(String owner, String method) {
                return type.equals(owner);
            }
        };
    }
}
