/** Tests of reading .san files. */
@NullMarked
package io.scansion.models.san.syntax;

import org.jspecify.annotations.NullMarked;
