/**
 * Looks for arrangements that are better than the present one: {@link io.scansion.tuner.plan.CandidateSearch} for pipelines and for
 * farms. Whether one of them is worth a change is for {@code policy} to say.
 */
@NullMarked
package io.scansion.tuner.plan;

import org.jspecify.annotations.NullMarked;
