/**
 * Messages of the parametric pipeline, one form per MPI datatype. Each carries the item's ordinal, its value and as many
 * further elements as asked for. Start at {@link io.scansion.apps.payload.Payload}.
 */
@NullMarked
package io.scansion.apps.payload;

import org.jspecify.annotations.NullMarked;
