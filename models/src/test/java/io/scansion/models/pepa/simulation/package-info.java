/** Simulated PEPA models against their exact solutions. */
@NullMarked
package io.scansion.models.pepa.simulation;

import org.jspecify.annotations.NullMarked;
