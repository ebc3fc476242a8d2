@NullMarked
package io.scansion.models.markov.steady;

import org.jspecify.annotations.NullMarked;
