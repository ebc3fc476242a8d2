/** The framed, versioned and bounded codec of the messages: whatever arrives is decoded to what could have been sent, or refused in words. */
@NullMarked
package io.scansion.wire.codec;

import org.jspecify.annotations.NullMarked;
