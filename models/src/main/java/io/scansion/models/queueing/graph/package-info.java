/**
 * Acyclic graphs of modules and their steady state. Start at {@link ModuleGraph} for the description and at {@link SteadyState}
 * for what follows from it: how often every module takes in and emits items, how busy it is, and the bottlenecks in the order
 * in which the report's algorithm 2 finds them. How graphs are read and printed is the console's business; how they behave
 * with finite buffers is the simulation's.
 */
@NullMarked
package io.scansion.models.queueing.graph;

import org.jspecify.annotations.NullMarked;
