/** Tests of stochastic automata networks. */
@NullMarked
package io.scansion.models.san;

import org.jspecify.annotations.NullMarked;
