package io.scansion.agent;

import java.io.FileInputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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
    private static final String OPTION = "launcherPid=";

    private final String options;
    private boolean isFirstLook = true;
    private boolean isParent;
    private @Nullable ProcessHandle elsewhere;

    private LauncherWatch(String options) {
        this.options = options;
    }

    /**
     * Starts watching if the agent's options name a launcher; they are read on the thread that watches. Called on the main
     * thread, whose failure ends the process from here on, so that the launcher sees it.
     */
    static void start(@Nullable String agentOptions) {
        if (agentOptions == null || !agentOptions.contains(OPTION)) {
            return;
        }
        MainThreadEnd.install();
        Thread thread = new Thread(new LauncherWatch(agentOptions), "scansion launcher watch");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        long launcher = launcher(options);
        if (launcher < 0) {
            return;
        }
        try {
            while (!launcherGone(launcher)) {
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            return; // somebody ends all threads
        }
        Runtime.getRuntime().halt(EXIT_CODE); // shutdown hooks may wait for a rank that is gone
    }

    /** The process that the options name, or -1. */
    private static long launcher(String options) {
        for (String option : options.split(",")) {
            if (option.startsWith(OPTION)) {
                try {
                    return Long.parseLong(option.substring(OPTION.length()));
                } catch (NumberFormatException e) {
                    return -1;
                }
            }
        }
        return -1;
    }

    private boolean launcherGone(long launcher) {
        if (isFirstLook) {
            isFirstLook = false;
            isParent = parent() == launcher;
            elsewhere = isParent ? null : ProcessHandle.of(launcher).orElse(null);
        }
        ProcessHandle other = elsewhere;
        return isParent ? parent() != launcher : other == null || !other.isAlive();
    }

    /** From the kernel where it tells: asking the JDK costs the starting program lambdas and a thread pool. */
    private static long parent() {
        try (FileInputStream stat = new FileInputStream("/proc/self/stat")) {
            String text = new String(stat.readAllBytes(), StandardCharsets.ISO_8859_1);
            int state = text.lastIndexOf(") ") + 2; // a command may have such in its name
            int begin = text.indexOf(' ', state) + 1;
            return Long.parseLong(text.substring(begin, text.indexOf(' ', begin)));
        } catch (IOException | RuntimeException e) {
            return ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(-1L);
        }
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
        start(OPTION + Long.parseLong(args[0]));
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
