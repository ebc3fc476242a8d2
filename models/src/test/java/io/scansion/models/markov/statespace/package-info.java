@NullMarked
package io.scansion.models.markov.statespace;

import org.jspecify.annotations.NullMarked;
