package io.scansion.agent.mpi;

import io.scansion.agent.probe.MpiOperation;

/**
 * One instrumented method of an MPI library: where a call of {@link MpiOperation} is found, and how it is given.
 *
 * @param name as users of the library know it
 * @param operation what it is measured as
 * @param shape which arguments it has, and where
 */
record MpiCall(String name, MpiOperation operation, Shape shape) {

    /** Argument lists of MPI calls; positions count from 0 without the receiver. */
    enum Shape {
        /** (buf, offset, count, type, dest, tag), no result. */
        SEND,
        /** (buf, offset, count, type, dest, tag), a request. */
        POSTED_SEND,
        /** (buf, offset, count, type, source, tag), a status. */
        RECEIVE,
        /** (buf, offset, count, type, source, tag), a request. */
        POSTED_RECEIVE,
        /** (source, tag), a status. */
        PROBE,
        /** (source, tag), a status or null. */
        POLL,
        /** Send arguments followed by receive arguments, a status. */
        SEND_RECEIVE,
        /** (buf, offset, count, type, dest, sendTag, source, receiveTag), a status. */
        SEND_RECEIVE_REPLACE,
        /** On a request: a status or null. */
        COMPLETION,
        /** Static, on an array of requests: a status, an array of statuses, or null. */
        COMPLETIONS,
        /** On a persistent request. */
        START,
        /** (arguments), a communicator that the call has made. */
        MAKER,
        /** Others on a communicator, whose arguments do not matter. */
        OTHER,
        /** Static (arguments), the remaining arguments. */
        INIT,
        /** Static, no arguments. */
        FINALIZE,
        /** The rank in a communicator; not measured. */
        RANK,
        /** The size of a communicator; not measured. */
        SIZE
    }
}
