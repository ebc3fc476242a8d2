package io.scansion.tuner.observe.machine;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.scansion.tuner.world.Host;
import io.scansion.tuner.world.NanoClock;
import io.scansion.tuner.world.Quantity;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.HostReport;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.ProcessorList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * Knows the hosts of a job by what ranks report of them: what the job may use, and what others take, which is what is busy less what the
 * job's own processes use. Averages go over the last seconds. Owned by one thread.
 */
public final class HostMonitor {
    /** Shorter averages would take the beat of the job's own phases for others' load. */
    private static final long AVERAGED_NANOS = 6_000_000_000L;

    /** Of what has been watched for a shorter time it is not known how steady it is. */
    private static final long WATCHED_NANOS = 5_000_000_000L;

    private final transient NanoClock clock;
    private final transient List<Double> expectedSpeeds;
    private final NavigableMap<Integer, Rank> ranks = new TreeMap<>();
    private final NavigableMap<String, Machine> machines = new TreeMap<>();
    /** By rank, the numbers of the processors that it may be scheduled on, where it has said so. */
    private final NavigableMap<Integer, String> allowed = new TreeMap<>();

    private final HostSpeeds speeds = new HostSpeeds();

    /** @param expectedSpeeds of the hosts, by physical rank; ranks behind them are on hosts of which nothing is said */
    public HostMonitor(NanoClock clock, List<Double> expectedSpeeds) {
        this.clock = clock;
        this.expectedSpeeds = List.copyOf(expectedSpeeds);
    }

    /** Processor time of one process so far, at some times of its own clock. */
    private static final class Rank {
        private final String host;
        private final Deque<Used> used = new ArrayDeque<>();

        @JsonCreator
        Rank(@JsonProperty("host") String host) {
            this.host = host;
        }

        void add(long uptimeNanos, long processNanos) {
            Used last = used.peekLast();
            if (last != null && uptimeNanos <= last.uptimeNanos) {
                return;
            }
            used.addLast(new Used(uptimeNanos, processNanos));
            while (used.size() > 2 && uptimeNanos - used.getFirst().uptimeNanos > AVERAGED_NANOS) {
                used.removeFirst();
            }
        }

        /** Processors that it kept busy; 0 before it has said so twice. */
        double cores() {
            return used.size() < 2 ? 0 : used.getFirst().cores(used.getLast());
        }

        /** By how many more in the newer half of the time than in the older one; 0 before it has said so three times. */
        double rise() {
            if (used.size() < 3) {
                return 0;
            }
            long half = (used.getFirst().uptimeNanos + used.getLast().uptimeNanos) / 2;
            Used middle = used.stream()
                    .skip(1)
                    .filter(one -> one.uptimeNanos >= half)
                    .findFirst()
                    .orElseThrow();
            return middle.equals(used.getLast())
                    ? 0
                    : middle.cores(used.getLast()) - used.getFirst().cores(middle);
        }
    }

    private record Used(long uptimeNanos, long processNanos) {
        double cores(Used later) {
            return (double) (later.processNanos - processNanos) / (later.uptimeNanos - uptimeNanos);
        }
    }

    /** What was last said of a machine, and what was busy when. */
    private static final class Machine {
        /** By rank, processors that its process may be scheduled on. */
        private final NavigableMap<Integer, Integer> coresOfRank = new TreeMap<>();

        private double quotaCores;
        private double stealShare;
        private int processors;
        private Host.Memory memory = Host.Memory.UNKNOWN;
        private final Deque<Busy> busy = new ArrayDeque<>();
        private long firstNanos;

        /**
         * Processors that the job may use: those that any of its ranks may. Where it is not known which, ranks that are bound to one each
         * have as many as there are ranks.
         *
         * @param numbers of the processors of each rank
         */
        int cores(Map<Integer, String> numbers) {
            if (numbers.keySet().containsAll(coresOfRank.keySet())) {
                Set<String> lists = new HashSet<>();
                coresOfRank.keySet().forEach(rank -> lists.add(String.valueOf(numbers.get(rank))));
                BitSet all = new BitSet();
                lists.forEach(list -> all.or(ProcessorList.numbers(list)));
                if (!all.isEmpty()) {
                    return Math.min(processors, all.cardinality());
                }
            }
            int most = coresOfRank.values().stream()
                    .mapToInt(Integer::intValue)
                    .max()
                    .orElse(0);
            return most == 1 ? Math.min(processors, coresOfRank.size()) : most;
        }

        boolean isWatched(long now) {
            return now - firstNanos >= WATCHED_NANOS;
        }

        /** By how many more cores were busy in the newer half of the time than in the older one; NaN if one of them is not told. */
        double rise() {
            long half = (busy.getFirst().nanos + busy.getLast().nanos) / 2;
            return mean(busy.stream()
                            .filter(one -> one.nanos > half)
                            .mapToDouble(Busy::cores)
                            .toArray())
                    - mean(busy.stream()
                            .filter(one -> one.nanos <= half)
                            .mapToDouble(Busy::cores)
                            .toArray());
        }
    }

    /**
     * @param cores of the whole machine that were busy; NaN if not told
     * @param groupCores of the control group that were busy; NaN if not told
     */
    private record Busy(long nanos, double cores, double groupCores) {}

    /** Takes in a message; what is not about hosts or processor time is ignored. */
    public void onMessage(AgentMessage message) {
        if (message instanceof AgentMessage.Hello hello) {
            Rank known = ranks.get(hello.physicalRank());
            if (known == null || !known.host.equals(hello.host())) {
                ranks.put(hello.physicalRank(), new Rank(hello.host()));
            }
            if (hello.physicalRank() < expectedSpeeds.size()) {
                speeds.expect(hello.host(), expectedSpeeds.get(hello.physicalRank()));
            }
        } else if (message instanceof Snapshot snapshot) {
            Rank rank = ranks.get(snapshot.physicalRank());
            if (rank != null && snapshot.cpu().processNanos() != CpuTimes.UNKNOWN) {
                rank.add(snapshot.uptimeNanos(), snapshot.cpu().processNanos());
            }
        } else if (message instanceof HostReport report) {
            onReport(report);
        } else if (message instanceof AgentMessage.Processors processors) {
            allowed.put(processors.physicalRank(), processors.list());
        } else if (message instanceof AgentMessage.Goodbye) {
            ranks.remove(message.physicalRank());
        }
    }

    private void onReport(HostReport report) {
        Machine machine = machines.computeIfAbsent(report.host(), name -> new Machine());
        machine.coresOfRank.put(report.physicalRank(), report.cores());
        machine.processors = Math.max(report.cores(), report.processors());
        machine.quotaCores = report.quotaCores();
        machine.stealShare = Double.isNaN(report.stealShare()) ? 0 : report.stealShare();
        machine.memory = new Host.Memory(bytes(report.memoryBytes()), bytes(report.availableBytes()));
        if (machine.busy.isEmpty()) {
            machine.firstNanos = clock.nanoTime();
        }
        machine.busy.addLast(new Busy(clock.nanoTime(), report.busyShare() * machine.processors, report.groupCores()));
        forget(machine);
    }

    private static double bytes(long told) {
        return told == HostReport.UNKNOWN ? Double.NaN : told;
    }

    /** Takes in what items of one stage took on its hosts in a window: that tells how fast these are. */
    public void compare(List<HostSpeeds.OnHost> stage) {
        speeds.add(stage);
    }

    /** The newest says what has been so since, so it stays. */
    private void forget(Machine machine) {
        while (machine.busy.size() > 1 && clock.nanoTime() - machine.busy.getFirst().nanos > AVERAGED_NANOS) {
            machine.busy.removeFirst();
        }
    }

    /** The hosts that have been reported, by name. */
    public List<Host> hosts() {
        Map<String, NavigableMap<Integer, Rank>> onHost = new HashMap<>();
        ranks.forEach((number, rank) ->
                onHost.computeIfAbsent(rank.host, host -> new TreeMap<>()).put(number, rank));
        List<Host> hosts = new ArrayList<>();
        machines.forEach((name, machine) -> {
            int cores = machine.cores(allowed);
            if (cores > 0) {
                forget(machine);
                hosts.add(host(name, machine, cores, onHost.getOrDefault(name, Collections.emptyNavigableMap())));
            }
        });
        return hosts;
    }

    private String first() {
        return machines.keySet().iterator().next();
    }

    private Host host(String name, Machine machine, int cores, NavigableMap<Integer, Rank> there) {
        double own = 0;
        double rise = machine.rise();
        for (Rank rank : there.values()) {
            own += rank.cores();
            rise -= rank.rise();
        }
        double busy = mean(machine.busy.stream().mapToDouble(Busy::cores).toArray());
        double group = mean(machine.busy.stream().mapToDouble(Busy::groupCores).toArray());
        // of the machine's load, that part is taken to be on the processors that the job may use
        double share = (double) cores / machine.processors;
        double others = Math.max(0, busy - own) * share;
        double othersRise = machine.isWatched(clock.nanoTime()) ? rise * share : -others;
        double othersOfGroup = Double.isNaN(group) ? 0 : Math.max(0, group - own);
        double quota = Double.isNaN(machine.quotaCores) ? Double.POSITIVE_INFINITY : machine.quotaCores;
        return new Host(
                name,
                List.copyOf(there.keySet()),
                cores * (1 - Math.min(0.9, machine.stealShare)),
                Math.max(0.01, quota - othersOfGroup),
                Quantity.orUnknown(
                        own + others,
                        Math.abs(rise) * share,
                        machine.busy.size(),
                        "the system does not tell what is busy"),
                own,
                othersRise,
                speeds.ratio(name, first()),
                machine.memory);
    }

    private static double mean(double[] values) {
        double sum = 0;
        int known = 0;
        for (double value : values) {
            if (!Double.isNaN(value)) {
                sum += value;
                known++;
            }
        }
        return sum / known;
    }
}
