/**
 * What the analytic models say of an observation: {@link io.scansion.tuner.predict.PerformanceModel} for any arrangement, {@link
 * io.scansion.tuner.predict.ModelCourt} for what they say together, each heard by its record. Nothing here decides what is done.
 */
@NullMarked
package io.scansion.tuner.predict;

import org.jspecify.annotations.NullMarked;
