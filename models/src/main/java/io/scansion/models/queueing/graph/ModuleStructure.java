package io.scansion.models.queueing.graph;

import io.scansion.models.queueing.ServiceTime;
import io.scansion.models.refusal.Require;
import java.util.List;
import java.util.Objects;

/**
 * What a parallel module is made of, and what follows for the graph: how often it can take an item, and how long one is inside. The laws
 * are those of structured parallel programs: what works at the same time on different items takes as long as the slowest of it, and an
 * item passes all of it. Times are in the graph's unit; each part is taken to work on one item at a time. Immutable.
 */
public sealed interface ModuleStructure {
    /** Returns the time from one item to the next where items wait; it varies as the slowest part does. */
    ServiceTime serviceTime();

    /** Returns the mean time that an item is inside if it waits nowhere. */
    double latency();

    /** Returns a module of this structure that emits one item per input. */
    default GraphModule module(String name) {
        ServiceTime time = serviceTime();
        return new GraphModule(name, time, 1, GraphModule.DEFAULT_PLACES)
                .withPipelinedTime(Math.max(0, latency() - time.mean()));
    }

    /**
     * Workers that take whole items: {@code T = max(distribute, work / workers, collect)}, {@code L = distribute + work + collect}.
     *
     * @param workers at least 1
     * @param work time that one worker is busy with an item
     * @param distribute time per item of the emitter, not negative
     * @param collect time per item of the collector, not negative
     */
    record Farm(int workers, ServiceTime work, double distribute, double collect) implements ModuleStructure {
        /** Checks the values. */
        public Farm {
            checked(workers, "workers of a farm", work, distribute, collect);
        }

        @Override
        public ServiceTime serviceTime() {
            return slowest(List.of(
                    work.scaledBy(1.0 / workers),
                    new ServiceTime.Deterministic(distribute),
                    new ServiceTime.Deterministic(collect)));
        }

        @Override
        public double latency() {
            return distribute + work.mean() + collect;
        }
    }

    /**
     * Workers that share every item in equal parts: {@code T = max(scatter, work / workers, gather)}, {@code L = scatter + work / workers +
     * gather}.
     *
     * @param workers at least 1
     * @param work time that one worker alone would be busy with an item
     * @param scatter time per item to cut it, not negative
     * @param gather time per item to put it together, not negative
     */
    record DataParallel(int workers, ServiceTime work, double scatter, double gather) implements ModuleStructure {
        /** Checks the values. */
        public DataParallel {
            checked(workers, "workers of a data-parallel module", work, scatter, gather);
        }

        @Override
        public ServiceTime serviceTime() {
            return slowest(List.of(
                    work.scaledBy(1.0 / workers),
                    new ServiceTime.Deterministic(scatter),
                    new ServiceTime.Deterministic(gather)));
        }

        @Override
        public double latency() {
            return scatter + work.mean() / workers + gather;
        }
    }

    /**
     * Parts that pass every item on: {@code T} is the largest of theirs, {@code L} the sum.
     *
     * @param parts at least one
     */
    record Stages(List<ServiceTime> parts) implements ModuleStructure {
        /** Checks and copies the list. */
        public Stages {
            parts = List.copyOf(parts);
            Require.atLeast(1, parts.size(), "stages of a module");
        }

        @Override
        public ServiceTime serviceTime() {
            return slowest(parts);
        }

        @Override
        public double latency() {
            return parts.stream().mapToDouble(ServiceTime::mean).sum();
        }
    }

    private static void checked(int workers, String of, ServiceTime work, double before, double after) {
        Require.atLeast(1, workers, of);
        Objects.requireNonNull(work, "work");
        Require.notNegative(before, "time to hand an item out");
        Require.notNegative(after, "time to collect an item");
    }

    private static ServiceTime slowest(List<ServiceTime> parts) {
        ServiceTime slowest = parts.get(0);
        for (ServiceTime part : parts) {
            slowest = part.mean() > slowest.mean() ? part : slowest;
        }
        return slowest;
    }
}
