package io.scansion.agent.channel;

import io.scansion.wire.TunerMessage.Order;

/**
 * How long messages of one connection have been under way. The two ends have clocks of their own; their difference is taken to
 * be the smallest that any message has shown, which is too large by the time that the fastest message took. So a message looks
 * younger than it is by that time and never older. Meant for clocks that run at the same rate, as all of one machine do. For one
 * thread.
 */
final class OrderAge {
    private boolean known;
    private long offsetNanos;

    /**
     * Takes in a message.
     *
     * @param sentNanos the sender's clock when it was sent
     * @param nowNanos the own clock
     */
    void saw(long sentNanos, long nowNanos) {
        long difference = nowNanos - sentNanos;
        if (!known || difference - offsetNanos < 0) {
            offsetNanos = difference;
            known = true;
        }
    }

    /** Returns by how many nanoseconds an order that is at hand now has come too late; 0 or less if it is still valid. */
    long lateNanos(Order order, long nowNanos) {
        saw(order.sentNanos(), nowNanos);
        return nowNanos - order.sentNanos() - offsetNanos - order.validMillis() * 1_000_000L;
    }
}
