package io.scansion.agent.ranks;

import io.scansion.wire.TunerMessage.Arrange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

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
        List<Arrange> orders) {
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

    /** What a rank does with an item. */
    record Stage(Receive receive, Look look, Set<Integer> drops, Set<Integer> doubles, int throwsAt, int diesAt) {
        static final int NEVER = -1;
        static final Stage PLAIN = new Stage(Receive.ANY_TAG, Look.NONE, Set.of(), Set.of(), NEVER, NEVER);

        Stage receiving(Receive how) {
            return new Stage(how, look, drops, doubles, throwsAt, diesAt);
        }

        Stage looking(Look how) {
            return new Stage(receive, how, drops, doubles, throwsAt, diesAt);
        }

        Stage dropping(Set<Integer> items) {
            return new Stage(receive, look, items, doubles, throwsAt, diesAt);
        }

        Stage doubling(Set<Integer> items) {
            return new Stage(receive, look, drops, items, throwsAt, diesAt);
        }

        Stage throwing(int item) {
            return new Stage(receive, look, drops, doubles, item, diesAt);
        }

        Stage dying(int item) {
            return new Stage(receive, look, drops, doubles, throwsAt, item);
        }

        boolean isOneForOne() {
            return doubles.isEmpty() && throwsAt == NEVER && diesAt == NEVER;
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
        return stages.stream().allMatch(Stage::isOneForOne) && !exactTags && !ahead;
    }

    private static boolean oddTags(Receive receive) {
        return receive == Receive.TAG_BY_COUNT || receive == Receive.SWAPPED_TAGS;
    }

    JobSpec withItems(int fewer) {
        return new JobSpec(
                spares, fewer, ending, twoTags, empty, rendezvous, finalises, stages, sink, ordersAfter, orders);
    }

    JobSpec withOrders(List<Arrange> fewer) {
        return new JobSpec(
                spares, items, ending, twoTags, empty, rendezvous, finalises, stages, sink, ordersAfter, fewer);
    }

    JobSpec withStages(List<Stage> others) {
        return new JobSpec(
                spares, items, ending, twoTags, empty, rendezvous, finalises, others, sink, ordersAfter, orders);
    }

    JobSpec withSink(Stage other) {
        return new JobSpec(
                spares, items, ending, twoTags, empty, rendezvous, finalises, stages, other, ordersAfter, orders);
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
