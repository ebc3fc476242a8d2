package io.scansion.agent;

/**
 * Ends the process when the program's main method throws. The java command would leave that to the last thread, but MPJ
 * Express keeps threads of its own from MPI.Init to MPI.Finalize: the rank would be dead and its process would not, and all
 * others would wait for it.
 *
 * <p>The program's own default handler is honoured: it is called first, and without one the trace is printed as usual.
 */
final class MainThreadEnd implements Thread.UncaughtExceptionHandler {
    /** What the java command ends with. */
    private static final int EXIT_CODE = 1;

    private MainThreadEnd() {}

    /** Called on the main thread, before the program. */
    static void install() {
        Thread.currentThread().setUncaughtExceptionHandler(new MainThreadEnd());
    }

    @Override
    public void uncaughtException(Thread thread, Throwable thrown) {
        try {
            Thread.UncaughtExceptionHandler ofProgram = Thread.getDefaultUncaughtExceptionHandler();
            if (ofProgram != null) {
                ofProgram.uncaughtException(thread, thrown);
            } else {
                System.err.print("Exception in thread \"" + thread.getName() + "\" ");
                thrown.printStackTrace();
            }
        } finally {
            System.exit(EXIT_CODE);
        }
    }
}
