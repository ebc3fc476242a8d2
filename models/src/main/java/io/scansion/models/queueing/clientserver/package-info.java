/**
 * Clients that compute, send a request to one server, and wait for the reply: the report's system (10). Start at
 * {@link ClientServer}. The report's equations take requests as arriving independently of how many wait already;
 * {@link FinitePopulation} does not, and shows what that costs. {@link ClosedNetwork} has clients of several kinds and several servers. Playing such systems event by event is the simulation's business.
 */
@NullMarked
package io.scansion.models.queueing.clientserver;

import org.jspecify.annotations.NullMarked;
