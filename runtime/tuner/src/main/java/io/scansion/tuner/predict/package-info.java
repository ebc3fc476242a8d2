/**
 * What the analytic models say of an observation: {@link io.scansion.tuner.predict.PerformanceModel} for any arrangement, {@link
 * io.scansion.tuner.predict.ModelCourt} for which of them to believe. Nothing here decides.
 */
@NullMarked
package io.scansion.tuner.predict;

import org.jspecify.annotations.NullMarked;
