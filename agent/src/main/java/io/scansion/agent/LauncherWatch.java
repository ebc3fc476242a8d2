package io.scansion.agent;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Ends this process when its launcher is gone: nobody else would, since ranks that wait for each other never end by
 * themselves. A launcher that ends in any orderly way ends its ranks itself; this is for the one that was killed.
 *
 * <p>As long as the launcher is the parent, its death shows as a new parent, which it does even while the dead launcher is
 * not yet collected by its own parent. Otherwise, such as behind a wrapper, the process itself is looked for.
 */
public final class LauncherWatch implements Runnable {
    /** 128 + SIGTERM, as if the launcher had said it. */
    private static final int EXIT_CODE = 143;

    private static final long PAUSE_MILLIS = 500;
    private static final Pattern OPTION = Pattern.compile("(?:^|,)launcherPid=([0-9]+)(?:,|$)");

    private final String options;
    private @Nullable BooleanSupplier gone;

    private LauncherWatch(String options) {
        this.options = options;
    }

    /**
     * Starts watching if the agent's options name a launcher; they are read on the thread that watches. Called on the main
     * thread, whose failure ends the process from here on, so that the launcher sees it.
     */
    static void start(@Nullable String agentOptions) {
        if (agentOptions == null || !agentOptions.contains("launcherPid=")) {
            return;
        }
        MainThreadEnd.install();
        Thread thread = new Thread(new LauncherWatch(agentOptions), "scansion launcher watch");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        Matcher option = OPTION.matcher(options);
        if (!option.find()) {
            return;
        }
        long launcher = Long.parseLong(option.group(1));
        try {
            while (!launcherGone(launcher)) {
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            return; // somebody ends all threads
        }
        Runtime.getRuntime().halt(EXIT_CODE); // shutdown hooks may wait for a rank that is gone
    }

    private boolean launcherGone(long launcher) {
        BooleanSupplier known = gone;
        if (known == null) {
            ProcessHandle self = ProcessHandle.current();
            if (parent(self) == launcher) {
                known = () -> parent(self) != launcher;
            } else {
                ProcessHandle handle = ProcessHandle.of(launcher).orElse(null);
                known = () -> handle == null || !handle.isAlive();
            }
            gone = known;
        }
        return known.getAsBoolean();
    }

    private static long parent(ProcessHandle self) {
        return self.parent().map(ProcessHandle::pid).orElse(-1L);
    }

    /**
     * Runs a program that is not measured, but watched: {@code LauncherWatch PID MainClass arguments}.
     *
     * @throws Throwable what the program's main method throws
     */
    public static void main(String[] args) throws Throwable {
        if (args.length < 2) {
            throw new IllegalArgumentException("needs PID MainClass arguments, got " + Arrays.toString(args));
        }
        start("launcherPid=" + Long.parseLong(args[0]));
        Method main =
                Class.forName(args[1], true, ClassLoader.getSystemClassLoader()).getMethod("main", String[].class);
        main.setAccessible(true); // the class need not be public, as for the java command
        try {
            main.invoke(null, (Object) Arrays.copyOfRange(args, 2, args.length));
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}
