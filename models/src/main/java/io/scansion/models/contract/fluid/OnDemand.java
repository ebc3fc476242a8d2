package io.scansion.models.contract.fluid;

import io.scansion.models.rational.SparseRow;
import java.util.List;

/**
 * An on-demand stream.
 *
 * @param sent items per second of its sender, in terms of the unknown rates
 * @param shares the unknowns that say how many of them each receiver gets
 * @param buffers the buffers of the receivers, in the same order
 */
record OnDemand(SparseRow sent, List<Integer> shares, List<Integer> buffers) {
    OnDemand {
        shares = List.copyOf(shares);
        buffers = List.copyOf(buffers);
    }
}
