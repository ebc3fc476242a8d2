/**
 * What commands print: JSON objects for programs, listings for people. Start at
 * {@link io.scansion.tuner.console.output.JsonObject} and {@link io.scansion.tuner.console.output.Listing}.
 */
@NullMarked
package io.scansion.tuner.console.output;

import org.jspecify.annotations.NullMarked;
