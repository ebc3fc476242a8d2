@NullMarked
package io.scansion.launch.attach;

import org.jspecify.annotations.NullMarked;
