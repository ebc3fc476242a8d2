@NullMarked
package io.scansion.launch.config;

import org.jspecify.annotations.NullMarked;
