package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.control.ControlKind;
import io.scansion.agent.ranks.control.ControlPlane;
import io.scansion.agent.ranks.port.RankProcess;
import io.scansion.agent.ranks.port.RankProcess.Gate;
import io.scansion.agent.ranks.routes.Slip;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How a distributor makes the ranks of its chain follow: it asks all whether they can, and then prepares them, the last first, so that whoever passes on a dropped
 * item finds the next one prepared. Each answers at once, whatever its program does.
 *
 * <p>Threads: the program's, and the control thread, which brings answers under the distributor's gate.
 */
final class ChainOpening {
    /** Instead of the first message that comes by slip. */
    static final long FAILED = -1;

    private static final long NOT_OPEN = Follower.NEVER;

    private final ControlPlane control;
    /** Guards {@link #answer}. */
    private final Gate gate;

    private final List<Integer> chain;
    /** By position in the chain: from which message on the rank tells of empty ones. */
    private final long[] noticesFrom;
    /** By position in the chain: collectives that the rank called before its first message. */
    private final long[] collectives;
    /** By position in the chain: the communicator of its items, as the rank numbers those it knows. */
    private final long[] communicators;

    private int perItem;
    private boolean soonReady;
    private long @Nullable [] answer;
    private long lastAnswer;

    /** @param chain the distributor, the stages in order, and the rank behind the last stage; virtual ranks */
    ChainOpening(ControlPlane control, Gate gate, List<Integer> chain) {
        this.control = control;
        this.gate = gate;
        this.chain = chain;
        noticesFrom = new long[chain.size()];
        collectives = new long[chain.size()];
        communicators = new long[chain.size()];
        Arrays.fill(noticesFrom, NOT_OPEN);
    }

    /** Messages of an item, once all have agreed. */
    int perItem() {
        return perItem;
    }

    /** Whether nobody refused when they were asked last, and some can follow only soon. */
    boolean isSoonReady() {
        return soonReady;
    }

    long collectives(int position) {
        return collectives[position];
    }

    long communicator(int position) {
        return communicators[position];
    }

    /** Every follower hears the question, so that all make themselves ready at the same time; nobody is touched. */
    boolean ask() {
        boolean refused = false;
        boolean delayed = false;
        perItem = 0; // the first stage says it
        for (int position = 1; position < chain.size(); position++) {
            if (!prepare(position, Follower.ASKED, Follower.UNKNOWN)) {
                boolean soon = lastAnswer == Follower.SOON;
                delayed |= soon;
                refused |= !soon;
            }
        }
        soonReady = delayed && !refused;
        return !delayed && !refused;
    }

    /**
     * Prepares all of them for slips behind this message. One that refuses ends the attempt: those behind it are taken back before the program
     * sends anything more, so none of them can have reached its first slip.
     *
     * @param lastly what else has to be so
     * @return the first message that comes by slip, or {@link #FAILED}
     */
    long prepare(long item, BooleanSupplier lastly) {
        int position = chain.size() - 1;
        long first = (item / perItem + 1) * perItem;
        while (position > 0 && prepare(position, first, noticesBefore(position, first))) {
            position--;
            if (position + 2 < chain.size()) {
                control.send(chain.get(position + 2), ControlKind.NOTICES, noticesFrom[position + 1]);
            }
        }
        if (position > 0 || !lastly.getAsBoolean()) {
            for (int k = position + 1; k < chain.size(); k++) {
                prepare(k, NOT_OPEN, noticesFrom[k - 1]);
            }
            return FAILED;
        }
        return first;
    }

    /** The first number at which an empty message to this position comes with a notice, as far as it is known. */
    private long noticesBefore(int position, long slips) {
        if (position == 1) {
            return slips;
        }
        return noticesFrom[position - 1] == NOT_OPEN ? Follower.UNKNOWN : noticesFrom[position - 1];
    }

    /** @param from as in {@link ControlKind#PREPARE} */
    private boolean prepare(int position, long from, long notices) {
        int follower = chain.get(position);
        gate.enter();
        try {
            answer = null;
            long downstream = position + 1 < chain.size() ? chain.get(position + 1) : Slip.NOWHERE;
            control.send(follower, ControlKind.PREPARE, from, downstream, chain.get(position - 1), notices, perItem);
            while (answer == null) {
                gate.await(RankProcess.FOREVER);
            }
            lastAnswer = answer[1];
            boolean fits = lastAnswer == Follower.FITS;
            if (fits && perItem == 0) {
                perItem = (int) answer[4];
            }
            if (fits && from != Follower.ASKED) {
                noticesFrom[position] = answer[2];
                collectives[position] = answer[3];
                communicators[position] = answer[5];
            }
            return fits;
        } finally {
            gate.leave();
        }
    }

    /** A follower has answered {@link ControlKind#PREPARED}; under the gate. */
    void answered(long[] words) {
        answer = words;
    }
}
