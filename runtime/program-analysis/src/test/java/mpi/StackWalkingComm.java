package mpi;

import java.util.List;

/** A communicator that keeps the frames of its first receive, innermost first, and ends the caller there. */
public final class StackWalkingComm extends Intracomm {
    /** Ends a shape at its first receive. */
    private static final class Received extends Error {}

    private final String packagePrefix;
    private List<StackWalker.StackFrame> frames = List.of();

    public StackWalkingComm(String packagePrefix) {
        this.packagePrefix = packagePrefix;
    }

    public List<StackWalker.StackFrame> frames() {
        return frames;
    }

    @Override
    public Status Recv(Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        if (frames.isEmpty()) {
            frames = StackWalker.getInstance()
                    .walk(all -> all.filter(frame -> frame.getClassName().startsWith(packagePrefix))
                            .toList());
        }
        throw new Received();
    }
}
