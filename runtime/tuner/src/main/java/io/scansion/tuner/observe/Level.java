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
 * @param contentionSeconds of it, per item, in which an instance could have run and got no processor; unknown where the system does
 *     not tell
 * @param cpuSeconds on a processor per item, whatever for; unknown where the system does not tell
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
        Quantity contentionSeconds,
        Quantity cpuSeconds,
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

    /** Seconds of work for an item without waiting for a processor, as far as that is known; NaN if the service time is not. */
    public double work() {
        return workOf(service.value());
    }

    /**
     * How much of so many seconds for an item in this window is work. Where nearly all is waiting, the difference of the two is mostly
     * noise; the time on a processor is what is left at least.
     */
    double workOf(double seconds) {
        double waiting = contentionSeconds.isKnown() ? contentionSeconds.value() : 0;
        double computing = cpuSeconds.isKnown() ? Math.min(seconds, cpuSeconds.value()) : 0;
        return Math.max(computing, seconds - waiting);
    }

    /** The same with so many seconds of work for an item, and no waiting in them. */
    Level withWork(double seconds) {
        return new Level(
                name,
                id,
                instances,
                parked,
                Quantity.orUnknown(seconds, service.standardError(), service.count(), service.unknownBecause()),
                Quantity.unknown("all of it is work"),
                cpuSeconds,
                agreeingWindows,
                List.of(),
                change,
                fixedBecause);
    }
}
