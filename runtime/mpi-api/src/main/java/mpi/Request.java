package mpi;

import org.jspecify.annotations.Nullable;

/** A non-blocking call under way. */
@SuppressWarnings("DoNotCallSuggester") // the real class takes this one\'s place at run time
public class Request {
    public mpjdev.@Nullable Request req;

    Request() {}

    public Request(mpjdev.Request request) {
        req = request;
    }

    public Status Wait() throws MPIException {
        throw SignatureOnly.refusal();
    }

    /** The status of the finished call, or null when it is still under way. */
    public @Nullable Status Test() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static @Nullable Status Testany(Request[] requests) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public boolean Is_null() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static Status[] Waitall(Request[] requests) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static Status Waitany(Request[] requests) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static Status @Nullable [] Testall(Request[] requests) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static Status[] Waitsome(Request[] requests) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static Status[] Testsome(Request[] requests) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Cancel() throws MPIException {
        throw SignatureOnly.refusal();
    }
}
