/**
 * The Kronecker descriptor of a network: its generator as a sum of tensor products of small matrices, multiplied without being
 * built. Not exported; start at {@link io.scansion.models.san.descriptor.KroneckerDescriptor}.
 */
@NullMarked
package io.scansion.models.san.descriptor;

import org.jspecify.annotations.NullMarked;
