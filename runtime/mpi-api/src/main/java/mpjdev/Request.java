package mpjdev;

import org.jspecify.annotations.Nullable;

/** What a request of the program's stands on: one call under way at a device. */
public abstract class Request {
    public Request() {}

    public abstract Status iwait();

    /** The status of the finished call, or null when it is still under way. */
    public abstract @Nullable Status itest();

    public abstract void free();

    public abstract boolean isnull();

    public abstract boolean cancel();
}
