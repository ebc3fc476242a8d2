/**
 * The reference values of the queueing-network report, for the tests of every room of {@code models.queueing}. A package of its
 * own, because the others are exported and the library that reads the values is not.
 */
@NullMarked
package io.scansion.models.queueing.reference;

import org.jspecify.annotations.NullMarked;
