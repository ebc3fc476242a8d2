package io.scansion.tuner.observe;

import io.scansion.tuner.observe.machine.ProcessorSeconds;
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

    /** The same with so many seconds of work for an item, of which as much computes, and waits for a processor, as now. */
    Level withWork(double seconds) {
        double factor = seconds / work.value();
        return timed(
                scaled(service, factor),
                work.withValue(seconds),
                new ProcessorUse(
                        scaled(processor.contentionSeconds(), factor),
                        scaled(processor.threadSeconds(), factor),
                        scaled(processor.processSeconds(), factor)));
    }

    /** The same with so many seconds of work for an item, and no waiting in them, which must be worked out. */
    Level supposing(double seconds) {
        double factor = seconds / work.value();
        return timed(
                service.withValue(seconds),
                work.withValue(seconds),
                new ProcessorUse(
                        ProcessorUse.SUPPOSED,
                        scaled(processor.threadSeconds(), factor),
                        scaled(processor.processSeconds(), factor)));
    }

    /**
     * The same with what an item took in one window; as it is where that is not known.
     *
     * @param seconds of service
     * @param had of processors
     */
    Level timed(double seconds, ProcessorSeconds had) {
        if (!(seconds > 0)) {
            return this;
        }
        double worked = had.work(seconds);
        return timed(
                service.withValue(seconds),
                work.withValue(worked),
                new ProcessorUse(
                        processor
                                .contentionSeconds()
                                .withValue(Double.isNaN(had.contention()) ? Double.NaN : seconds - worked),
                        processor.threadSeconds().withValue(had.thread()),
                        processor.processSeconds().withValue(had.process())));
    }

    /** The same work for an item, which waits for a processor as long as in another window. */
    Level waiting(Level window) {
        double waited = Math.max(0, window.service.value() - window.work.value());
        return timed(
                service.withValue(work.value() + waited),
                work,
                new ProcessorUse(
                        window.processor.contentionSeconds(), processor.threadSeconds(), processor.processSeconds()));
    }

    /** The same with as many items for one that comes out as in another window. */
    Level visited(Level window) {
        return with(service, work, processor, window.visits);
    }

    private Level timed(Quantity served, Quantity worked, ProcessorUse used) {
        return with(served, worked, used, visits);
    }

    private Level with(Quantity served, Quantity worked, ProcessorUse used, double visited) {
        return new Level(
                name,
                id,
                instances,
                parked,
                served,
                worked,
                used,
                agreeingWindows,
                visited,
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
