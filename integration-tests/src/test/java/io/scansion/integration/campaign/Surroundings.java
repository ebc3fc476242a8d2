package io.scansion.integration.campaign;

import io.scansion.integration.ProgramRun;
import io.scansion.integration.RealJob;
import io.scansion.integration.TunedJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where the job of a trial runs: its disks, its clock, its network, and what it is told for that. Closing takes all of it away. */
final class Surroundings implements AutoCloseable {
    private static final String FAKE_TIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";
    private static final int SMALL_KIB = 16;
    /** For what a job keeps in its directory, which is some ten kilobytes, until it is filled. */
    private static final int JOBS_KIB = 1024;

    private final Path directory;
    private final List<String> before = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>();
    private final List<String> options = new ArrayList<>();
    private final Path jobs;
    private @Nullable SmallDisk disk;

    /** @param directory an empty one of its own */
    Surroundings(FaultKind kind, Path directory) throws IOException {
        this.directory = directory;
        this.jobs = directory.resolve("jobs");
        switch (kind) {
            case KILLED_PAGE -> options.add("--page");
            case FULL_EVENTS -> {
                SmallDisk small = mount(directory.resolve("disk"), SMALL_KIB);
                Files.createSymbolicLink(directory.resolve("events.jsonl"), small.file("events.jsonl"));
            }
            case FULL_RECORDING -> {
                SmallDisk small = mount(directory.resolve("disk"), SMALL_KIB);
                options.addAll(List.of("--record", small.file("recording.gz").toString()));
            }
            case FULL_JOBS -> mount(jobs, JOBS_KIB);
            case NO_PORTS ->
                before.addAll(List.of(
                        "unshare",
                        "--net",
                        "sh",
                        "-c",
                        "ip link set lo up; echo '40001 40002' > /proc/sys/net/ipv4/ip_local_port_range; exec \"$@\"",
                        "sh"));
            case CLOCK_STEPPED -> {
                setClock("+0");
                environment.put("LD_PRELOAD", FAKE_TIME);
                environment.put("FAKETIME_TIMESTAMP_FILE", clock().toString());
                environment.put("FAKETIME_CACHE_DURATION", "1");
                environment.put("FAKETIME_DONT_FAKE_MONOTONIC", "1");
                // or every wait of the JVM with a time-out ends at once
                environment.put("FAKETIME_FORCE_MONOTONIC_FIX", "0");
            }
            default -> {
                // as they are
            }
        }
        Files.createDirectories(jobs);
    }

    private SmallDisk mount(Path at, int kib) throws IOException {
        SmallDisk mounted = SmallDisk.mount(at, kib);
        disk = mounted;
        return mounted;
    }

    private Path clock() {
        return directory.resolve("clock");
    }

    /** Sets the clock of all processes of the job, as they will see within a second. */
    boolean setClock(String offset) throws IOException {
        Files.writeString(clock(), offset + "\n");
        return true;
    }

    TunedJob start(ProgramRun program) throws IOException {
        List<String> command = program.command(directory, options.toArray(String[]::new));
        RealJob job = RealJob.scansionIn(before, environment, jobs, ProgramRun.LIMIT, command);
        return TunedJob.of(job, jobs, directory.resolve("events.jsonl"));
    }

    /** Whether the disk is full, if there is one. */
    boolean diskIsFull() throws IOException {
        return disk == null || disk.isFull();
    }

    boolean fillDisk() throws IOException {
        if (disk == null) {
            throw new IllegalStateException("there is no disk");
        }
        disk.fill(".filled");
        return true;
    }

    /** Makes room again, as whoever looks for what is left needs it. */
    void emptyDisk() throws IOException {
        if (disk != null) {
            Files.deleteIfExists(disk.file(".filled"));
        }
    }

    @Override
    public void close() throws IOException {
        if (disk != null) {
            disk.close();
        }
    }
}
