/** Tests of the package of the same name. */
@NullMarked
package io.scansion.models.contract.fluid;

import org.jspecify.annotations.NullMarked;
