/**
 * What can be said against a PEPA model without deriving its states: names nobody defined, processes that never get to
 * act, actions nobody completes. Start at {@link ModelChecks}. A finding is a value; nothing here throws at a bad model,
 * and nothing here reads text or knows the parser.
 */
@NullMarked
package io.scansion.models.pepa.checks;

import org.jspecify.annotations.NullMarked;
