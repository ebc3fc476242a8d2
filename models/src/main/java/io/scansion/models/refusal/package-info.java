/**
 * Refusals that every family of models makes alike: numbers that no model can use, and names that were not meant. For the models
 * alone; not exported. What a family refuses besides stands with the family. Start at {@link io.scansion.models.refusal.Require}.
 */
@NullMarked
package io.scansion.models.refusal;

import org.jspecify.annotations.NullMarked;
