@NullMarked
package io.scansion.launch.host;

import org.jspecify.annotations.NullMarked;
