/** Reading and writing PEPA text; {@code RandomModels} makes models for it. */
@NullMarked
package io.scansion.models.pepa.syntax;

import org.jspecify.annotations.NullMarked;
