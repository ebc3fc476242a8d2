/** Tests of the package of the same name. */
@NullMarked
package io.scansion.models.refusal;

import org.jspecify.annotations.NullMarked;
