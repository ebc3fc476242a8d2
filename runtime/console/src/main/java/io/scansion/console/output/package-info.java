/**
 * What commands print: JSON objects for programs, listings for people. Start at
 * {@link io.scansion.console.output.JsonObject} and {@link io.scansion.console.output.Listing}.
 */
@NullMarked
package io.scansion.console.output;

import org.jspecify.annotations.NullMarked;
