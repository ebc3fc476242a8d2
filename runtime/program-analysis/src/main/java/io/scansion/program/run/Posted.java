package io.scansion.program.run;

import io.scansion.program.run.Fact.Level;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What a request is of: the shape of its place. A receive tells where its message will be.
 *
 * @param kind what completes with it
 * @param array of a receive, the buffer, as it was when it was posted
 * @param offset first element
 * @param count number of elements
 */
record Posted(Kind kind, Fact array, Fact offset, Fact count) {
    enum Kind {
        RECEIVE,
        SEND,
        /** The null request. */
        NOTHING
    }

    /** The null request's. */
    static final Posted NULL = new Posted(Kind.NOTHING, Fact.NOTHING, Fact.NOTHING, Fact.NOTHING);

    static final Posted SEND = new Posted(Kind.SEND, Fact.NOTHING, Fact.NOTHING, Fact.NOTHING);

    private static final Set<String> SENDS =
            Set.of("Isend", "Ibsend", "Issend", "Irsend", "Send_init", "Bsend_init", "Ssend_init", "Rsend_init");

    /**
     * What a call of the library posts, or makes to be started; null if it does neither.
     *
     * @param arguments the receiver first
     */
    static @Nullable Posted by(MethodInsnNode call, List<Fact> arguments) {
        if (SENDS.contains(call.name)) {
            return SEND;
        }
        boolean receive = call.name.equals("Irecv") || call.name.equals("Recv_init");
        return receive && arguments.size() > 3
                ? new Posted(Kind.RECEIVE, known(arguments.get(1)), known(arguments.get(2)), known(arguments.get(3)))
                : null;
    }

    private static Fact known(Fact argument) {
        return new Fact(argument.size(), Level.FIXED, argument.id());
    }

    /** What the request is of, or null if nobody knows. */
    static @Nullable Posted of(Fact request) {
        return request.place().shape() instanceof Posted posted ? posted : null;
    }

    boolean isReceive() {
        return kind == Kind.RECEIVE;
    }
}
