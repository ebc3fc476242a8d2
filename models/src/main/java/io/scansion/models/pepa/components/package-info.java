/**
 * The components of a PEPA model, one by one: what states each has and how it moves between them, derived from its process definition
 * ({@link io.scansion.models.pepa.components.SequentialDerivation}), and the same for equal copies that are counted. What components do
 * with each other is not known here; that is {@code pepa.semantics}.
 */
@NullMarked
package io.scansion.models.pepa.components;

import org.jspecify.annotations.NullMarked;
