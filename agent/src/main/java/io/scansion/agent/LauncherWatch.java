package io.scansion.agent;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Ends this process when its launcher is gone: nobody else would, since ranks that wait for each other never end by
 * themselves. A launcher that ends in any orderly way ends its ranks itself; this is for the one that was killed.
 *
 * <p>As long as the launcher is the parent, its death shows as a new parent, which it does even while the dead launcher is
 * not yet collected by its own parent. Otherwise, such as behind a wrapper, the process itself is looked for.
 *
 * <p>Where the launcher is the parent, looking takes neither heap nor file descriptors: it is done in programs, too, that have none left.
 */
public final class LauncherWatch implements Runnable {
    /** 128 + SIGTERM, as if the launcher had said it. */
    private static final int EXIT_CODE = 143;

    private static final long PAUSE_MILLIS = 500;
    private static final String OPTION = "launcherPid=";

    private static final int LONGEST_COMMAND = 64;
    private static final int NUMBERS = 32;

    private final String options;
    /** The beginning of what the kernel says about this process: number, (command), state, parent. */
    private final byte[] said = new byte[NUMBERS + LONGEST_COMMAND + NUMBERS];

    private @Nullable RandomAccessFile stat;
    private boolean isFirstLook = true;
    private boolean isParent;
    private @Nullable ProcessHandle elsewhere;

    private LauncherWatch(String options) {
        this.options = options;
    }

    /**
     * Starts watching if the agent's options name a launcher; they are read on the thread that watches. Called on the main
     * thread, whose failure ends the process from here on, so that the launcher sees it.
     *
     * @return whether there is a launcher to watch
     */
    static boolean start(@Nullable String agentOptions) {
        if (agentOptions == null || !agentOptions.contains(OPTION)) {
            return false;
        }
        MainThreadEnd.install();
        LastResort.prepare();
        Thread thread = new Thread(new LauncherWatch(agentOptions), "scansion launcher watch");
        thread.setDaemon(true);
        thread.start();
        return true;
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
        LastResort.halt(EXIT_CODE); // shutdown hooks may wait for a rank that is gone
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
        try {
            if (isFirstLook) {
                isParent = parent() == launcher;
                elsewhere = isParent ? null : ProcessHandle.of(launcher).orElse(null);
                isFirstLook = false;
            }
            ProcessHandle other = elsewhere;
            return isParent ? parent() != launcher : other == null || !other.isAlive();
        } catch (OutOfMemoryError e) {
            return false; // the program's, which may get over it: the next look will tell
        }
    }

    /** From the kernel where it tells: asking the JDK costs the starting program lambdas and a thread pool. */
    private long parent() {
        try {
            RandomAccessFile file = stat;
            if (file == null) {
                file = new RandomAccessFile("/proc/self/stat", "r"); // open as long as the process lives
                stat = file;
            }
            file.seek(0);
            return parent(said, file.read(said));
        } catch (IOException | RuntimeException e) {
            return ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(-1L);
        }
    }

    /** The fourth field; a command may have blanks and parentheses in its name. */
    private static long parent(byte[] text, int length) {
        int at = length - 1;
        while (text[at] != ')') {
            at--;
        }
        at += ") S ".length();
        long parent = 0;
        while (text[at] != ' ') {
            parent = 10 * parent + text[at] - '0';
            at++;
        }
        return parent;
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
        Class<?> program = Class.forName(args[1], true, ClassLoader.getSystemClassLoader());
        Method main = mainOf(program);
        try {
            Object object = null;
            if (!Modifier.isStatic(main.getModifiers())) {
                Constructor<?> made = program.getDeclaredConstructor();
                made.setAccessible(true);
                object = made.newInstance();
            }
            main.setAccessible(true); // neither need be public, as for the java command
            Object[] arguments = {Arrays.copyOfRange(args, 2, args.length)};
            main.invoke(object, main.getParameterCount() == 0 ? new Object[0] : arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    /** As the java command finds it: one with arguments before one without, static or, from Java 25 on, of an object. */
    static Method mainOf(Class<?> program) throws NoSuchMethodException {
        for (Class<?>[] parameters : new Class<?>[][] {{String[].class}, {}}) {
            for (Class<?> type = program; type != null; type = type.getSuperclass()) {
                try {
                    Method main = type.getDeclaredMethod("main", parameters);
                    if (!Modifier.isPrivate(main.getModifiers())) {
                        return main;
                    }
                } catch (NoSuchMethodException e) {
                    // perhaps above it
                }
            }
        }
        throw new NoSuchMethodException(program.getName() + " has no main");
    }
}
