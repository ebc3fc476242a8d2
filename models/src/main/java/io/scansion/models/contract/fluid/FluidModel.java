package io.scansion.models.contract.fluid;

import io.scansion.models.contract.equations.KnownNames;
import io.scansion.models.contract.modules.Program;
import java.util.Map;

/**
 * The time-dependent model of a program: what it does from given amounts in its buffers on, until nothing changes any more.
 * A module computes whenever it can, its computations sharing its time evenly where they compete; it waits for items, for
 * places in full buffers and for links. Exact: rates are fractions, and the next event is computed, not stepped towards.
 *
 * <p>A cycle of streams without latency is taken to be primed: what is sent is there at once, so it does not wait for
 * itself. Immutable and safe to share.
 */
public final class FluidModel {
    /** What a stream is that says nothing else: one place, no latency, any bandwidth. */
    public static final Channel DEFAULT_CHANNEL = Channel.ofPlaces(1);

    private final Network network;

    /**
     * Sets the model up.
     *
     * @param secondsPerExecution by the name of its rate, such as {@code C2.run}, how long every computation takes on the
     *     nodes it has, positive and finite; for a module on several nodes this is {@code 1/t = sum of 1/t_j}
     * @param channels by the name of a stream, how it carries its items; {@link #DEFAULT_CHANNEL} for one that is not listed
     * @throws IllegalArgumentException if a name is unknown, a time is missing or out of range, or the program has a black
     *     box
     */
    public FluidModel(Program program, Map<String, Double> secondsPerExecution, Map<String, Channel> channels) {
        this.network = new Network(program, secondsPerExecution, channels);
    }

    /** Runs the program from empty buffers on; see the other method. */
    public Trajectory run(double horizonSeconds, int mostEvents) {
        return run(Map.of(), horizonSeconds, mostEvents);
    }

    /**
     * Runs the program.
     *
     * @param levels by input port, the items in its buffer at the beginning, not more than it has places; none if not listed
     * @param horizonSeconds when to stop at the latest, positive; may be infinite
     * @param mostEvents after how many events to stop at the latest, positive
     * @throws IllegalArgumentException if a value is out of its range or a port unknown
     */
    public Trajectory run(Map<String, Double> levels, double horizonSeconds, int mostEvents) {
        if (!(horizonSeconds > 0) || mostEvents < 1) {
            throw new IllegalArgumentException(
                    "need a positive horizon and at least one event, got " + horizonSeconds + " s and " + mostEvents);
        }
        new KnownNames(
                        "input port",
                        network.buffers().stream().map(Buffer::port).toList())
                .requireAll("level", levels.keySet());
        return new Flow(network, levels).run(horizonSeconds, mostEvents);
    }
}
