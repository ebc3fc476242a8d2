package io.scansion.models.contract.fluid;

import io.scansion.models.rational.SparseRow;

/**
 * What lies between the senders of a stream and one receiver.
 *
 * @param port name of the receiving port
 * @param taken items per second taken from it, in terms of the unknown rates
 * @param sent items per second sent to it, in terms of the unknown rates
 */
record Buffer(String port, Channel channel, SparseRow taken, SparseRow sent) {
    boolean hasLatency() {
        return channel.latencySeconds() > 0;
    }
}
