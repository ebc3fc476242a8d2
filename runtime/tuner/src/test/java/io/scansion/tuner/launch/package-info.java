@NullMarked
package io.scansion.tuner.launch;

import org.jspecify.annotations.NullMarked;
