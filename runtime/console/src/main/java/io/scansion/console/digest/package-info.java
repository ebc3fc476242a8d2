/**
 * A run in short, folded from its events: how it stands, what has happened to it and its pace over time, in bounded space. Start at
 * {@link io.scansion.console.digest.RunDigest}.
 */
@NullMarked
package io.scansion.console.digest;

import org.jspecify.annotations.NullMarked;
