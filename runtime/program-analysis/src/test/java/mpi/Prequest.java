package mpi;

import org.jspecify.annotations.Nullable;

/** Takes the place of the signatures' class in these tests, as {@link Request} does. */
public class Prequest extends Request {
    Prequest(@Nullable CountedReceives receives) {
        super(receives);
    }

    public void Start() {
        // is complete when it is asked for
    }

    public static void Startall(Prequest[] requests) {
        // are complete when they are asked for
    }
}
