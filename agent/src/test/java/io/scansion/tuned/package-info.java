/** Programs with tuning points, good and bad, that the tests of the agent load as it would find them. */
@NullMarked
package io.scansion.tuned;

import org.jspecify.annotations.NullMarked;
