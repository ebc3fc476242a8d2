/** Tests of the package of the same name. */
@NullMarked
package io.scansion.models.contract;

import org.jspecify.annotations.NullMarked;
