package io.scansion.console.experiment.ranks;

import io.scansion.launch.job.ProcessStat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** What a process has cost, read from {@code /proc} now and then. For one thread. */
final class ProcessCost {
    private final long pid;
    private long beginNanos;
    private double beginSeconds = Double.NaN;
    private long lastNanos;
    private double lastSeconds = Double.NaN;
    private double mostCores;
    private long mostResidentBytes;
    private long mostThreads;

    ProcessCost(long pid) {
        this.pid = pid;
    }

    /** Processor time so far; what was before is not counted from here on. */
    void begin() {
        beginNanos = System.nanoTime();
        beginSeconds = cpuSeconds();
        lastNanos = beginNanos;
        lastSeconds = beginSeconds;
        mostCores = 0;
    }

    /** Looks again. */
    void look() {
        long now = System.nanoTime();
        double seconds = cpuSeconds();
        mostCores = Math.max(mostCores, (seconds - lastSeconds) / ((now - lastNanos) / 1e9));
        lastNanos = now;
        lastSeconds = seconds;
        status("VmHWM:").ifPresent(kibi -> mostResidentBytes = Math.max(mostResidentBytes, kibi << 10));
        status("Threads:").ifPresent(threads -> mostThreads = Math.max(mostThreads, threads));
    }

    /** Processors kept busy on average since the beginning. */
    double cores() {
        return (lastSeconds - beginSeconds) / ((lastNanos - beginNanos) / 1e9);
    }

    /** The same between two looks, at most. */
    double mostCores() {
        return mostCores;
    }

    /** Memory in use, at most, since the process was started. */
    long mostResidentBytes() {
        return mostResidentBytes;
    }

    /** Threads, at most. */
    long mostThreads() {
        return mostThreads;
    }

    private double cpuSeconds() {
        return ProcessStat.of(pid)
                .map(stat -> stat.cpuTicks() / (double) ProcessStat.TICKS_PER_SECOND)
                .orElse(lastSeconds);
    }

    private OptionalLong status(String key) {
        try {
            return Files.readAllLines(Path.of("/proc/" + pid + "/status"), StandardCharsets.ISO_8859_1).stream()
                    .filter(line -> line.startsWith(key))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                    .findFirst();
        } catch (IOException e) {
            return OptionalLong.empty(); // it is gone
        }
    }
}
