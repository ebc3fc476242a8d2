/** Messages as bytes and as objects. */
@NullMarked
package io.scansion.skeletons.engine.message;

import org.jspecify.annotations.NullMarked;
