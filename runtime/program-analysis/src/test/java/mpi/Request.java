package mpi;

import org.jspecify.annotations.Nullable;

/**
 * Takes the place of the signatures' class in these tests, since its static methods are to work: every receive is complete when
 * it is asked for, and that is counted as a receive; sends are complete where nothing else is.
 */
@SuppressWarnings("checkstyle:MethodName")
public class Request {
    private final @Nullable CountedReceives receives;

    Request() {
        this(null);
    }

    Request(@Nullable CountedReceives receives) {
        this.receives = receives;
    }

    private Status complete(int index) {
        Status status = receives == null ? CountedReceives.oneItem() : receives.received();
        status.index = index;
        return status;
    }

    public Status Wait() {
        return complete(0);
    }

    public @Nullable Status Test() {
        return complete(0);
    }

    public boolean Is_null() {
        return false;
    }

    public void Cancel() {
        // nothing is under way
    }

    public static Status[] Waitall(Request[] requests) {
        Status[] result = new Status[requests.length];
        for (int k = 0; k < requests.length; k++) {
            result[k] = requests[k].complete(k);
        }
        return result;
    }

    public static Status @Nullable [] Testall(Request[] requests) {
        return Waitall(requests);
    }

    public static Status Waitany(Request[] requests) {
        for (int k = 0; k < requests.length; k++) {
            if (requests[k].receives != null) {
                return requests[k].complete(k);
            }
        }
        return requests[0].complete(0);
    }

    public static @Nullable Status Testany(Request[] requests) {
        return Waitany(requests);
    }
}
