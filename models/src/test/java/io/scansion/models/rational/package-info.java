/** Tests of the package of the same name. */
@NullMarked
package io.scansion.models.rational;

import org.jspecify.annotations.NullMarked;
