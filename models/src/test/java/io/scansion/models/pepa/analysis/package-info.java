/** Whole models, from their text or terms to their measures. */
@NullMarked
package io.scansion.models.pepa.analysis;

import org.jspecify.annotations.NullMarked;
