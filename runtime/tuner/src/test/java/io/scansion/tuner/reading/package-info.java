@NullMarked
package io.scansion.tuner.reading;

import org.jspecify.annotations.NullMarked;
