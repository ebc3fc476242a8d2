@NullMarked
package io.scansion.fuzzing;

import org.jspecify.annotations.NullMarked;
