/** Tests of equations as text. */
@NullMarked
package io.scansion.models.contract.equations;

import org.jspecify.annotations.NullMarked;
