package io.scansion.agent.ranks.traffic;

import io.scansion.agent.ranks.port.MpiPort.Buffer;
import java.lang.reflect.Array;

/**
 * How a rank's messages look, to send an empty one of the same kind.
 *
 * @param arrayType component type of the program's buffer
 * @param type MPI type of its elements, opaque
 */
public record MessageForm(Class<?> arrayType, Object type, int tag) {

    public static MessageForm of(Buffer message, int tag) {
        return new MessageForm(message.array().getClass().getComponentType(), message.type(), tag);
    }

    public Buffer empty() {
        return new Buffer(Array.newInstance(arrayType, 0), 0, 0, type);
    }
}
