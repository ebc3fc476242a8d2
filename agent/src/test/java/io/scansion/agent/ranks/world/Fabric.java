package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.port.MpiPort;
import io.scansion.agent.ranks.port.MpiPort.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is under way between simulated processes. A message has arrived once it was delivered, which happens in the order of
 * sending between two processes on one communicator, and in any order otherwise.
 */
final class Fabric {
    /** A message of the program's, or an agent's empty one. */
    static final class Message {
        final int from;
        final int tag;
        final Object type;
        final long @Nullable [] words;
        /** Counts as sent only once it is taken. */
        final boolean synchronous;

        boolean delivered;
        boolean taken;

        Message(int from, int tag, Object type, long @Nullable [] words, boolean synchronous) {
            this.from = from;
            this.tag = tag;
            this.type = type;
            this.words = words;
            this.synchronous = synchronous;
        }

        boolean isEmpty() {
            return words == null;
        }
    }

    /** A receive that a program has posted. */
    static final class Wanted {
        final Path path;
        final int from;
        final int tag;

        @Nullable
        Message message;

        Wanted(Path path, int from, int tag) {
            this.path = path;
            this.from = from;
            this.tag = tag;
        }
    }

    /** All that goes from one process to another on one communicator. */
    static final class Channel {
        final int from;
        final int to;
        final @Nullable Path path;
        final double weight;
        final ArrayDeque<Message> underWay = new ArrayDeque<>();

        Channel(int from, int to, @Nullable Path path, double weight) {
            this.from = from;
            this.to = to;
            this.path = path;
            this.weight = weight;
        }

        boolean isControl() {
            return path == null;
        }
    }

    private final List<Channel> channels = new ArrayList<>();
    /** By process. */
    private final List<Map<Path, List<Message>>> arrived = new ArrayList<>();

    private final List<List<Wanted>> wanted = new ArrayList<>();

    Fabric(int processes) {
        for (int process = 0; process < processes; process++) {
            arrived.add(new HashMap<>());
            wanted.add(new ArrayList<>());
        }
    }

    /** Channels that have been used, in the order of their first message. */
    List<Channel> channels() {
        return channels;
    }

    /** @param path null for control messages */
    void send(int to, @Nullable Path path, Message message, java.util.function.DoubleSupplier weight) {
        for (int k = 0; k < channels.size(); k++) {
            Channel channel = channels.get(k);
            if (channel.from == message.from && channel.to == to && Objects.equals(channel.path, path)) {
                channel.underWay.addLast(message);
                return;
            }
        }
        Channel channel = new Channel(message.from, to, path, weight.getAsDouble());
        channel.underWay.addLast(message);
        channels.add(channel);
    }

    /** The oldest message of a data channel is there for its receiver to see, unless a posted receive has waited for it. */
    void deliver(Channel channel, Message message) {
        message.delivered = true;
        List<Wanted> posted = wanted.get(channel.to);
        Path path = Objects.requireNonNull(channel.path);
        for (int k = 0; k < posted.size(); k++) {
            Wanted first = posted.get(k);
            if (path.equals(first.path) && matches(message, first.from, first.tag)) {
                posted.remove(k);
                message.taken = true;
                first.message = message;
                return;
            }
        }
        arrived(channel.to, path).add(message);
    }

    /** Posts a receive on a communicator of the program. */
    Wanted post(int process, Path path, int from, int tag) {
        Wanted posted = new Wanted(path, from, tag);
        posted.message = match(process, path, from, tag, true);
        if (posted.message == null) {
            wanted.get(process).add(posted);
        }
        return posted;
    }

    private static boolean matches(Message message, int from, int tag) {
        return (from == MpiPort.ANY || from == message.from) && (tag == MpiPort.ANY || tag == message.tag);
    }

    /** The message that a receive takes, or null while there is none. */
    @Nullable
    Message match(int process, Path path, int from, int tag, boolean take) {
        List<Message> messages = arrived(process, path);
        for (int k = 0; k < messages.size(); k++) {
            Message message = messages.get(k);
            if (matches(message, from, tag)) {
                if (take) {
                    messages.remove(k);
                    message.taken = true;
                }
                return message;
            }
        }
        return null;
    }

    private List<Message> arrived(int process, Path path) {
        return arrived.get(process).computeIfAbsent(path, unknown -> new ArrayList<>());
    }
}
