package io.scansion.tuner.predict;

import io.scansion.tuner.observe.StageWindow;
import io.scansion.tuner.observe.Window;
import io.scansion.tuner.observe.structure.ChannelFlow;
import io.scansion.tuner.observe.structure.JobStructure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One window of a program that is a graph of stages but no pipeline: what each stage did for a message, and where its messages went. Every
 * stage was measured and had something to do. Whether messages go round in a circle is not known here.
 *
 * @param nodes one for each stage, in order of rank
 * @param flows the channels of the window
 */
public record MeasuredGraph(List<Node> nodes, List<ChannelFlow> flows) {
    /** Nothing is served in no time. */
    private static final double LEAST_SECONDS = 1e-9;

    /**
     * One stage.
     *
     * @param served messages that it received, or sent if it receives none; at least 1
     * @param sent messages that it sent; 0 if it is one of the last
     * @param receives whether it ever received any; one that does not is a source
     * @param secondsPerMessage computing for each message served, above 0
     */
    public record Node(int stage, long served, long sent, boolean receives, double secondsPerMessage) {
        public boolean isLast() {
            return sent == 0;
        }
    }

    public MeasuredGraph {
        nodes = List.copyOf(nodes);
        flows = List.copyOf(flows);
    }

    /**
     * Returns the graph of a window; empty for other programs, if a stage is unknown, got nothing or sent nothing on, and if ranks tell of
     * messages with stages that there are not.
     */
    public static Optional<MeasuredGraph> of(Window window) {
        if (!(window.structure() instanceof JobStructure.NotLinear structure)) {
            return Optional.empty();
        }
        Map<Integer, Long> received = new HashMap<>();
        Map<Integer, Long> sent = new HashMap<>();
        for (ChannelFlow flow : structure.flows()) {
            received.merge(flow.to(), flow.received(), Long::sum);
            sent.merge(flow.from(), flow.sent(), Long::sum);
        }
        List<Node> nodes = new ArrayList<>();
        for (StageWindow stage : window.stages()) {
            boolean receives = received.containsKey(stage.stage());
            long out = sent.getOrDefault(stage.stage(), 0L);
            long served = receives ? received.getOrDefault(stage.stage(), 0L) : out;
            boolean silent = out == 0 && sent.containsKey(stage.stage());
            if (served == 0 || silent || !(stage instanceof StageWindow.Measured measured)) {
                return Optional.empty();
            }
            double seconds = Math.max(LEAST_SECONDS, measured.computeSeconds() * measured.items() / served);
            nodes.add(new Node(stage.stage(), served, out, receives, seconds));
        }
        for (ChannelFlow flow : structure.flows()) {
            if (!isStage(flow.from(), nodes) || !isStage(flow.to(), nodes)) {
                return Optional.empty();
            }
        }
        return Optional.of(new MeasuredGraph(nodes, structure.flows()));
    }

    private static boolean isStage(int rank, List<Node> nodes) {
        return rank >= 0 && rank < nodes.size();
    }

    public Node node(int stage) {
        return nodes.get(stage);
    }
}
