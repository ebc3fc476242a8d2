package io.scansion.agent.ranks;

import java.lang.reflect.Array;
import mpi.Datatype;
import mpi.MPI;

/**
 * How a rank's messages look, to send an empty one of the same kind.
 *
 * @param arrayType component type of the program's buffer
 */
record MessageForm(Class<?> arrayType, Datatype type, int tag) {

    static MessageForm of(Object buffer, Datatype type, int tag) {
        return new MessageForm(buffer.getClass().getComponentType(), type, tag);
    }

    /** Used before any message has been seen. */
    static MessageForm unknown() {
        return new MessageForm(byte.class, MPI.BYTE, 0);
    }

    Object emptyArray() {
        return Array.newInstance(arrayType, 0);
    }
}
