package io.scansion.agent;

import io.scansion.agent.probe.MpiProbes;
import io.scansion.agent.probe.RankProbes;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Ends the process when a thread of MPJ Express ends by an error, such as when messages that nobody has received yet fill the heap: MPJ
 * goes on without it, but nothing would arrive any more, and the rank and all others would wait for ever.
 */
final class MpjThreadEnd implements Consumer<RankProbes>, Thread.UncaughtExceptionHandler {
    private static final int EXIT_CODE = 1;
    /** Threads of a program beyond these are not looked at: those of MPJ are among the first. */
    private static final int MOST_THREADS = 256;

    /** What is looked at, said, and where, is there before the heap is full: also looking up the name of a class takes some. */
    private final Class<Error> errors = Error.class;

    private final FileOutputStream stderr = new FileOutputStream(FileDescriptor.err);

    private final byte[] words =
            ("[scansion] the thread of MPJ Express that receives messages has ended by an error, such as a full heap (see -Xmx), so this rank ends"
                            + System.lineSeparator())
                    .getBytes(StandardCharsets.UTF_8);

    private MpjThreadEnd() {}

    /** Looks for the threads as soon as there are some; called before the program. */
    static void install() {
        MpiProbes.onInitialised(new MpjThreadEnd());
    }

    @Override
    public void accept(RankProbes rank) {
        Thread[] threads = new Thread[MOST_THREADS];
        int count = Thread.enumerate(threads);
        for (int i = 0; i < count; i++) {
            if (isOfMpj(threads[i])) {
                threads[i].setUncaughtExceptionHandler(this);
            }
        }
    }

    /** One whose code begins in a device of MPJ: it has no name of its own. */
    private static boolean isOfMpj(Thread thread) {
        StackTraceElement[] calls =
                thread == Thread.currentThread() ? new StackTraceElement[0] : thread.getStackTrace();
        for (int i = calls.length - 1; i >= 0; i--) {
            String name = calls[i].getClassName();
            if (!name.equals(Thread.class.getName())) {
                return name.startsWith("xdev.");
            }
        }
        return false;
    }

    @Override
    public void uncaughtException(Thread thread, Throwable thrown) {
        boolean isError = true; // what cannot even be looked at is one
        try {
            isError = errors.isInstance(thrown);
            if (isError) {
                stderr.write(words);
            } else { // as at the end of a device
                thread.getThreadGroup().uncaughtException(thread, thrown);
            }
        } catch (IOException e) {
            // nobody listens
        } finally {
            if (isError) {
                LastResort.halt(EXIT_CODE);
            }
        }
    }
}
