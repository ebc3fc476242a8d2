/**
 * Reads description files ({@code .des}). Start at {@link io.scansion.models.mapping.syntax.DescriptionReader}. The language is
 * a list of {@code name = value;} and needs no generated parser: {@code Scanner} makes tokens, {@code StatementReader}
 * statements, {@code DescriptionBuilder} the description. What a description means is said in {@code models.mapping}.
 */
@NullMarked
package io.scansion.models.mapping.syntax;

import org.jspecify.annotations.NullMarked;
