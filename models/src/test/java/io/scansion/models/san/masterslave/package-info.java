/** Tests of master/slave models. */
@NullMarked
package io.scansion.models.san.masterslave;

import org.jspecify.annotations.NullMarked;
