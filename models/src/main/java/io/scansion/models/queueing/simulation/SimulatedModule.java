package io.scansion.models.queueing.simulation;

import java.util.Optional;

/**
 * What was seen of one module.
 *
 * @param name of the module
 * @param arrivalRate items taken in per unit of time; of a source, productions
 * @param departureRate items emitted per unit of time
 * @param interDeparture mean time between two items emitted; empty if none was
 * @param utilisation part of the time in which the server works; waiting for a place downstream is not work
 * @param blocked part of the time in which the server waits for a place downstream
 * @param itemsPresent mean number of items in the queue and in service, 0 for a source
 * @param stay mean time of an item from its arrival in the queue until the server has got rid of all that it makes of it; empty
 *     for a source, and if no item was seen
 * @param stayPercentiles of the same; empty where that is, and in graphs of more than 2,000 modules
 * @param latency of a module that nothing leaves: mean time from an item's production by its source until it is done here. An item
 *     that several were made of counts from the last of them, one of several made of one from that one; empty elsewhere
 * @param latencyPercentiles of the same; empty where that is
 */
public record SimulatedModule(
        String name,
        Estimate arrivalRate,
        Estimate departureRate,
        Optional<Estimate> interDeparture,
        Estimate utilisation,
        Estimate blocked,
        Estimate itemsPresent,
        Optional<Estimate> stay,
        Optional<Percentiles> stayPercentiles,
        Optional<Estimate> latency,
        Optional<Percentiles> latencyPercentiles) {}
