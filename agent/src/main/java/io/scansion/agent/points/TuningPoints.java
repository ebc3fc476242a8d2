package io.scansion.agent.points;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.PointDecision;
import io.scansion.wire.PointSpec;
import io.scansion.wire.TunerMessage.RestorePoint;
import io.scansion.wire.TunerMessage.SetPoint;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The tuning points of this process, for the rest of the agent and for what is written into the program's classes. Safe from any
 * thread; without {@link #install} every call does nothing.
 */
public final class TuningPoints {
    private static volatile @Nullable PointRegistry registry;

    private TuningPoints() {}

    /**
     * Looks for tuning points in every class that loads from now on.
     *
     * @param rank physical rank of this process
     * @param named points that the operator has named
     * @return what looks, and has been added to the JVM
     */
    public static ClassFileTransformer install(int rank, List<PointSpec> named, Instrumentation instrumentation) {
        PointRegistry fresh = new PointRegistry(rank, named, new Lines(rank));
        registry = fresh;
        PointTransformer transformer = new PointTransformer(fresh);
        instrumentation.addTransformer(transformer, false);
        return transformer;
    }

    /**
     * Returns the class file of a class that was changed while it was loaded, since the places of its code that runs are told by
     * that one; null of all others. The array is not to be written to.
     *
     * @param internalName such as {@code com/example/Farm}
     */
    public static byte @Nullable [] asLoaded(String internalName) {
        PointRegistry here = registry;
        return here == null ? null : here.asLoaded(internalName);
    }

    /** Called at the end of initialisers of the program, on its threads. Never throws. */
    public static void initialised(Class<?> owner) {
        PointRegistry here = registry;
        if (here != null) {
            try {
                here.initialised(owner);
            } catch (Throwable t) { // the program must never see the agent fail
                System.err.println("[scansion] the tuning points of " + owner.getName() + " cannot be set: " + t);
            }
        }
    }

    /** Reports to the tuner from now on. */
    public static void reportTo(Consumer<AgentMessage> tuner) {
        PointRegistry here = registry;
        if (here != null) {
            here.reportTo(tuner);
        }
    }

    /** Looks what has changed since the last time; some loads a point. The link's thread, which must not be the program's. */
    public static void look() {
        PointRegistry here = registry;
        if (here != null) {
            here.look();
        }
    }

    /** Sets a point, or keeps the value for it; refuses what is out of its range. */
    public static Acknowledgement set(int rank, SetPoint order) {
        PointRegistry here = registry;
        return here == null ? absent(rank, order.decisionId()) : here.set(order);
    }

    /** Takes one decision back. */
    public static Acknowledgement restore(int rank, RestorePoint order) {
        PointRegistry here = registry;
        return here == null ? absent(rank, order.decisionId()) : here.restore(order);
    }

    /** What orders have given to the points of this process, and no order has taken back. */
    public static List<PointDecision> standing() {
        PointRegistry here = registry;
        return here == null ? List.of() : here.standing();
    }

    private static Acknowledgement absent(int rank, long decisionId) {
        return new Acknowledgement(rank, decisionId, false, "tuning points cannot be set over this device");
    }

    /** Makes this the registry that the program's classes talk to; for tests. */
    static void use(@Nullable PointRegistry other) {
        registry = other;
    }

    private static final class Lines implements Consumer<String> {
        private final int rank;

        Lines(int rank) {
            this.rank = rank;
        }

        @Override
        public void accept(String line) {
            System.err.println("[scansion] rank " + rank + ": " + line);
        }
    }
}
