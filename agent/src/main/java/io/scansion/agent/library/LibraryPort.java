package io.scansion.agent.library;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.FarmReport;
import io.scansion.wire.AgentMessage.InstanceReport;
import io.scansion.wire.AgentMessage.LibraryStage;
import io.scansion.wire.AgentMessage.PipelineReport;
import io.scansion.wire.TunerMessage.ArrangeFarm;
import io.scansion.wire.TunerMessage.ArrangeStage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code io.scansion.skeletons.live.Live} of this JVM, read and told by name. Numbers are read as whatever width they have. For one
 * thread.
 */
final class LibraryPort {
    /** Internal name of the class that a program with the library loads. */
    static final String CLASS = "io/scansion/skeletons/live/Live";

    /** What there is to see. */
    enum Kind {
        INSTANCE("instance"),
        FARM("farm"),
        PIPELINE("pipeline");

        private final String name;

        Kind(String name) {
            this.name = name;
        }
    }

    private final Object live;

    private LibraryPort(Object live) {
        this.live = live;
    }

    /**
     * Opens the port and says that somebody looks from now on.
     *
     * @throws ReflectiveOperationException if the library is not as this agent knows it
     */
    static LibraryPort open(ClassLoader loader) throws ReflectiveOperationException {
        Class<?> type = Class.forName(CLASS.replace('/', '.'), true, loader);
        Object live = type.getMethod("here").invoke(null);
        type.getMethod("watch").invoke(live);
        return new LibraryPort(live);
    }

    /** Returns the newest state of a kind; null if there is none. */
    @Nullable
    Object state(Kind kind) throws ReflectiveOperationException {
        return live.getClass().getMethod(kind.name).invoke(live);
    }

    AgentMessage report(Kind kind, int rank, long uptimeNanos, Object state) throws ReflectiveOperationException {
        return switch (kind) {
            case INSTANCE -> instance(rank, uptimeNanos, state);
            case FARM -> farm(rank, uptimeNanos, state);
            case PIPELINE -> pipeline(rank, uptimeNanos, state);
        };
    }

    private static FarmReport farm(int rank, long uptimeNanos, Object state) throws ReflectiveOperationException {
        return new FarmReport(
                rank,
                uptimeNanos,
                (int) number(state, "run"),
                flag(state, "ended"),
                flag(state, "ordered"),
                (int) number(state, "workers"),
                (int) number(state, "mostWorkers"),
                (int) number(state, "chunk"),
                number(state, "handedOut"),
                number(state, "delivered"),
                number(state, "left"),
                number(state, "messages"),
                number(state, "masterNanos"),
                number(state, "masterTaskNanos"));
    }

    private static PipelineReport pipeline(int rank, long uptimeNanos, Object state)
            throws ReflectiveOperationException {
        List<LibraryStage> stages = new ArrayList<>();
        for (Object stage : (List<?>) value(state, "stages")) {
            stages.add(new LibraryStage(
                    String.valueOf(value(stage, "name")),
                    flag(stage, "stateful"),
                    ranks(stage, "ranks"),
                    ranks(stage, "parked")));
        }
        return new PipelineReport(
                rank,
                uptimeNanos,
                (int) number(state, "run"),
                flag(state, "ended"),
                (int) number(state, "arrangement"),
                number(state, "fromItem"),
                stages,
                ranks(state, "free"),
                number(state, "sent"));
    }

    private static InstanceReport instance(int rank, long uptimeNanos, Object state)
            throws ReflectiveOperationException {
        return new InstanceReport(
                rank,
                uptimeNanos,
                (int) number(state, "run"),
                String.valueOf(value(state, "stage")),
                number(state, "items"),
                number(state, "messages"),
                number(state, "busyNanos"),
                ((Number) value(state, "squareSeconds")).doubleValue());
    }

    /** Returns the empty text if the order is accepted, otherwise why not. */
    String arrange(ArrangeFarm order) throws ReflectiveOperationException {
        return (String) live.getClass()
                .getMethod("arrangeFarm", int.class, int.class, int.class)
                .invoke(live, order.run(), order.workers(), order.chunk());
    }

    /** Returns the empty text if the order is accepted, otherwise why not. */
    String arrange(ArrangeStage order) throws ReflectiveOperationException {
        int[] ranks = order.ranks().stream().mapToInt(Integer::intValue).toArray();
        return (String) live.getClass()
                .getMethod("arrangeStage", int.class, String.class, int[].class)
                .invoke(live, order.run(), order.stage(), ranks);
    }

    private static long number(Object state, String component) throws ReflectiveOperationException {
        return ((Number) value(state, component)).longValue();
    }

    private static boolean flag(Object state, String component) throws ReflectiveOperationException {
        return (Boolean) value(state, component);
    }

    private static List<Integer> ranks(Object state, String component) throws ReflectiveOperationException {
        List<Integer> ranks = new ArrayList<>();
        for (Object rank : (List<?>) value(state, component)) {
            ranks.add((Integer) rank);
        }
        return ranks;
    }

    private static Object value(Object state, String component) throws ReflectiveOperationException {
        return state.getClass().getMethod(component).invoke(state);
    }
}
