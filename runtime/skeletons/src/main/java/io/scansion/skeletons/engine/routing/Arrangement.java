package io.scansion.skeletons.engine.routing;

import io.scansion.skeletons.engine.message.Batch;
import io.scansion.skeletons.engine.message.Batch.Kind;
import io.scansion.skeletons.engine.message.BatchWriter;
import io.scansion.skeletons.engine.message.Entry.Value;
import io.scansion.skeletons.engine.message.UnsendableException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which ranks serve the levels of a pipeline from one message on: the source, the stages in turn, the sink.
 *
 * @param number how many there have been before it in this run; every message says to which it belongs
 * @param fromSequence the first message that it applies to
 * @param fromItem the first item in that message
 */
public record Arrangement(int number, long fromSequence, long fromItem, List<Level> levels) {
    /**
     * @param active ranks that get the messages
     * @param members these and all that did before, which wait for the end like the others
     */
    public record Level(List<Integer> active, List<Integer> members) {
        public Level {
            active = List.copyOf(active);
            members = List.copyOf(members);
        }

        Level served(List<Integer> by) {
            List<Integer> all = new ArrayList<>(members);
            by.stream().filter(rank -> !members.contains(rank)).forEach(all::add);
            return new Level(by, all);
        }
    }

    public Arrangement {
        levels = List.copyOf(levels);
    }

    /** What a run begins with. */
    public static Arrangement first(List<Level> levels) {
        return new Arrangement(0, 0, 0, levels);
    }

    /** One that never changes. */
    public static Arrangement of(List<List<Integer>> levels) {
        return first(levels.stream().map(ranks -> new Level(ranks, ranks)).toList());
    }

    /** @param active one list for each level */
    public Arrangement next(long sequence, long item, List<List<Integer>> active) {
        List<Level> next = IntStream.range(0, levels.size())
                .mapToObj(level -> levels.get(level).served(active.get(level)))
                .toList();
        return new Arrangement(number + 1, sequence, item, next);
    }

    /** Reads what {@link #write} has written of the one after this. */
    Arrangement next(Batch news) {
        List<List<Integer>> active = news.entries().stream()
                .map(entry -> (int[]) ((Value) entry).value())
                .map(ranks -> IntStream.of(ranks).boxed().toList())
                .toList();
        return next(news.sequence(), news.entries().get(0).number(), active);
    }

    /** Returns the news of this one, as a message to all ranks. */
    public byte[] write() {
        BatchWriter out = new BatchWriter().begin(Kind.ARRANGEMENT, fromSequence, number, 0);
        try {
            for (Level level : levels) {
                out.result(
                        fromItem,
                        level.active().stream().mapToInt(Integer::intValue).toArray());
            }
        } catch (UnsendableException e) {
            throw new IllegalStateException(e); // some numbers
        }
        return out.copy();
    }

    public List<Integer> active(int level) {
        return levels.get(level).active();
    }

    public List<Integer> members(int level) {
        return levels.get(level).members();
    }

    /** Ranks that have served a level, or are kept for it, and get nothing now. */
    public List<Integer> parked(int level) {
        return members(level).stream()
                .filter(rank -> !active(level).contains(rank))
                .toList();
    }

    /** Returns the ranks that get the messages, one list for each level. */
    public List<List<Integer>> active() {
        return levels.stream().map(Level::active).toList();
    }

    /** Whether senders choose among several, by the credits that these give. */
    boolean isReplicated(int level) {
        return active(level).size() > 1;
    }

    /** Returns the level that a rank belongs to; -1 if it has never been given to one. */
    public int levelOf(int rank) {
        return IntStream.range(0, levels.size())
                .filter(level -> members(level).contains(rank))
                .findFirst()
                .orElse(-1);
    }

    /** Returns how many ranks belong to a level. */
    public int ranks() {
        return levels.stream().mapToInt(level -> level.members().size()).sum();
    }

    /** Returns the ranks of the job that belong to no level. */
    public List<Integer> free(int size) {
        return IntStream.range(0, size)
                .filter(rank -> levelOf(rank) < 0)
                .boxed()
                .toList();
    }
}
