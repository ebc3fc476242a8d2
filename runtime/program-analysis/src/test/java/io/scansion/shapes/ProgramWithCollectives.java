package io.scansion.shapes;

import mpi.MPI;

/** A program that meets all ranks in a class of its own, and has another such call in a method that nobody calls. */
public final class ProgramWithCollectives {
    private ProgramWithCollectives() {}

    public static void main(String[] args) {
        MPI.Init(args);
        Thread thread = new Thread(new Watcher());
        thread.start();
        MPI.Finalize();
        System.exit(0);
    }

    /** Called back by the JDK only. */
    private static final class Watcher implements Runnable {
        @Override
        public void run() {
            Meeting.hold();
        }
    }

    /** Where the ranks meet. */
    private static final class Meeting {
        static void hold() {
            MPI.COMM_WORLD.Barrier();
            MPI.COMM_WORLD.Create_cart(new int[] {1}, new boolean[] {false}, false);
        }

        @SuppressWarnings("unused") // the point is that nobody calls it
        static void never() {
            MPI.COMM_WORLD.Bcast(new int[1], 0, 1, MPI.INT, 0);
        }
    }
}
