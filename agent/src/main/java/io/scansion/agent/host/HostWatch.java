package io.scansion.agent.host;

import io.scansion.wire.AgentMessage.HostReport;
import io.scansion.wire.AgentMessage.Processors;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Looks at the machine once a second and says when something has changed. For one thread. */
public final class HostWatch {
    private static final long PAUSE_NANOS = 1_000_000_000L;
    /** Changes of a share of processors, or of the processors that a group uses, that are news. */
    private static final double LEAST_CHANGE = 0.02;
    /** Part of the available memory that is news. */
    private static final double LEAST_MEMORY_CHANGE = 0.05;

    private static final int IDLE = 3;
    private static final int WAITING_FOR_DISKS = 4;
    private static final int STOLEN = 7;

    private final int physicalRank;
    private final SystemFiles files;
    private final LongSupplier clock;
    private final String host;
    private final String bootId;
    private @Nullable ControlGroups groups;
    private @Nullable HostReport reported;
    /** The processors that this process may run on, as the kernel writes them, and what was told of that. */
    private @Nullable String allowed;

    private @Nullable String toldAllowed;
    private long lookedNanos;
    private @Nullable Ticks before;
    private long usedBefore;
    private String limitingBefore = "";

    /** What all processors have done so far, in ticks of the system's clock. */
    private record Ticks(long busy, long stolen, long total) {
        Ticks since(Ticks earlier) {
            return new Ticks(busy - earlier.busy, stolen - earlier.stolen, total - earlier.total);
        }
    }

    public HostWatch(int physicalRank) {
        this(physicalRank, Path.of("/"), new SystemClock());
    }

    HostWatch(int physicalRank, Path root, LongSupplier nanoClock) {
        this.physicalRank = physicalRank;
        files = new SystemFiles(root);
        clock = nanoClock;
        host = hostName(files, System.getenv("HOSTNAME"));
        String boot = files.line("/proc/sys/kernel/random/boot_id");
        bootId = boot == null ? "" : boot;
    }

    /** Without asking the resolver, which may take seconds. */
    static String hostName(SystemFiles files, @Nullable String ofEnvironment) {
        String name = files.line("/proc/sys/kernel/hostname");
        if (name == null || name.isEmpty()) {
            name = ofEnvironment;
        }
        return name == null || name.isBlank() ? "localhost" : name;
    }

    /** Name of this machine. */
    public String host() {
        return host;
    }

    /** Tells this machine and its start from all others; empty where unknown. */
    public String bootId() {
        return bootId;
    }

    /** Returns what is new since the last report, at most once a second; otherwise null. */
    public @Nullable HostReport news() {
        long now = clock.getAsLong();
        HostReport last = reported;
        if (last != null && now - lookedNanos < PAUSE_NANOS) {
            return null;
        }
        HostReport report = look(now);
        if (last != null && !changed(last, report)) {
            return null;
        }
        reported = report;
        return report;
    }

    /** Returns the processors that this process may run on, as {@link #news} has last seen them, where they are others than were told. */
    public @Nullable Processors processors() {
        String now = allowed;
        if (now == null || now.equals(toldAllowed)) {
            return null;
        }
        toldAllowed = now;
        return new Processors(physicalRank, now);
    }

    private HostReport look(long now) {
        ControlGroups mine = groups;
        if (mine == null) {
            mine = new ControlGroups(files);
            groups = mine;
        }
        Ticks earlier = before;
        Ticks ticks = ticks();
        ControlGroups.Reading group = mine.read();
        long used = group.usedNanos();
        long pause = now - lookedNanos;
        Ticks passed = earlier == null || ticks == null ? null : ticks.since(earlier);
        double busy = passed == null ? Double.NaN : share(passed.busy, passed.total);
        double stolen = passed == null ? Double.NaN : share(passed.stolen, passed.total);
        boolean sameGroup = group.limiting().equals(limitingBefore);
        boolean usedKnown = reported != null && sameGroup && usedBefore >= 0 && used >= usedBefore && pause > 0;
        double groupCores = usedKnown ? (double) (used - usedBefore) / pause : Double.NaN;
        before = ticks;
        usedBefore = used;
        limitingBefore = group.limiting();
        lookedNanos = now;
        String memory = files.text("/proc/meminfo");
        ControlGroups.Memory groupMemory = mine.memory();
        long bytes = least(bytes(memory, "MemTotal:"), groupMemory.bytes());
        long availableBytes = least(bytes(memory, "MemAvailable:"), groupMemory.availableBytes());
        String online = files.line("/sys/devices/system/cpu/online");
        allowed = allowed(online);
        return new HostReport(
                physicalRank,
                host,
                bootId,
                SystemFiles.count(online),
                cores(),
                group.quotaCores(),
                busy,
                stolen,
                groupCores,
                bytes,
                Math.min(bytes, availableBytes));
    }

    private static double share(long part, long total) {
        return total <= 0
                ? Double.NaN
                : Math.max(0, Math.min(1, (double) part / total)); // counters may step back a little
    }

    /**
     * What the kernel would let this process run on; null where that is not told. On many virtual machines it names all processors that
     * might be plugged in one day.
     */
    private @Nullable String allowed(@Nullable String online) {
        String named = SystemFiles.after(files.text("/proc/self/status"), "Cpus_allowed_list:");
        int there = SystemFiles.count(online);
        return there > 0 && SystemFiles.count(named) > there ? online : named;
    }

    /** How many these are; the JVM's own number has the quota in it. */
    private int cores() {
        int count = SystemFiles.count(allowed);
        return count > 0 ? count : Runtime.getRuntime().availableProcessors();
    }

    private static long bytes(@Nullable String memory, String name) {
        long kibibytes = SystemFiles.number(SystemFiles.after(memory, name), 0);
        return kibibytes < 0 ? HostReport.UNKNOWN : 1024 * kibibytes;
    }

    /** What the machine has, or what the control groups leave of it. */
    private static long least(long ofMachine, long allowed) {
        if (allowed == ControlGroups.UNLIMITED) {
            return ofMachine;
        }
        return ofMachine == HostReport.UNKNOWN ? allowed : Math.min(ofMachine, allowed);
    }

    private @Nullable Ticks ticks() {
        String line =
                files.line("/proc/stat"); // "cpu", a second blank, user nice system idle iowait irq softirq steal ...
        if (line == null || !line.startsWith("cpu  ")) {
            return null;
        }
        String numbers = line.substring("cpu  ".length());
        long total = 0;
        for (int i = 0; i <= STOLEN; i++) { // time of guests, behind these, is in user already
            long value = SystemFiles.number(numbers, i);
            if (value < 0) {
                return null;
            }
            total += value;
        }
        long stolen = SystemFiles.number(numbers, STOLEN);
        long idle = SystemFiles.number(numbers, IDLE) + SystemFiles.number(numbers, WAITING_FOR_DISKS);
        return new Ticks(total - idle - stolen, stolen, total);
    }

    private static boolean changed(HostReport before, HostReport now) {
        return before.processors() != now.processors()
                || before.cores() != now.cores()
                || Double.compare(before.quotaCores(), now.quotaCores()) != 0
                || before.memoryBytes() != now.memoryBytes()
                || moved(before.busyShare(), now.busyShare(), LEAST_CHANGE)
                || moved(before.stealShare(), now.stealShare(), LEAST_CHANGE)
                || moved(before.groupCores(), now.groupCores(), LEAST_CHANGE)
                || Math.abs(now.availableBytes() - before.availableBytes())
                        > LEAST_MEMORY_CHANGE * before.availableBytes();
    }

    private static boolean moved(double before, double now, double least) {
        return Double.isNaN(before) != Double.isNaN(now) || Math.abs(now - before) > least;
    }

    /** Not a lambda: this is made while the program starts. */
    private static final class SystemClock implements LongSupplier {
        @Override
        public long getAsLong() {
            return System.nanoTime();
        }
    }
}
