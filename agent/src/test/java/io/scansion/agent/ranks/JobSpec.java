package io.scansion.agent.ranks;

import io.scansion.wire.TunerMessage.Arrange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A job to simulate: what its programs do, and what the tuner orders, at moments that the schedule picks.
 *
 * @param spares processes that wait
 * @param items that the source sends before the message that ends the loops
 * @param ending how a loop knows that it is over
 * @param twoTags whether items alternate between two tags
 * @param empty items that are sent as empty messages
 * @param rendezvous items that wait for their receiver where the program sends them itself
 * @param finalises whether the program calls MPI.Finalize; otherwise each rank just ends
 * @param stages of rank 1 and those behind it
 * @param sink how the last rank receives
 * @param ordersAfter messages that the last rank has received before the tuner orders anything
 * @param source how the first rank sends
 */
record JobSpec(
        int spares,
        int items,
        Ending ending,
        boolean twoTags,
        Set<Integer> empty,
        Set<Integer> rendezvous,
        boolean finalises,
        List<Stage> stages,
        Stage sink,
        int ordersAfter,
        List<Arrange> orders,
        Stage source) {
    /** A job whose source sends by Send, from one thread. */
    JobSpec(
            int spares,
            int items,
            Ending ending,
            boolean twoTags,
            Set<Integer> empty,
            Set<Integer> rendezvous,
            boolean finalises,
            List<Stage> stages,
            Stage sink,
            int ordersAfter,
            List<Arrange> orders) {
        this(
                spares,
                items,
                ending,
                twoTags,
                empty,
                rendezvous,
                finalises,
                stages,
                sink,
                ordersAfter,
                orders,
                Stage.PLAIN);
    }

    static final int TAG = 7;
    static final int OTHER_TAG = 8;
    static final int END_TAG = 9;
    static final long END = -1;

    enum Ending {
        BY_VALUE,
        BY_TAG
    }

    enum Receive {
        ANY_TAG,
        ANY_SOURCE,
        /** The one tag that all items have. */
        ONE_TAG,
        /** The tag that the next item has, by the rank's own count. */
        TAG_BY_COUNT,
        /** Pairs of items, the second first. */
        SWAPPED_TAGS
    }

    enum Look {
        NONE,
        PROBE,
        POLL,
        /** Looks for the next item before it sends the result of the last. */
        AHEAD
    }

    /** How a rank receives. */
    enum Taking {
        RECV,
        /** Posts a receive when it needs it, and waits. */
        POSTED,
        /** As POSTED, and asks again and again. */
        TESTED,
        /** Has the next receive posted while it works. */
        AHEAD,
        /** Has three receives posted, and waits for any of them. */
        ANY_OF_THREE,
        /** Has two receives posted, and waits for the second first. */
        SECOND_FIRST,
        /** Has one receive posted, and calls Recv. */
        BESIDE,
        /** Has one receive posted, and looks for the message behind it before it waits. */
        LOOKS_PAST
    }

    /** How a rank sends. */
    enum Giving {
        SEND,
        SYNCHRONOUS,
        /** Without waiting, but for the message before. */
        IMMEDIATE,
        IMMEDIATE_SYNCHRONOUS,
        /** In one call with the next receive. */
        EXCHANGE
    }

    /**
     * What a rank does with an item.
     *
     * @param secondThread the call from which on every other one is made by a second thread
     */
    record Stage(
            Receive receive,
            Look look,
            Set<Integer> drops,
            Set<Integer> doubles,
            int throwsAt,
            int diesAt,
            Taking taking,
            Giving giving,
            int secondThread) {
        static final int NEVER = -1;
        static final Stage PLAIN = new Stage(
                Receive.ANY_TAG, Look.NONE, Set.of(), Set.of(), NEVER, NEVER, Taking.RECV, Giving.SEND, NEVER);

        Stage receiving(Receive how) {
            return new Stage(how, look, drops, doubles, throwsAt, diesAt, taking, giving, secondThread);
        }

        Stage looking(Look how) {
            return new Stage(receive, how, drops, doubles, throwsAt, diesAt, taking, giving, secondThread);
        }

        Stage dropping(Set<Integer> items) {
            return new Stage(receive, look, items, doubles, throwsAt, diesAt, taking, giving, secondThread);
        }

        Stage doubling(Set<Integer> items) {
            return new Stage(receive, look, drops, items, throwsAt, diesAt, taking, giving, secondThread);
        }

        Stage throwing(int item) {
            return new Stage(receive, look, drops, doubles, item, diesAt, taking, giving, secondThread);
        }

        Stage dying(int item) {
            return new Stage(receive, look, drops, doubles, throwsAt, item, taking, giving, secondThread);
        }

        Stage taking(Taking how) {
            return new Stage(receive, look, drops, doubles, throwsAt, diesAt, how, giving, secondThread);
        }

        Stage giving(Giving how) {
            return new Stage(receive, look, drops, doubles, throwsAt, diesAt, taking, how, secondThread);
        }

        Stage withSecondThread(int fromCall) {
            return new Stage(receive, look, drops, doubles, throwsAt, diesAt, taking, giving, fromCall);
        }

        /** Whether it goes on only once the next rank takes what it has sent. */
        boolean isSynchronous() {
            return giving == Giving.SYNCHRONOUS || giving == Giving.IMMEDIATE_SYNCHRONOUS;
        }

        boolean isOneForOne() {
            return doubles.isEmpty() && throwsAt == NEVER && diesAt == NEVER;
        }

        /** Whether it takes an item before it has sent the result of the last. */
        boolean holdsTwo() {
            return taking == Taking.SECOND_FIRST || taking == Taking.BESIDE;
        }
    }

    int ranks() {
        return stages.size() + 2;
    }

    int processes() {
        return ranks() + spares;
    }

    Set<Integer> stateless() {
        List<Integer> inner = new ArrayList<>();
        for (int rank = 1; rank <= stages.size(); rank++) {
            inner.add(rank);
        }
        return Set.copyOf(inner);
    }

    int tagOf(int item) {
        return twoTags && item % 2 == 1 ? OTHER_TAG : TAG;
    }

    /** Whether a tuned run has to come to its end: all that a stage may be replicated for. */
    boolean mustComplete() {
        boolean exactTags = stages.stream().anyMatch(s -> oddTags(s.receive())) || oddTags(sink.receive());
        boolean ahead = stages.stream().anyMatch(s -> s.look() == Look.AHEAD);
        return stages.stream().allMatch(Stage::isOneForOne)
                && !exactTags
                && !ahead
                && stages.stream().noneMatch(Stage::holdsTwo)
                && Stream.concat(Stream.of(source, sink), stages.stream())
                        .allMatch(s -> s.secondThread() == Stage.NEVER);
    }

    private static boolean oddTags(Receive receive) {
        return receive == Receive.TAG_BY_COUNT || receive == Receive.SWAPPED_TAGS;
    }

    JobSpec withItems(int fewer) {
        return with(fewer, stages, sink, orders, source);
    }

    JobSpec withOrders(List<Arrange> fewer) {
        return with(items, stages, sink, fewer, source);
    }

    JobSpec withStages(List<Stage> others) {
        return with(items, others, sink, orders, source);
    }

    JobSpec withSink(Stage other) {
        return with(items, stages, other, orders, source);
    }

    JobSpec withSource(Stage other) {
        return with(items, stages, sink, orders, other);
    }

    private JobSpec with(int fewer, List<Stage> others, Stage last, List<Arrange> given, Stage first) {
        return new JobSpec(
                spares, fewer, ending, twoTags, empty, rendezvous, finalises, others, last, ordersAfter, given, first);
    }

    /** What the last rank receives in the untuned run; an empty message is an item without words. */
    List<Item> arrivals() {
        List<Item> line = new ArrayList<>();
        for (int item = 0; item < items; item++) {
            line.add(new Item(empty.contains(item) ? Item.NOTHING : item, 0, tagOf(item)));
        }
        for (Stage stage : stages) {
            List<Item> out = new ArrayList<>();
            for (Item item : line) {
                if (stage.throwsAt() == item.number() || stage.diesAt() == item.number()) {
                    break; // and nothing more is promised
                }
                int copies = stage.drops().contains(item.number())
                        ? 0
                        : stage.doubles().contains(item.number()) ? 2 : 1;
                for (int copy = 0; copy < copies; copy++) {
                    out.add(item.worked());
                }
            }
            line = out;
        }
        if (sink.receive() == Receive.SWAPPED_TAGS) {
            for (int k = 0; k + 1 < line.size(); k += 2) {
                Collections.swap(line, k, k + 1);
            }
        }
        return line;
    }

    /** @param number ordinal at the source, or {@link #NOTHING} for an empty message */
    record Item(int number, long work, int tag) {
        static final int NOTHING = -7;

        /** Different after every stage, so that none is left out or done twice. */
        Item worked() {
            return number == NOTHING ? this : new Item(number, work * 31 + number + 1, tag);
        }
    }
}
