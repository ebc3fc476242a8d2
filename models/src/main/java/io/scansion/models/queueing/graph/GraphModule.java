package io.scansion.models.queueing.graph;

import io.scansion.models.queueing.ServiceTime;
import io.scansion.models.refusal.Require;
import java.util.Objects;

/**
 * One module of a graph: a queue and one server that takes items in the order of their arrival.
 *
 * @param name unique in its graph, not blank
 * @param serviceTime time per item taken in; of a source, time to produce once. A source's mean must be positive
 * @param itemsPerInput items emitted per item taken in (of a source, per production), positive. A fraction is emitted as
 *     evenly as possible: 0.25 is one item after every fourth input
 * @param places waiting places before the server, at least 1; the item in service has none. Only the simulator minds them;
 *     a source has no queue
 * @param pipelinedTime time that an item is in the module besides its service, while others are served already; finite and not negative
 */
public record GraphModule(
        String name, ServiceTime serviceTime, double itemsPerInput, int places, double pipelinedTime) {
    /** Waiting places of a module about which nothing else is said. */
    public static final int DEFAULT_PLACES = 50;

    /** Checks the values; every message names the module. */
    public GraphModule {
        Objects.requireNonNull(name, "module name");
        Objects.requireNonNull(serviceTime, "service time");
        if (name.isBlank()) {
            throw new MalformedGraphException(name, "a module needs a name that is not blank");
        }
        if (!(itemsPerInput > 0) || Double.isInfinite(itemsPerInput)) {
            throw new MalformedGraphException(
                    name, "module " + name + ": items per input must be positive and finite, got " + itemsPerInput);
        }
        if (places < 1) {
            throw new MalformedGraphException(name, "module " + name + ": places must be at least 1, got " + places);
        }
        if (!(pipelinedTime >= 0) || Double.isInfinite(pipelinedTime)) {
            throw new MalformedGraphException(
                    name, "module " + name + ": pipelined time must be finite and not negative, got " + pipelinedTime);
        }
    }

    /** Returns a module in which an item is only while it is served. */
    public GraphModule(String name, ServiceTime serviceTime, double itemsPerInput, int places) {
        this(name, serviceTime, itemsPerInput, places, 0);
    }

    /**
     * Returns a module that emits one item per input, with exponential service times and {@value #DEFAULT_PLACES} places.
     *
     * @param meanServiceTime finite and not negative; 0 is a module that only passes items on
     * @throws MalformedGraphException naming the module, if the time is out of range
     */
    public static GraphModule of(String name, double meanServiceTime) {
        try {
            Require.notNegative(meanServiceTime, "service time");
        } catch (IllegalArgumentException e) {
            throw new MalformedGraphException(name, "module " + name + ": " + e.getMessage());
        }
        ServiceTime time =
                meanServiceTime == 0 ? new ServiceTime.Deterministic(0) : new ServiceTime.Exponential(meanServiceTime);
        return new GraphModule(name, time, 1, DEFAULT_PLACES);
    }

    /** Returns this module with other service times. */
    public GraphModule withServiceTime(ServiceTime other) {
        return new GraphModule(name, other, itemsPerInput, places, pipelinedTime);
    }

    /** Returns this module with another number of items emitted per input. */
    public GraphModule withItemsPerInput(double other) {
        return new GraphModule(name, serviceTime, other, places, pipelinedTime);
    }

    /** Returns this module with another number of waiting places. */
    public GraphModule withPlaces(int other) {
        return new GraphModule(name, serviceTime, itemsPerInput, other, pipelinedTime);
    }

    /** Returns this module with another time that items are in it besides their service. */
    public GraphModule withPipelinedTime(double other) {
        return new GraphModule(name, serviceTime, itemsPerInput, places, other);
    }
}
