/** Tests of the package of the same name. */
@NullMarked
package io.scansion.models.linalg;

import org.jspecify.annotations.NullMarked;
