/**
 * The values that all rooms of the tuner share: what is observed ({@link io.scansion.tuner.world.Subject}), how it is arranged
 * ({@link io.scansion.tuner.world.Arrangement}), numbers with their error ({@link io.scansion.tuner.world.Quantity}), and time.
 * Immutable; nothing here knows of messages, models or decisions.
 */
@NullMarked
package io.scansion.tuner.world;

import org.jspecify.annotations.NullMarked;
