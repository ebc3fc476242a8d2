@NullMarked
package io.scansion.wire.trust;

import org.jspecify.annotations.NullMarked;
