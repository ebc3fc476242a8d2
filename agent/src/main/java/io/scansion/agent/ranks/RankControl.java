package io.scansion.agent.ranks;

import io.scansion.agent.probe.MpiProbes;
import io.scansion.agent.ranks.mpj.MpjPort;
import io.scansion.agent.ranks.world.VirtualWorld;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.StandingChain;
import io.scansion.wire.TunerMessage.Arrange;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The link between this process's virtual ranks and the tuner: commands in, reports out. Safe from any thread. Everything
 * keeps working when no tuner is there; reports then wait in the link's outbox.
 */
public final class RankControl {
    private static volatile @Nullable Consumer<AgentMessage> outbox;
    private static volatile @Nullable Consumer<String> farewell;
    private static volatile int physicalRank = -1;
    private static volatile int primaries;
    private static volatile int processes;
    private static volatile Set<Integer> stateless = Set.of();
    private static volatile boolean boundsRunAhead;
    private static volatile int switchBytes;
    private static volatile @Nullable VirtualWorld world;
    private static volatile @Nullable MpjPort port;

    private RankControl() {}

    /**
     * Called once, before the program starts.
     *
     * @param bounds whether senders wait for stages declared stateless from the start on, see {@code ranks.ahead}
     * @param protocolSwitchBytes payload from which sends wait for their receiver; 0 leaves links uncalibrated
     * @param toTuner takes reports; must not block
     * @param goodbye closes the link with a reason; may block for a fraction of a second
     */
    public static void configure(
            int rank,
            int primaryCount,
            int spareCount,
            Set<Integer> statelessStages,
            boolean bounds,
            int protocolSwitchBytes,
            Consumer<AgentMessage> toTuner,
            Consumer<String> goodbye) {
        physicalRank = rank;
        primaries = primaryCount;
        processes = primaryCount + spareCount;
        stateless = Set.copyOf(statelessStages);
        boundsRunAhead = bounds;
        switchBytes = protocolSwitchBytes;
        outbox = toTuner;
        farewell = goodbye;
    }

    /** Applies an order to the items that follow; the answer says at once whether it can be done. */
    public static Acknowledgement arrange(Arrange order) {
        VirtualWorld here = world;
        return here == null
                ? new Acknowledgement(
                        physicalRank,
                        order.decisionId(),
                        false,
                        "rank " + physicalRank + " has not passed MPI.Init, or has no spares")
                : here.arrange(order);
    }

    /** Chains along which this process distributes by order, or has agreed to. */
    public static List<StandingChain> standing() {
        VirtualWorld here = world;
        return here == null ? List.of() : here.standing();
    }

    /** Why no other process can take over the rank of this one, beside what its traffic and its code say, or null. */
    public static @Nullable String obstacle() {
        VirtualWorld here = world;
        return here == null ? null : here.collectives().obstacle();
    }

    /** Nanoseconds in which threads of the program have sent route slips and credits. */
    public static long routingNanos() {
        MpjPort here = port;
        return here == null ? 0 : here.sendNanos();
    }

    static void enter(VirtualWorld here, MpjPort portHere) {
        world = here;
        port = portHere;
    }

    static int physicalRank() {
        return physicalRank;
    }

    static int primaries() {
        return primaries;
    }

    static int processes() {
        return processes;
    }

    static int switchBytes() {
        return switchBytes;
    }

    static boolean boundsRunAhead() {
        return boundsRunAhead;
    }

    static Set<Integer> stateless() {
        return stateless;
    }

    static void virtualRank(int rank) {
        MpiProbes.virtualRank(rank);
    }

    static void report(AgentMessage message) {
        Consumer<AgentMessage> tuner = outbox;
        if (tuner != null) {
            tuner.accept(message);
        }
    }

    static void warn(String text) {
        report(new AgentMessage.Warning(physicalRank, text));
    }

    static void goodbye(String reason) {
        Consumer<String> link = farewell;
        if (link != null) {
            link.accept(reason);
        }
    }
}
