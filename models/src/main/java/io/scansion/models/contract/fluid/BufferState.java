package io.scansion.models.contract.fluid;

import io.scansion.models.rational.Rational;
import java.util.ArrayDeque;
import java.util.Deque;

/** What is in one buffer and on its way there. Not thread-safe. */
final class BufferState {
    /** Events that are this near to each other, relatively, happen at once. */
    static final double AT_ONCE = 1e-12;

    private final Buffer buffer;
    private final Deque<Change> underWay = new ArrayDeque<>(); // changes of the arriving rate, the next one first
    private double level;
    private double occupied; // places, by items in the buffer and under way
    private Rational lastSent = Rational.ZERO;
    private Rational arriving = Rational.ZERO;
    private Rational taking = Rational.ZERO;

    private record Change(double atSeconds, Rational rate) {}

    BufferState(Buffer buffer, double level) {
        if (!(level >= 0 && level <= buffer.channel().places()) || Double.isInfinite(level)) {
            throw new IllegalArgumentException("level of " + buffer.port() + " must be between 0 and its "
                    + buffer.channel().places() + " places, got " + level);
        }
        this.buffer = buffer;
        this.level = level;
        this.occupied = level;
    }

    Buffer buffer() {
        return buffer;
    }

    double level() {
        return level;
    }

    boolean isEmpty() {
        return level == 0;
    }

    boolean isFull() {
        return occupied == buffer.channel().places();
    }

    /** Returns what arrives now of what was sent before; it means nothing for a channel without latency. */
    Rational arriving() {
        return arriving;
    }

    double levelChange() {
        return arriving.minus(taking).doubleValue();
    }

    /** Sets the rates from now on. */
    void flow(double now, Rational sent, Rational taken) {
        taking = taken;
        if (!buffer.hasLatency()) {
            arriving = sent;
        } else if (!sent.equals(lastSent)) {
            underWay.add(new Change(now + buffer.channel().latencySeconds(), sent));
        }
        lastSent = sent;
    }

    /** Returns when the buffer gets full or empty, or what arrives changes; infinite if never. */
    double nextEvent(double now) {
        double next = Math.min(now + secondsToEmpty(), now + secondsToFull());
        return underWay.isEmpty() ? next : Math.min(next, underWay.element().atSeconds());
    }

    private double secondsToEmpty() {
        double loss = -levelChange();
        return loss > 0 && level > 0 ? level / loss : Double.POSITIVE_INFINITY;
    }

    private double secondsToFull() {
        double gain = lastSent.minus(taking).doubleValue();
        return gain > 0 && !isFull() ? (buffer.channel().places() - occupied) / gain : Double.POSITIVE_INFINITY;
    }

    /** Lets time pass, at most until the next event. */
    void advance(double now, double until) {
        double seconds = until - now;
        double within = AT_ONCE * Math.max(seconds, until);
        boolean empties = secondsToEmpty() <= seconds + within;
        boolean fills = secondsToFull() <= seconds + within;
        double gained = levelChange() * seconds;
        double claimed = lastSent.minus(taking).doubleValue() * seconds;
        // At an event the level is what the event says, so that rounding cannot leave a rest that takes no time to
        // empty.
        level = empties ? 0 : Math.max(0, level + gained);
        occupied = fills ? buffer.channel().places() : Math.min(buffer.channel().places(), occupied + claimed);
        if (!buffer.hasLatency()) { // then nothing is under way, and one event must not leave two amounts
            level = fills ? occupied : level;
            occupied = level;
        }
        while (!underWay.isEmpty() && underWay.element().atSeconds() <= until + within) {
            arriving = underWay.remove().rate();
        }
    }
}
