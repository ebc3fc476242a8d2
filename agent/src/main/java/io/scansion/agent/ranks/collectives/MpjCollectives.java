package io.scansion.agent.ranks.collectives;

import io.scansion.agent.ranks.collectives.Collective.Region;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import mpi.Datatype;
import mpi.Group;
import mpi.MPI;
import mpi.Op;
import org.jspecify.annotations.Nullable;

/** What the arguments of MPJ Express's collectives mean. */
public final class MpjCollectives {
    private static final Set<Datatype> PLAIN =
            Set.of(MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.BOOLEAN, MPI.INT, MPI.LONG, MPI.FLOAT, MPI.DOUBLE, MPI.OBJECT);

    private final String name;
    private final Object[] arguments;
    private final int rank;
    private final int size;
    private final List<Region> filled = new ArrayList<>();

    private MpjCollectives(String name, Object[] arguments, int rank, int size) {
        this.name = name;
        this.arguments = arguments;
        this.rank = rank;
        this.size = size;
    }

    /**
     * A call on a communicator of so many ranks.
     *
     * @param arguments as the program gave them
     * @param communicator as in {@link Collective}
     */
    public static Collective of(String name, Object[] arguments, int communicator, int rank, int size) {
        MpjCollectives call = new MpjCollectives(name, arguments, rank, size);
        try {
            String obstacle = call.fill();
            return new Collective(name, call.signature(), communicator, call.filled, obstacle);
        } catch (RuntimeException e) { // arguments that the library will complain of
            return new Collective(name, name, communicator, List.of(), "was not called as it has to be");
        }
    }

    /**
     * A call that makes a communicator.
     *
     * @param ranks of the world
     */
    public static Collective making(String name, Object[] arguments, int communicator, int ranks) {
        return CommunicatorMade.by(name, new MpjCollectives(name, arguments, 0, 0).signature(), communicator, ranks);
    }

    private @Nullable String fill() {
        return switch (name) {
            case "Barrier" -> null;
            case "Bcast" -> block(0, 1, 3);
            case "Scatter" -> block(4, 1, 7);
            case "Scatterv" -> block(5, 1, 8);
            case "Gather" -> isRoot(8) ? block(4, size, 7) : null;
            case "Gatherv" -> isRoot(9) ? blocks(4, 8) : null;
            case "Allgather", "Alltoall" -> block(4, size, 7);
            case "Allgatherv" -> blocks(4, 8);
            case "Alltoallv" -> blocks(5, 9);
            case "Reduce" -> isRoot(7) ? block(2, 1, 5) : null;
            case "Allreduce", "Scan" -> block(2, 1, 5);
            case "Reduce_scatter" -> region(2, number(3), numbers(4)[rank], 5);
            default -> "is not known";
        };
    }

    private boolean isRoot(int argument) {
        return number(argument) == rank;
    }

    private int number(int argument) {
        return (Integer) arguments[argument];
    }

    private int[] numbers(int argument) {
        return (int[]) arguments[argument];
    }

    /** An array, its offset and a count follow each other; the count holds for each of so many ranks. */
    private @Nullable String block(int array, int ranks, int type) {
        return region(array, number(array + 1), ranks * number(array + 2), type);
    }

    /** An array, its offset, counts and displacements follow each other. */
    private @Nullable String blocks(int array, int type) {
        int[] counts = numbers(array + 2);
        int[] displacements = numbers(array + 3);
        String obstacle = null;
        for (int k = 0; k < size; k++) {
            obstacle = region(array, number(array + 1) + displacements[k], counts[k], type);
        }
        return obstacle;
    }

    private @Nullable String region(int array, int offset, int count, int type) {
        if (count > 0) {
            filled.add(new Region(arguments[array], offset, count));
        }
        return PLAIN.contains((Datatype) arguments[type]) ? null : "is called with a derived datatype";
    }

    /** The ranks in the program's world of those in a group, in its order. */
    public static int[] inWorld(Group group) {
        int[] ranks = new int[group.Size()];
        Arrays.setAll(ranks, k -> k);
        return Group.Translate_ranks(group, ranks, MPI.COMM_WORLD.Group());
    }

    private String signature() {
        StringBuilder text = new StringBuilder(name);
        for (int k = 0; k < arguments.length; k++) {
            Object argument = arguments[k];
            boolean offsetFollows = k + 1 < arguments.length && arguments[k + 1] instanceof Integer;
            text.append(' ');
            if (argument instanceof Integer) {
                text.append(argument);
            } else if (argument instanceof Datatype type) {
                text.append("type ").append(type.getType());
            } else if (argument instanceof Op op) {
                text.append("operation ").append(op.opCode);
            } else if (argument instanceof Group group) {
                text.append("ranks ").append(Arrays.toString(inWorld(group)));
            } else if (argument instanceof int[] counts && !offsetFollows) {
                text.append(Arrays.toString(counts));
            } else {
                text.append(argument == null ? "nothing" : argument.getClass().getName());
            }
        }
        return text.toString();
    }
}
