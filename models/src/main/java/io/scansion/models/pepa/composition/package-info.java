/**
 * What a system equation says, taken apart: its components and how they are composed ({@code Flattening}), who does what with whom
 * ({@code ActivityGroups}), which partners are equal, so that they need only be counted ({@code EqualPartners}), and which states a
 * result line is about ({@code PatternMatching}). What the parts then do is the business of {@code pepa.semantics}.
 */
@NullMarked
package io.scansion.models.pepa.composition;

import org.jspecify.annotations.NullMarked;
