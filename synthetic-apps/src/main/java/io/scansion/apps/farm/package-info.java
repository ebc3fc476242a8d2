/**
 * What the two parametric farms share: options, tasks, and the check of their results. Start at
 * {@link io.scansion.apps.farm.FarmOptions}. How tasks get to the workers is each program's own business.
 */
@NullMarked
package io.scansion.apps.farm;

import org.jspecify.annotations.NullMarked;
