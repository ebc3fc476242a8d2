package io.scansion.agent.ranks;

import io.scansion.agent.ranks.Fabric.Channel;
import io.scansion.agent.ranks.Fabric.Message;
import io.scansion.agent.ranks.MpiPort.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** Ways in which the protocol, or the MPI below it, could be wrong; each in one place. */
final class WrongVariants {
    private static final int NOW_AND_THEN = 5;

    private final Map<String, Supplier<Mutation>> byName = new LinkedHashMap<>();

    WrongVariants() {
        lose("a slip is lost now and then", ControlKind.SLIP, NOW_AND_THEN);
        repeat("a slip comes twice now and then", ControlKind.SLIP);
        change("a slip names another replica as the sender", ControlKind.SLIP, (job, w) -> {
            if (w[1] >= job.spec().ranks()) {
                w[1] = job.spec().ranks()
                        + (w[1] + 1 - job.spec().ranks())
                                % Math.max(2, job.spec().spares());
            }
        });
        change(
                "a slip names the primary as the sender",
                ControlKind.SLIP,
                (job, w) -> w[1] = w[1] >= job.spec().ranks() ? 1 : w[1]);
        change("a slip sends results of the last stage nowhere", ControlKind.SLIP, (job, w) -> {
            if (w[2] == job.spec().ranks() - 1) {
                w[2] = Slip.NOWHERE;
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
        lose("a follower is not told since when empty messages come with a notice", ControlKind.NOTICES, 1);
        change(
                "empty messages are expected to come with a notice from the start",
                ControlKind.NOTICES,
                (job, w) -> w[0] = 0);
        lose("finished items are not reported", ControlKind.FINISHED, 1);
        change("a replica takes itself for another rank", ControlKind.ASSIGN, (job, w) -> w[0]++);
        change("a replica does not know whom it sends to", ControlKind.ASSIGN, (job, w) -> w[2] = Slip.NOWHERE);
        byName.put("a follower is not waited for", AnsweredAtOnce::new);
        byName.put("control messages overtake each other", () -> new Overtaking(true));
        byName.put("messages overtake each other", () -> new Overtaking(false));
        byName.put("a routed message is lost now and then", () -> new OnData(0));
        byName.put("a routed message comes twice now and then", () -> new OnData(2));
        byName.put("a synchronous send is routed as any other", Unsynchronised::new);
        byName.put("primaries use another communicator than is listened to", OtherPath::new);
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

    /** The distributor's questions are answered by whoever carries them. */
    private static final class AnsweredAtOnce extends Mutation {
        @Override
        void sendControl(SimulatedJob job, Message message, int to) {
            if (message.tag == ControlKind.PREPARED.tag()) {
                return;
            }
            super.sendControl(job, message, to);
            if (message.tag == ControlKind.PREPARE.tag()) {
                long[] yes = {0, 1, 0, 0};
                super.sendControl(
                        job,
                        new Message(to, ControlKind.PREPARED.tag(), SimulatedProcess.LONGS, yes, false),
                        message.from);
            }
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

    private static final class OtherPath extends Mutation {
        @Override
        Message send(SimulatedJob job, Path path, Message message, int to) {
            return super.send(job, Path.DATA, message, to);
        }
    }
}
