package io.scansion.program.run;

import io.scansion.program.code.MethodCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An object or array, named by how it is reached or where it was made.
 *
 * @param key equal for two places only if they are the same object
 * @param shape the class of which it is exactly, as a string, the {@link org.objectweb.asm.Handle} of a lambda's body, or what a
 *     request is of ({@link Posted})
 * @param depth steps from a variable
 */
record Place(Object key, @Nullable Object shape, int depth) {
    /** Any object. */
    static final Place UNKNOWN = new Place("unknown", null, 0);

    private static final int MAX_DEPTH = 5;

    /** Made by the instruction: of all objects made there, the one made last. */
    record Made(MethodCode method, int position) {}

    /** A static field or a variable, before the loop. */
    record Before(Object where) {}

    private record Within(Place outer, Object slot) {}

    static Place made(MethodCode method, int position, @Nullable Object shape) {
        return new Place(new Made(method, position), shape, 0);
    }

    static Place before(Object... where) {
        return new Place(new Before(List.of(where)), null, 0);
    }

    static Place nullRequest() {
        return new Place(new Before(List.of("mpi/MPI", "REQUEST_NULL")), Posted.NULL, 0);
    }

    /** What a field or an element refers to, as long as nothing else is written to it. */
    static Place within(Slot slot) {
        Place outer = slot.place();
        return outer.equals(UNKNOWN) || outer.depth >= MAX_DEPTH
                ? UNKNOWN
                : new Place(new Within(outer, slot.name()), null, outer.depth + 1);
    }

    boolean isMade() {
        return key instanceof Made;
    }

    /** Whether this is the other place or reached through it. */
    boolean isWithin(Place other) {
        return equals(other)
                || (key instanceof Within within
                        && (within.outer().isWithin(other)
                                || (within.slot() instanceof Slot index
                                        && index.place().isWithin(other))));
    }

    /** Whether the two may be the same object. */
    boolean mayBe(Place other) {
        return equals(other) || !(isMade() && other.isMade());
    }
}
