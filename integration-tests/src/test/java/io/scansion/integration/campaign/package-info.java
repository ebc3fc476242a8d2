/**
 * What is tried on purpose to break real jobs, how often, and what came of it: random faults ({@link FaultCampaignTest} on this machine,
 * {@link HostFaultCampaignTest} over test hosts and under Slurm), items without end through pipelines that are changed all the time
 * ({@link ManyItemsTest}), many jobs and consoles ({@link LoadTest}) and long runs ({@link SoakTest}). An ordinary build has a small
 * sample of each with fixed seeds; profiles have the rest, docs/reliability.md what they showed.
 */
@NullMarked
package io.scansion.integration.campaign;

import org.jspecify.annotations.NullMarked;
