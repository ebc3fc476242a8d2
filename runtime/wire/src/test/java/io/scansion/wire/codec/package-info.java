/** Tests of the tuner channel's messages and frames. */
@NullMarked
package io.scansion.wire.codec;

import org.jspecify.annotations.NullMarked;
