/**
 * How long a stage takes for an item and how it spends that time. The time depends on seed, stage and item only, so an item
 * costs the same whichever instance of a stage serves it. Start at {@link io.scansion.apps.workload.ServiceTimes} and
 * {@link io.scansion.apps.workload.Work}.
 */
@NullMarked
package io.scansion.apps.workload;

import org.jspecify.annotations.NullMarked;
