package io.scansion.models.queueing.graph;

/**
 * One module in the steady state, in the graph's unit of time.
 *
 * @param name of the module
 * @param interArrival mean time between two items taken in; of a source, between two productions. Infinite if so few items
 *     arrive that their rate is no number
 * @param interDeparture mean time between two items emitted (T_p in the report); {@link #interArrival} over items per input
 * @param utilisation part of the time in which the server works, 0 to 1; waiting for a place downstream is not work
 */
public record ModuleState(String name, double interArrival, double interDeparture, double utilisation) {}
