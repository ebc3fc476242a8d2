/** The rules of the algebra against an interpreter that knows nothing else. */
@NullMarked
package io.scansion.models.pepa.semantics;

import org.jspecify.annotations.NullMarked;
