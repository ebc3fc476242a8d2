package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.control.ControlKind;
import io.scansion.agent.ranks.port.MpiPort.Path;
import io.scansion.agent.ranks.routes.Slip;
import io.scansion.agent.ranks.routes.SlipBatch;
import io.scansion.agent.ranks.world.Fabric.Channel;
import io.scansion.agent.ranks.world.Fabric.Message;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Ways in which the protocol, or the MPI below it, could be wrong; each in one place. */
final class WrongVariants {
    private static final int NOW_AND_THEN = 5;

    private final Map<String, Supplier<Mutation>> byName = new LinkedHashMap<>();

    WrongVariants() {
        lose("a slip is lost now and then", ControlKind.SLIP, NOW_AND_THEN);
        repeat("a slip comes twice now and then", ControlKind.SLIP);
        lose("slips that were held back are lost when they are due", ControlKind.SLIP, SimulatedJob::isInControl);
        change("of slips that travel together only the first is handed out", ControlKind.SLIP, (job, w) -> w[0] = 1);
        byName.put("slips that travel together are handed out the last first", SlipsReversed::new);
        byName.put("the last rank does not report what it has finished", SilentSink::new);
        byName.put("the last rank does not report what is due while it has a part of an item", SilentWithinItem::new);
        change("no follower is asked to report what it has finished", ControlKind.SLIP, (job, w) -> w[1] = 0);
        byName.put("a stage that waits keeps credits to itself", KeptCredits::new);
        changeSlips("a slip names another replica as the sender", (job, w, at) -> {
            if (w[at + 1] >= job.spec().ranks()) {
                w[at + 1] = job.spec().ranks()
                        + (w[at + 1] + 1 - job.spec().ranks())
                                % Math.max(2, job.spec().spares());
            }
        });
        changeSlips(
                "a slip names the primary as the sender",
                (job, w, at) -> w[at + 1] = w[at + 1] >= job.spec().ranks() ? 1 : w[at + 1]);
        changeSlips("a slip sends results of the last stage nowhere", (job, w, at) -> {
            if (w[at + 2] == job.spec().ranks() - 1) {
                w[at + 2] = Slip.NOWHERE;
            }
        });
        lose("no word of empty messages", ControlKind.EMPTY, 1);
        change("a dropped item is taken for an empty message", ControlKind.EMPTY, (job, w) -> w[1] = 0);
        change("an empty message is taken for a dropped item", ControlKind.EMPTY, (job, w) -> w[1] = 1);
        lose("instances are not told of the end", ControlKind.CLOSE, 1);
        change("instances are told to end without MPI.Finalize", ControlKind.CLOSE, (job, w) -> w[0] = 0);
        change("instances are told to wait in MPI.Finalize", ControlKind.CLOSE, (job, w) -> w[0] = 1);
        lose("a spare is not released by all", ControlKind.RELEASE, NOW_AND_THEN);
        change("spares are told to end without MPI.Finalize", ControlKind.RELEASE, (job, w) -> w[0] = 0);
        change("followers begin an item early", ControlKind.PREPARE, (job, w) -> w[0] -= isItem(w[0]) ? 1 : 0);
        change("followers begin an item late", ControlKind.PREPARE, (job, w) -> w[0] += isItem(w[0]) ? 1 : 0);
        change("a rank that cannot follow says that it can", ControlKind.PREPARED, (job, w) -> w[1] = 1);
        change(
                "a rank follows although the library serves its receives",
                ControlKind.PREPARED,
                (job, w) -> w[1] = w[1] == Follower.SOON ? Follower.FITS : w[1]);
        change("a follower counts its messages from the next one", ControlKind.PREPARED, (job, w) -> w[2]++);
        byName.put("messages of an item go to several instances", CutUpItems::new);
        change("a replica takes messages of an item for items", ControlKind.ASSIGN, (job, w) -> w[4] = 1);
        change(
                "the last rank is told of other items than the stages have",
                ControlKind.PREPARE,
                (job, w) -> w[4] += w[1] == Slip.NOWHERE ? 1 : 0);
        lose("a follower is not told since when empty messages come with a notice", ControlKind.NOTICES, 1);
        change(
                "empty messages are expected to come with a notice from the start",
                ControlKind.NOTICES,
                (job, w) -> w[0] = 0);
        lose("finished items are not reported", ControlKind.FINISHED, 1);
        change("a replica waits for a collective that its rank has not called", ControlKind.ASSIGN, (job, w) -> w[3]++);
        change("a replica takes itself for another rank", ControlKind.ASSIGN, (job, w) -> w[0]++);
        change("a replica does not know whom it sends to", ControlKind.ASSIGN, (job, w) -> w[2] = Slip.NOWHERE);
        lose("a replica is not told what its rank got from collectives", ControlKind.RECORD, 1);
        byName.put("a replica asks another rank what its own got from collectives", MisdirectedRecall::new);
        byName.put("a replica gets something else from collectives than its rank", AlteredRecord::new);
        lose("a primary is not told of a barrier", ControlKind.MEET, 1);
        lose("a replica is not told that a barrier is over", ControlKind.MET, 1);
        byName.put("a replica is past a barrier before the others have come", PastAtOnce::new);
        byName.put("a primary hears of a barrier before the slips in front of it", BarrierOvertakes::new);
        byName.put("a follower is not waited for", AnsweredAtOnce::new);
        byName.put("control messages overtake each other", () -> new Overtaking(true));
        byName.put("messages overtake each other", () -> new Overtaking(false));
        byName.put("a routed message is lost now and then", () -> new OnData(0));
        byName.put("a routed message comes twice now and then", () -> new OnData(2));
        byName.put("a synchronous send is routed as any other", Unsynchronised::new);
        byName.put("primaries use another communicator than is listened to", OtherPath::new);
        byName.put("items go over a communicator that the program uses for something else", MixedPaths::new);
        change("a primary enters a barrier of another communicator", ControlKind.MEET, (job, w) -> w[1]++);
    }

    Map<String, Supplier<Mutation>> byName() {
        return byName;
    }

    private static boolean isItem(long from) {
        return from != Follower.NEVER && from != Follower.ASKED;
    }

    private interface Change {
        void change(SimulatedJob job, long[] words);
    }

    private void change(String name, ControlKind kind, Change change) {
        byName.put(name, () -> new OnControl(kind, 1, 1, change));
    }

    private interface SlipChange {
        void change(SimulatedJob job, long[] words, int at);
    }

    /** Changes every slip, of which each has three words behind the first two. */
    private void changeSlips(String name, SlipChange change) {
        change(name, ControlKind.SLIP, (job, words) -> {
            for (int slip = 0; slip < SlipBatch.slips(words); slip++) {
                change.change(job, words, 2 + 3 * slip);
            }
        });
    }

    private void lose(String name, ControlKind kind, Predicate<SimulatedJob> when) {
        byName.put(name, () -> new Mutation() {
            @Override
            void sendControl(SimulatedJob job, Message message, int to) {
                if (message.tag != kind.tag() || !when.test(job)) {
                    super.sendControl(job, message, to);
                }
            }
        });
    }

    private void lose(String name, ControlKind kind, int every) {
        byName.put(name, () -> new OnControl(kind, every, 0, (job, words) -> {}));
    }

    private void repeat(String name, ControlKind kind) {
        byName.put(name, () -> new OnControl(kind, NOW_AND_THEN, 2, (job, words) -> {}));
    }

    /** Changes every so many messages of a kind, and sends so many copies of them. */
    private static final class OnControl extends Mutation {
        private final ControlKind kind;
        private final int every;
        private final int copies;
        private final Change change;
        private int count;

        OnControl(ControlKind kind, int every, int copies, Change change) {
            this.kind = kind;
            this.every = every;
            this.copies = copies;
            this.change = change;
        }

        @Override
        void sendControl(SimulatedJob job, Message message, int to) {
            int sends = 1;
            if (message.tag == kind.tag() && ++count % every == 0) {
                change.change(job, Objects.requireNonNull(message.words));
                sends = copies;
            }
            for (int copy = 0; copy < sends; copy++) {
                super.sendControl(job, message, to);
            }
        }
    }

    private static final class SlipsReversed extends Mutation {
        @Override
        void sendControl(SimulatedJob job, Message message, int to) {
            long[] words = Objects.requireNonNull(message.words);
            if (message.tag == ControlKind.SLIP.tag()) {
                long[] reversed = words.clone();
                int slips = SlipBatch.slips(words);
                for (int slip = 0; slip < slips; slip++) {
                    System.arraycopy(reversed, 2 + 3 * slip, words, 2 + 3 * (slips - 1 - slip), 3);
                }
            }
            super.sendControl(job, message, to);
        }
    }

    private static class SilentSink extends Mutation {
        @Override
        void sendControl(SimulatedJob job, Message message, int to) {
            boolean reports = message.tag == ControlKind.FINISHED.tag()
                    && message.from == job.spec().ranks() - 1;
            if (!reports || !isSilent(job)) {
                super.sendControl(job, message, to);
            }
        }

        boolean isSilent(SimulatedJob job) {
            return true;
        }
    }

    private static final class SilentWithinItem extends SilentSink {
        @Override
        boolean isSilent(SimulatedJob job) {
            return job.receivedByLast() % job.spec().perItem() != 0;
        }
    }

    /** Reports before a wait are forgotten: those of fewer items than were asked for at a time. */
    private static final class KeptCredits extends Mutation {
        private final Map<Integer, Long> asked = new HashMap<>();
        private final Map<Integer, Long> reported = new HashMap<>();

        @Override
        void sendControl(SimulatedJob job, Message message, int to) {
            long[] words = Objects.requireNonNull(message.words);
            if (message.tag == ControlKind.SLIP.tag()) {
                asked.put(to, words[1]);
            } else if (message.tag == ControlKind.FINISHED.tag()) {
                long before = reported.getOrDefault(message.from, -1L);
                if (words[0] - before < asked.getOrDefault(message.from, 1L)) {
                    return;
                }
                reported.put(message.from, words[0]);
            }
            super.sendControl(job, message, to);
        }
    }

    /** The distributor's questions are answered by whoever carries them. */
    private static final class AnsweredAtOnce extends Mutation {
        @Override
        void sendControl(SimulatedJob job, Message message, int to) {
            if (message.tag == ControlKind.PREPARED.tag()) {
                return;
            }
            super.sendControl(job, message, to);
            if (message.tag == ControlKind.PREPARE.tag()) {
                long[] yes = {0, 1, 0, 0, 1, job.spec().around().over().items()};
                super.sendControl(
                        job,
                        new Message(to, ControlKind.PREPARED.tag(), SimulatedProcess.LONGS, yes, false),
                        message.from);
            }
        }
    }

    /** The distributor does not learn that items have several messages, and no stage learns that it does not know. */
    private static final class CutUpItems extends Mutation {
        @Override
        void sendControl(SimulatedJob job, Message message, int to) {
            long[] words = Objects.requireNonNull(message.words);
            if (message.tag == ControlKind.PREPARED.tag()) {
                words[4] = 1;
            } else if (message.tag == ControlKind.PREPARE.tag() && words[1] != Slip.NOWHERE) {
                words[4] = 0;
            }
            super.sendControl(job, message, to);
        }
    }

    private static final class Overtaking extends Mutation {
        private final boolean control;

        Overtaking(boolean control) {
            this.control = control;
        }

        @Override
        Message next(Channel channel) {
            return channel.isControl() == control
                    ? Objects.requireNonNull(channel.underWay.pollLast())
                    : super.next(channel);
        }
    }

    private static final class OnData extends Mutation {
        private final int copies;
        private int count;

        OnData(int copies) {
            this.copies = copies;
        }

        @Override
        Message send(SimulatedJob job, Path path, Message message, int to) {
            int sends = ++count % NOW_AND_THEN == 0 ? copies : 1;
            for (int copy = 0; copy < sends; copy++) {
                super.send(job, path, copy(message, message.synchronous), to);
            }
            return message;
        }
    }

    private static Message copy(Message message, boolean synchronous) {
        return new Message(message.from, message.tag, message.type, message.words, synchronous);
    }

    private static final class Unsynchronised extends Mutation {
        @Override
        Message send(SimulatedJob job, Path path, Message message, int to) {
            return super.send(job, path, copy(message, false), to);
        }
    }

    private static final class MisdirectedRecall extends Mutation {
        @Override
        void sendControl(SimulatedJob job, Message message, int to) {
            int other = 1 + to % job.spec().stages().size();
            super.sendControl(job, message, message.tag == ControlKind.RECALL.tag() ? other : to);
        }
    }

    private static final class AlteredRecord extends Mutation {
        @Override
        Message send(SimulatedJob job, Path path, Message message, int to) {
            long[] words = message.words;
            if (path.equals(Path.DATA) && message.type == SimulatedProcess.BYTES && words != null) {
                words[words.length - 1]++;
            }
            return super.send(job, path, message, to);
        }
    }

    private static final class PastAtOnce extends Mutation {
        @Override
        void sendControl(SimulatedJob job, Message message, int to) {
            super.sendControl(job, message, to);
            if (message.tag == ControlKind.BARRIER.tag()) {
                super.sendControl(
                        job,
                        new Message(to, ControlKind.MET.tag(), SimulatedProcess.LONGS, new long[4], false),
                        message.from);
            }
        }
    }

    private static final class BarrierOvertakes extends Mutation {
        @Override
        Message next(Channel channel) {
            Message last = channel.underWay.peekLast();
            return last != null && channel.isControl() && last.tag == ControlKind.MEET.tag()
                    ? Objects.requireNonNull(channel.underWay.pollLast())
                    : super.next(channel);
        }
    }

    /** What the agents of two primaries send each other goes over the communicator of the notes. */
    private static final class MixedPaths extends Mutation {
        @Override
        Message send(SimulatedJob job, Path path, Message message, int to) {
            int notes = job.spec().around().over().notes();
            boolean mixes = notes >= 0 && !path.equals(Path.DATA);
            return super.send(job, mixes ? Path.of(notes) : path, message, to);
        }
    }

    private static final class OtherPath extends Mutation {
        @Override
        Message send(SimulatedJob job, Path path, Message message, int to) {
            return super.send(job, Path.DATA, message, to);
        }
    }
}
