/**
 * Seeded campaigns of damaged inputs, which tests of other modules judge: how many, from which seed, and the smallest input that still
 * fails. Start at {@link io.scansion.fuzzing.Campaign}.
 */
@NullMarked
package io.scansion.fuzzing;

import org.jspecify.annotations.NullMarked;
