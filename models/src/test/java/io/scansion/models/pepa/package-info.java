/** What a PEPA model is made of. */
@NullMarked
package io.scansion.models.pepa;

import org.jspecify.annotations.NullMarked;
