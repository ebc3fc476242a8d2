@NullMarked
package io.scansion.models.markov;

import org.jspecify.annotations.NullMarked;
