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
 * @param work of that service time which is not waiting for a processor, as far as that is known
 * @param processor what an instance had of processors for an item
 * @param agreeingWindows how many of them there are
 * @param visits items that it serves for one that comes out of the program: more than one where items are dropped behind it
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
        Quantity work,
        ProcessorUse processor,
        int agreeingWindows,
        double visits,
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

    /** The same with so many seconds of work for an item, and no waiting in them. */
    Level withWork(double seconds) {
        return new Level(
                name,
                id,
                instances,
                parked,
                Quantity.orUnknown(seconds, service.standardError(), service.count(), service.unknownBecause()),
                Quantity.orUnknown(seconds, work.standardError(), work.count(), work.unknownBecause()),
                ProcessorUse.supposed(
                        scaled(processor.threadSeconds(), seconds / work.value()),
                        scaled(processor.processSeconds(), seconds / work.value())),
                agreeingWindows,
                visits,
                List.of(),
                change,
                fixedBecause);
    }

    /** Where there is more work, more of it is computing. */
    private static Quantity scaled(Quantity quantity, double factor) {
        boolean scales = quantity.isKnown() && factor > 0 && Double.isFinite(factor);
        return scales
                ? Quantity.of(factor * quantity.value(), factor * quantity.standardError(), quantity.count())
                : quantity;
    }
}
