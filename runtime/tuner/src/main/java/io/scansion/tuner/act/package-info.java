/**
 * Makes changes and judges them. Start at {@link io.scansion.tuner.act.Changes}: one transaction at a time for the whole job, carried
 * out by an {@link io.scansion.tuner.act.Actuator}, of which there is one for each kind of subject, and judged by one test of its
 * effect. Tuning points are set here too.
 */
@NullMarked
package io.scansion.tuner.act;

import org.jspecify.annotations.NullMarked;
