package io.scansion.tuner.observe.machine;

import io.scansion.tuner.observe.spans.Span;
import io.scansion.wire.AgentMessage.OverheadReport;

/**
 * What the agent of one rank cost between two of its reports. Times are nanoseconds; NaN is what is not known.
 *
 * @param time of the wall clock
 * @param calls that were probed
 * @param probes inside probes
 * @param routing of items between instances
 * @param threads of the agent, on processors
 * @param process of the whole JVM, on processors
 */
record OverheadSpan(double time, double calls, double probes, double routing, double threads, double process)
        implements Span<OverheadSpan> {
    static OverheadSpan between(OverheadReport from, long fromProcessNanos, OverheadReport to, long toProcessNanos) {
        return new OverheadSpan(
                more(from.uptimeNanos(), to.uptimeNanos()),
                Math.max(0, to.calls() - from.calls()),
                more(from.probeNanos(), to.probeNanos()),
                more(from.routingNanos(), to.routingNanos()),
                more(from.threadNanos(), to.threadNanos()),
                more(fromProcessNanos, toProcessNanos));
    }

    /** A total that was not told, or fell, says nothing. */
    private static double more(long before, long now) {
        return before < 0 || now < before ? Double.NaN : now - before;
    }

    /** Everything that the agent takes from the program. */
    double cost() {
        return probes + routing + threads;
    }

    @Override
    public OverheadSpan plus(OverheadSpan next) {
        return new OverheadSpan(
                time + next.time,
                calls + next.calls,
                probes + next.probes,
                routing + next.routing,
                threads + next.threads,
                process + next.process);
    }
}
