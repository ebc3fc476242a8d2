@NullMarked
package io.scansion.models.markov.transients;

import org.jspecify.annotations.NullMarked;
