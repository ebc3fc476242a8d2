/** Distributions of times that are made of exponential phases, fitted to a measured mean and deviation. */
@NullMarked
package io.scansion.models.phasetype;

import org.jspecify.annotations.NullMarked;
