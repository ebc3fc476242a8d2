package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.world.Around.Noting;
import io.scansion.agent.ranks.world.Around.Oddity;
import io.scansion.agent.ranks.world.Threads.Sharing;
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
 * @param items messages that the source sends before the one that ends the loops; whole items
 * @param ending how a loop knows that it is over
 * @param twoTags whether items alternate between two tags
 * @param empty items that are sent as empty messages
 * @param rendezvous items that wait for their receiver where the program sends them itself
 * @param finalises whether the program calls MPI.Finalize; otherwise each rank just ends
 * @param stages of rank 1 and those behind it
 * @param sink how the last rank receives
 * @param ordersAfter messages that the last rank has received before the tuner orders anything
 * @param source how the first rank sends
 * @param around collectives before and after the loops
 * @param perItem messages of an item: a rank takes all of them before it works and sends
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
        Stage source,
        Around around,
        int perItem) {
    JobSpec {
        items -= items % perItem;
    }

    /** A job whose source sends by Send, from one thread, and whose ranks call no collective. */
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
                Stage.PLAIN,
                Around.NONE,
                1);
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
     * @param threads who of its threads calls MPI
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
            Threads threads) {
        static final int NEVER = -1;
        static final Stage PLAIN = new Stage(
                Receive.ANY_TAG, Look.NONE, Set.of(), Set.of(), NEVER, NEVER, Taking.RECV, Giving.SEND, Threads.ONE);

        Stage receiving(Receive how) {
            return new Stage(how, look, drops, doubles, throwsAt, diesAt, taking, giving, threads);
        }

        Stage looking(Look how) {
            return new Stage(receive, how, drops, doubles, throwsAt, diesAt, taking, giving, threads);
        }

        Stage dropping(Set<Integer> items) {
            return new Stage(receive, look, items, doubles, throwsAt, diesAt, taking, giving, threads);
        }

        Stage doubling(Set<Integer> items) {
            return new Stage(receive, look, drops, items, throwsAt, diesAt, taking, giving, threads);
        }

        Stage throwing(int item) {
            return new Stage(receive, look, drops, doubles, item, diesAt, taking, giving, threads);
        }

        Stage dying(int item) {
            return new Stage(receive, look, drops, doubles, throwsAt, item, taking, giving, threads);
        }

        Stage taking(Taking how) {
            return new Stage(receive, look, drops, doubles, throwsAt, diesAt, how, giving, threads);
        }

        Stage giving(Giving how) {
            return new Stage(receive, look, drops, doubles, throwsAt, diesAt, taking, how, threads);
        }

        Stage sharing(Sharing how, int from) {
            return new Stage(receive, look, drops, doubles, throwsAt, diesAt, taking, giving, new Threads(how, from));
        }

        /** Whether it goes on only once the next rank takes what it has sent. */
        boolean isSynchronous() {
            return giving == Giving.SYNCHRONOUS || giving == Giving.IMMEDIATE_SYNCHRONOUS;
        }

        boolean postsAhead() {
            return taking == Taking.AHEAD || taking == Taking.ANY_OF_THREE;
        }

        boolean isOneForOne() {
            return doubles.isEmpty() && throwsAt == NEVER && diesAt == NEVER;
        }

        boolean failsAt(Item message) {
            return throwsAt == message.number() || diesAt == message.number();
        }

        /** How many messages it sends for one of an item that begins with that one. */
        int copies(Item first, Item message) {
            if (drops.contains(first.number()) || drops.contains(message.number())) {
                return 0;
            }
            return doubles.contains(message.number()) ? 2 : 1;
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
        boolean exactTags = Stream.concat(stages.stream(), Stream.of(sink)).anyMatch(s -> hasOddTags(s.receive()));
        boolean ahead = stages.stream().anyMatch(s -> s.look() == Look.AHEAD);
        return stages.stream().allMatch(Stage::isOneForOne)
                && stages.stream().allMatch(this::keepsItemsWhole)
                && !exactTags
                && !ahead
                && stages.stream().noneMatch(Stage::holdsTwo)
                && around.lateAt() == Stage.NEVER
                && around.over().mixedAt() == Stage.NEVER
                && isNotedFromTheStart()
                && ranksInOrder().allMatch(this::isRefusedOrServed);
    }

    /** Whether a tuned run has to come to its end and no replica has a reason to stand aside. */
    boolean replicasTakePart() {
        return mustComplete() && around.oddity() == Oddity.NONE;
    }

    /** Of all ranks. */
    private Stream<Stage> ranksInOrder() {
        return Stream.concat(Stream.of(source), Stream.concat(stages.stream(), Stream.of(sink)));
    }

    /** Whether both threads of a rank have surely called before an order comes; one that calls for the first time after it may be stopped. */
    private boolean isRefusedOrServed(Stage rank) {
        boolean all = stages.stream().allMatch(stage -> stage.drops().isEmpty());
        return switch (rank.threads().sharing()) {
            case ONE, NOTES -> true;
            case IN_TURN -> false;
            case TOGETHER -> rank.threads().from() == 0 && ordersAfter >= 2 && all && !rank.postsAhead();
            case DIVIDED -> rank.threads().from() == 0;
        };
    }

    boolean isShared(Sharing how) {
        return ranksInOrder().anyMatch(rank -> rank.threads().sharing() == how);
    }

    /** Whether this message may come to the last rank before that one, which the source sends earlier. */
    boolean mayOvertake(Item later, Item earlier) {
        if (Stream.concat(stages.stream(), Stream.of(sink))
                .anyMatch(rank -> rank.threads().sharing() == Sharing.TOGETHER)) {
            return true;
        }
        return source.threads().sharing() == Sharing.TOGETHER
                && earlier.number() >= source.threads().from()
                && (later.number() - earlier.number()) % 2 != 0;
    }

    /** A stage whose first note comes later may be replicated before. */
    private boolean isNotedFromTheStart() {
        return around.over().noting() != Noting.STAGE_TO_SINK || !empty.contains(0);
    }

    private boolean keepsItemsWhole(Stage stage) {
        return stage.drops().stream()
                .allMatch(number -> stage.drops().contains(number - number % perItem)
                        && !empty.contains(number - number % perItem));
    }

    /** Two tags in turn are the same in every item of two messages; that the end has another, such a rank knows by its count. */
    private boolean hasOddTags(Receive receive) {
        boolean byCount = receive == Receive.TAG_BY_COUNT;
        return (byCount && (perItem % 2 != 0 || ending == Ending.BY_TAG)) || receive == Receive.SWAPPED_TAGS;
    }

    JobSpec withItems(int fewer) {
        return with(fewer, empty, stages, sink, ordersAfter, orders, source, around, perItem);
    }

    JobSpec withMessagesPerItem(int messages) {
        return with(items, empty, stages, sink, ordersAfter, orders, source, around, messages);
    }

    JobSpec orderedAfter(int messages) {
        return with(items, empty, stages, sink, messages, orders, source, around, perItem);
    }

    JobSpec withEmpty(Set<Integer> others) {
        return with(items, others, stages, sink, ordersAfter, orders, source, around, perItem);
    }

    JobSpec withOrders(List<Arrange> fewer) {
        return with(items, empty, stages, sink, ordersAfter, fewer, source, around, perItem);
    }

    JobSpec withStages(List<Stage> others) {
        return with(items, empty, others, sink, ordersAfter, orders, source, around, perItem);
    }

    JobSpec withSink(Stage other) {
        return with(items, empty, stages, other, ordersAfter, orders, source, around, perItem);
    }

    JobSpec withSource(Stage other) {
        return with(items, empty, stages, sink, ordersAfter, orders, other, around, perItem);
    }

    JobSpec withAround(Around other) {
        return with(items, empty, stages, sink, ordersAfter, orders, source, other, perItem);
    }

    /** Another job of the same spares, ending, tags, sends that wait for their receiver, and finalising. */
    private JobSpec with(
            int messages,
            Set<Integer> without,
            List<Stage> inner,
            Stage last,
            int after,
            List<Arrange> given,
            Stage first,
            Around beside,
            int ofAnItem) {
        return new JobSpec(
                spares,
                messages,
                ending,
                twoTags,
                without,
                rendezvous,
                finalises,
                inner,
                last,
                after,
                given,
                first,
                beside,
                ofAnItem);
    }

    /** What the last rank receives in the untuned run; an empty message is an item without words. */
    List<Item> arrivals() {
        List<Item> line = new ArrayList<>();
        for (int item = 0; item < items; item++) {
            line.add(new Item(empty.contains(item) ? Item.NOTHING : item, 0, tagOf(item)));
        }
        for (int rank = 1; rank <= stages.size(); rank++) {
            Stage stage = stages.get(rank - 1);
            long parameter = around.parameter(rank);
            List<Item> out = new ArrayList<>();
            boolean fails = false;
            for (int at = 0; at + perItem <= line.size() && !fails; at += perItem) {
                List<Item> item = line.subList(at, at + perItem);
                fails = item.stream().anyMatch(stage::failsAt);
                if (!fails) { // otherwise nothing more is promised
                    item.forEach(message -> {
                        for (int copy = 0; copy < stage.copies(item.get(0), message); copy++) {
                            out.add(message.worked(parameter, item.get(0)));
                        }
                    });
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

        /** Different after every stage, so that none is left out or done twice, and dependent on the first of its item. */
        Item worked(long parameter, Item first) {
            return number == NOTHING
                    ? this
                    : new Item(number, work * 31 + parameter + number + 1 + 7L * first.number, tag);
        }
    }
}
