/** What is said against models, told apart from how they are read. */
@NullMarked
package io.scansion.models.pepa.checks;

import org.jspecify.annotations.NullMarked;
