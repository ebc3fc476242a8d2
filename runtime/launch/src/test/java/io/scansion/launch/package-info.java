@NullMarked
package io.scansion.launch;

import org.jspecify.annotations.NullMarked;
