package io.scansion.tuner.observe;

import io.scansion.tuner.world.Place;
import io.scansion.tuner.world.Quantity;
import java.util.List;

/**
 * A stage of a pipeline, the workers of a farm, or another rank of a program: what does one kind of work.
 *
 * @param name by which arrangements know it
 * @param id virtual rank of a stage of the program; position from 0 in a run with the library
 * @param instances that serve it, as far as is known
 * @param parked ranks that have served it, do not now, and can serve nothing else
 * @param service seconds of work for an item in one instance, over the windows that agree with each other
 * @param processor what an instance had of processors for an item
 * @param agreeingWindows how many of them there are
 * @param perInstance what each instance did in this window, where that is told apart
 * @param change whether it may have other instances
 * @param fixedBecause why not; empty if it may, or if that is not known yet
 */
public record Level(
        String name,
        int id,
        List<Place> instances,
        List<Place> parked,
        Quantity service,
        ProcessorUse processor,
        int agreeingWindows,
        List<InstanceWindow> perInstance,
        Change change,
        String fixedBecause) {
    /** Whether a level may have other instances than it has. */
    public enum Change {
        ALLOWED,
        /** Not seen enough yet to say. */
        OPEN,
        REFUSED
    }

    public Level {
        instances = List.copyOf(instances);
        parked = List.copyOf(parked);
        perInstance = List.copyOf(perInstance);
    }

    /**
     * Seconds of work for an item without waiting for a processor, as far as that is known; NaN if the service time is not. What the
     * instance computed is work in any case: some of its waiting was in MPI calls, which are not in the service time.
     */
    public double work() {
        double waiting = known(processor.contentionSeconds());
        double computed = Math.min(service.value(), known(processor.threadSeconds()));
        return Math.max(computed, service.value() - waiting);
    }

    /** Where there is more work, more of it is computing. */
    private static Quantity scaled(Quantity quantity, double factor) {
        boolean scales = quantity.isKnown() && factor > 0 && Double.isFinite(factor);
        return scales
                ? Quantity.of(factor * quantity.value(), factor * quantity.standardError(), quantity.count())
                : quantity;
    }

    private static double known(Quantity quantity) {
        return quantity.isKnown() ? quantity.value() : 0;
    }

    /** The same with so many seconds of work for an item, and no waiting in them. */
    Level withWork(double seconds) {
        return new Level(
                name,
                id,
                instances,
                parked,
                Quantity.orUnknown(seconds, service.standardError(), service.count(), service.unknownBecause()),
                new ProcessorUse(
                        Quantity.unknown("all of it is work"),
                        processor.threadSeconds(),
                        scaled(processor.processSeconds(), seconds / work())),
                agreeingWindows,
                List.of(),
                change,
                fixedBecause);
    }
}
