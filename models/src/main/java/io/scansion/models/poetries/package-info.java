/**
 * The POETRIES performance model of pipelines of message-passing stages: how long every stage needs per item, alone and
 * among its neighbours, and how many instances of which stage are worth starting with the processors at hand. Start at
 * {@link Pipeline}, or {@link StageGraph} where stages branch, for the description, {@link ProductionTimes} for the prediction and {@link Planner} for the advice;
 * {@link GatheringPlanner} lets neighbours share a processor. All times are seconds, all volumes bytes, stages count from 0; every type is immutable or
 * stateless and safe to share. Nothing here measures or commands; that belongs to the tuner.
 *
 * <p>Source: César, Sorribes, Luque, "Modeling Pipeline Applications in POETRIES", Euro-Par 2005; equation numbers in
 * this package are the paper's.
 */
@NullMarked
package io.scansion.models.poetries;

import org.jspecify.annotations.NullMarked;
