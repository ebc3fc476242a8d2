package io.scansion.integration.campaign;

import io.scansion.integration.RealJob;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What can be done to a process from outside; each returns whether it was there to be struck. */
final class Blows {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration LONGEST_RUN = Duration.ofMinutes(3);
    private static final String DELAY_MICROS = "300000";

    private Blows() {}

    /** To a process that is there. */
    interface Blow {
        boolean to(ProcessHandle process) throws IOException, InterruptedException;
    }

    static boolean standStill(ProcessHandle process, int millis) throws IOException, InterruptedException {
        boolean there = RealJob.signal(process, "STOP");
        Thread.sleep(millis);
        return RealJob.signal(process, "CONT") && there;
    }

    /** It can open nothing from now on. */
    static boolean takeDescriptors(ProcessHandle process) throws IOException, InterruptedException {
        return limit(process, "--nofile=3:3");
    }

    /** It gets no page of memory that it does not have. */
    static boolean takeMemory(ProcessHandle process) throws IOException, InterruptedException {
        return limit(process, "--data=4096:4096");
    }

    private static boolean limit(ProcessHandle process, String limit) throws IOException, InterruptedException {
        String pid = Long.toString(process.pid());
        try (RealJob command = RealJob.command(List.of("prlimit", "--pid", pid, limit), LIMIT)) {
            return command.awaitExit() == 0;
        }
    }

    /** Delays every write to these files until the process ends, or the returned job is closed. */
    static RealJob slowWrites(ProcessHandle process, List<Path> files) throws IOException {
        List<String> words = new ArrayList<>(List.of("strace", "-qq", "-f", "-p", Long.toString(process.pid())));
        for (Path file : files) {
            words.addAll(List.of("-P", file.toString()));
        }
        String calls = "write,pwrite64,writev,fsync,fdatasync,rename,openat";
        words.addAll(List.of("-e", "trace=" + calls, "-e", "inject=" + calls + ":delay_enter=" + DELAY_MICROS));
        words.addAll(List.of("-o", "/dev/null"));
        return RealJob.command(words, LONGEST_RUN);
    }

    /** Whether this word is among the arguments of a process. */
    static boolean hasArgument(ProcessHandle process, String word) {
        return Arrays.asList(commandLine(process).split("\0")).contains(word);
    }

    /** Its words, each followed by a character 0, however many they are; empty if it is gone. */
    static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
