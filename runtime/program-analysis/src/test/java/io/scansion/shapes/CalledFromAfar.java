package io.scansion.shapes;

import mpi.Comm;

/** A stage whose loop lies some calls below main. */
public final class CalledFromAfar {
    private CalledFromAfar() {}

    public static void main(Comm comm) {
        far(comm);
    }

    public static void asAThreadWould(Comm comm) {
        main(comm);
    }

    private static void far(Comm comm) {
        near(comm);
    }

    private static void near(Comm comm) {
        EndingByMessage.endTagBreaksAnEndlessLoop(comm);
    }
}
