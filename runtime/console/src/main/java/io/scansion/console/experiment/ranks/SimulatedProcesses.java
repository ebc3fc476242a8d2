package io.scansion.console.experiment.ranks;

import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.job.JobDescription;
import io.scansion.launch.job.JobDirectory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The processes that simulate ranks, some thousands each. An order that a rank of one of them obeys is passed on to all others, so that
 * all simulate the same program.
 */
final class SimulatedProcesses implements AutoCloseable {
    private static final String MAIN_CLASS = "io.scansion.simulated.SimulatedRanks";
    /** A rank has a socket, a selector and what wakes it up: with more of them, a process needs more than the usual 20,000 files. */
    private static final int RANKS_EACH = 2_500;

    private static final int HEAP_MEGABYTES = 1_536;
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final List<Process> processes = new ArrayList<>();
    private final List<PrintStream> inputs = new ArrayList<>();

    /** @param spread time over which the ranks connect */
    void start(ScansionHome home, JobDirectory directory, RanksSetting setting, Duration spread) throws IOException {
        JobDescription job = directory.description();
        for (int from = 0; from < setting.ranks(); from += RANKS_EACH) {
            List<String> command = List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-Xss256k",
                    "-Xmx" + HEAP_MEGABYTES + "m",
                    "-cp",
                    home.agentJar() + ":" + System.getProperty("java.class.path"),
                    MAIN_CLASS,
                    "tuner=" + directory.tunerFile().toAbsolutePath(),
                    "shape=" + setting.shape().word(),
                    "ranks=" + setting.ranks(),
                    "stages=" + setting.stages(),
                    "from=" + from,
                    "to=" + Math.min(setting.ranks(), from + RANKS_EACH),
                    "seed=" + setting.seed(),
                    "origin=" + job.started().toEpochMilli(),
                    "spread=" + spread.toMillis());
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            synchronized (this) {
                processes.add(process);
                inputs.add(new PrintStream(process.getOutputStream(), true, StandardCharsets.US_ASCII));
            }
            int number = processes.size() - 1;
            Thread relay = new Thread(() -> relay(process, number), "orders of simulated ranks " + number);
            relay.setDaemon(true);
            relay.start();
        }
    }

    private void relay(Process process, int number) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                synchronized (this) {
                    for (int other = 0; other < inputs.size(); other++) {
                        if (other != number) {
                            inputs.get(other).println(line);
                        }
                    }
                }
            }
        } catch (IOException e) {
            // it has ended, which is noticed elsewhere
        }
    }

    /** How many there are. */
    int count() {
        return processes.size();
    }

    /** Whether none has ended. */
    boolean allRun() {
        return processes.stream().allMatch(Process::isAlive);
    }

    /** Lets all ranks say goodbye, and ends the processes. */
    @Override
    public void close() {
        inputs.forEach(PrintStream::close);
        long deadline = System.nanoTime() + GRACE.toNanos();
        for (Process process : processes) {
            try {
                if (!process.waitFor(Math.max(1, deadline - System.nanoTime()), TimeUnit.NANOSECONDS)) {
                    process.destroyForcibly();
                }
            } catch (InterruptedException e) {
                process.destroyForcibly();
                Thread.currentThread().interrupt();
            }
        }
    }
}
