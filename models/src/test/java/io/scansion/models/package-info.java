/** Rules that hold for the whole module. */
@NullMarked
package io.scansion.models;

import org.jspecify.annotations.NullMarked;
