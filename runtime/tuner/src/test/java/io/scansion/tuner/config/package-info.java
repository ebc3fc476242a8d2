@NullMarked
package io.scansion.tuner.config;

import org.jspecify.annotations.NullMarked;
