package io.scansion.apps.payload;

import mpi.Datatype;

/**
 * One message buffer, used again for every item. The transformation of a stage depends on the stage and on the content of the
 * buffer only. Single thread.
 */
public interface Payload {
    /** What the ordinal is in a message that ends the stream by its value. */
    int END_ORDINAL = -1;

    /** The array to hand to MPI. */
    Object array();

    /** Elements of {@link #array()}. */
    int length();

    Datatype datatype();

    int ordinal();

    /** Writes the content that the source gives to an item. */
    void create(int ordinal);

    /** Writes the message that ends the stream. */
    default void createEnd() {
        create(END_ORDINAL);
    }

    /** What a stage does to an item; keeps the ordinal and changes every other element. */
    void transform(int stage);

    /** Depends on every element and on their order. */
    long digest();
}
