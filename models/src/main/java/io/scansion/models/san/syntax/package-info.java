/**
 * Reads .san files, the textual format of PEPS and GTAexpress, into {@link io.scansion.models.san.SanNetwork}. Start at
 * {@link io.scansion.models.san.syntax.SanReader}. The generated parser lives in {@code san.syntax.grammar} and is nobody
 * else's business. What a network means belongs in {@code models.san}.
 *
 * <p>Sources of the format: Benoit, Brenner, Fernandes, Plateau, Stewart, "The PEPS Software Tool", TOOLS 2003; Czekster,
 * Fernandes, Webber, "GTAexpress: a Software Package to Handle Kronecker Descriptors", QEST 2009, and the grammar of the tool.
 */
@NullMarked
package io.scansion.models.san.syntax;

import org.jspecify.annotations.NullMarked;
