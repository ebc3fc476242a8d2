package io.scansion.agent.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Control groups of this process, version 1, version 2 or both: what they allow and what they use. Where they are mounted is looked
 * up once; the figures are read again at every call, since a quota may change. For one thread.
 */
final class ControlGroups {
    /** What stands for no limit of memory, in place of the greatest number that version 1 writes for it. */
    static final long UNLIMITED = Long.MAX_VALUE;

    /** No machine has so much. */
    private static final long MOST_BYTES = 1L << 60;

    private final SystemFiles files;
    /** Directories of the group that limits processor time, from its own up to the mount; version 1 and 2 side by side. */
    private final List<String> ofVersion1 = new ArrayList<>();

    private final List<String> ofVersion2 = new ArrayList<>();
    /** The same of the group that limits memory, in version 1. */
    private final List<String> memoryOfVersion1 = new ArrayList<>();

    private @Nullable String accounting;
    /** Whether what is accounted for is a group without the limits of this one, such as the whole machine. */
    private boolean accountsForOthers;

    ControlGroups(SystemFiles files) {
        this.files = files;
        String groups = files.text("/proc/self/cgroup");
        String mounts = files.text("/proc/self/mountinfo");
        if (groups == null || mounts == null) {
            return;
        }
        for (String mount : mounts.split("\n")) {
            look(mount, groups);
        }
    }

    /** Reads one mount: id, parent, device, root, place, options, optional fields, a dash, type, source, options of the type. */
    private void look(String mount, String groups) {
        int dash = mount.indexOf(" - ");
        String[] fields = mount.split(" ");
        if (dash < 0 || fields.length < 5) {
            return;
        }
        String[] type = mount.substring(dash + 3).split(" ");
        if (type[0].equals("cgroup2")) {
            climb(path(groups, ""), fields[3], fields[4], ofVersion2);
        } else if (type[0].equals("cgroup") && type.length > 2) {
            if (named(type[2], "cpu")) {
                climb(path(groups, "cpu"), fields[3], fields[4], ofVersion1);
            }
            if (named(type[2], "memory")) {
                climb(path(groups, "memory"), fields[3], fields[4], memoryOfVersion1);
            }
            if (named(type[2], "cpuacct")) {
                List<String> directories = new ArrayList<>();
                climb(path(groups, "cpuacct"), fields[3], fields[4], directories);
                accounting = directories.isEmpty() ? null : directories.get(0);
                accountsForOthers = !Objects.equals(path(groups, "cpu"), path(groups, "cpuacct"));
            }
        }
    }

    private static boolean named(String list, String name) {
        return ("," + list + ",").contains("," + name + ",");
    }

    /** Returns the path of this process's group under a controller; the controller of version 2 has no name. */
    private static @Nullable String path(String groups, String controller) {
        for (String group : groups.split("\n")) {
            int first = group.indexOf(':');
            int second = group.indexOf(':', first + 1);
            if (second > 0) {
                String controllers = group.substring(first + 1, second);
                if (controller.isEmpty() ? controllers.isEmpty() : named(controllers, controller)) {
                    return group.substring(second + 1);
                }
            }
        }
        return null;
    }

    /** Adds the directory of a group and those above it, as far as this mount shows them. */
    private static void climb(@Nullable String path, String root, String place, List<String> into) {
        if (path == null || !into.isEmpty()) {
            return;
        }
        String below = path;
        if (!root.equals("/")) {
            below = path.startsWith(root) ? path.substring(root.length()) : "";
        }
        for (int end = below.length(); end > 0; end = below.lastIndexOf('/', end - 1)) {
            String part = below.substring(0, end);
            if (!part.equals("/") && !part.contains("/..")) {
                into.add(place + part);
            }
        }
        into.add(place);
    }

    /**
     * How it is now.
     *
     * @param quotaCores how many processors' time the groups allow; infinite without a limit, NaN where that cannot be told
     * @param limiting which of them allows least; empty without a limit
     * @param usedNanos processor time that this one has used so far, whose others have their part of what it allows, or without a limit
     *     the group of this process; -1 where it is not told, or is told of another group than the one that is limited
     */
    record Reading(double quotaCores, String limiting, long usedNanos) {}

    Reading read() {
        if (ofVersion1.isEmpty() && ofVersion2.isEmpty()) {
            return new Reading(Double.NaN, "", usedNanos(""));
        }
        double least = Double.POSITIVE_INFINITY;
        String limiting = "";
        for (String directory : ofVersion2) {
            String limit = files.line(directory + "/cpu.max"); // the root has none
            double cores = cores(SystemFiles.number(limit, 0), SystemFiles.number(limit, 1));
            limiting = cores < least ? directory : limiting;
            least = Math.min(least, cores);
        }
        for (String directory : ofVersion1) {
            double cores = cores(
                    files.number(directory + "/cpu.cfs_quota_us"), files.number(directory + "/cpu.cfs_period_us"));
            limiting = cores < least ? directory : limiting;
            least = Math.min(least, cores);
        }
        return new Reading(least, limiting, usedNanos(limiting));
    }

    private static double cores(long quotaMicros, long periodMicros) {
        return quotaMicros <= 0 || periodMicros <= 0 ? Double.POSITIVE_INFINITY : (double) quotaMicros / periodMicros;
    }

    private long usedNanos(String limiting) {
        if (accountsForOthers) {
            return -1;
        }
        if (accounting != null) {
            boolean together = ofVersion1.contains(limiting); // mostly both controllers are mounted at one place
            long nanos = together ? files.number(limiting + "/cpuacct.usage") : -1;
            nanos = nanos >= 0 ? nanos : files.number(accounting + "/cpuacct.usage");
            if (nanos >= 0) {
                return nanos;
            }
        }
        if (!ofVersion2.isEmpty()) {
            String directory = ofVersion2.contains(limiting) ? limiting : ofVersion2.get(0);
            String statistics = files.text(directory + "/cpu.stat");
            long micros = SystemFiles.number(SystemFiles.after(statistics, "usage_usec "), 0);
            return micros < 0 ? -1 : 1000 * micros;
        }
        return -1;
    }

    /**
     * Memory of the groups now, in bytes.
     *
     * @param bytes that the tightest of them allows; {@link #UNLIMITED} without a limit
     * @param availableBytes that may still be had before one of them has all that it allows, with what its files take beyond need; {@link
     *     #UNLIMITED} without a limit, or where it is not told
     */
    record Memory(long bytes, long availableBytes) {}

    Memory memory() {
        long least = UNLIMITED;
        long available = UNLIMITED;
        for (String directory : ofVersion2) {
            long limit = bytes(directory + "/memory.max"); // the root has none
            least = Math.min(least, limit);
            available = Math.min(available, left(limit, directory, "/memory.current", "inactive_file "));
        }
        for (String directory : memoryOfVersion1) {
            long limit = bytes(directory + "/memory.limit_in_bytes");
            least = Math.min(least, limit);
            available = Math.min(available, left(limit, directory, "/memory.usage_in_bytes", "total_inactive_file "));
        }
        return new Memory(least, available);
    }

    private long bytes(String file) {
        long bytes = files.number(file);
        return bytes < 0 || bytes > MOST_BYTES ? UNLIMITED : bytes;
    }

    /** @param inactive name, in a group's statistics, of what it holds of files and gives back when asked for memory */
    private long left(long limit, String directory, String usage, String inactive) {
        long used = limit == UNLIMITED ? -1 : files.number(directory + usage);
        if (used < 0) {
            return UNLIMITED;
        }
        String statistics = files.text(directory + "/memory.stat");
        long givenBack = Math.max(0, SystemFiles.number(SystemFiles.after(statistics, inactive), 0));
        return Math.max(0, limit - Math.max(0, used - givenBack));
    }
}
