package io.scansion.tuner.world;

/**
 * What is observed, and changed, as a whole: the program by its own messages, or what it runs with the library.
 *
 * @param run number of the run with the library in the job, from 1; 0 for the program by its own messages
 */
public record Subject(int run) {
    /** The program by its own messages. */
    public static final Subject PROGRAM = new Subject(0);

    public Subject {
        if (run < 0) {
            throw new IllegalArgumentException("runs are numbered from 1, got " + run);
        }
    }

    public boolean isProgram() {
        return run == 0;
    }

    /** What it is called in reasons. */
    public String text() {
        return isProgram() ? "the program" : "run " + run;
    }
}
