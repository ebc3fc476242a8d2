package io.scansion.launch;

import io.scansion.launch.process.Role;

/** What the supervision of a job reacts to, in the order in which it happened. */
sealed interface Incident {
    /** A rank has called MPI.Init. */
    record Joined(int rank) implements Incident {}

    /** Every rank has been told about all. */
    record Exchanged() implements Incident {}

    /** A rank could not be told. */
    record ExchangeFailed(String reason) implements Incident {}

    /** @param exitCode 128 + n after signal n */
    record Exited(Role role, int exitCode) implements Incident {}

    /** Somebody wants the job to end now. */
    record StopAsked(String reason) implements Incident {}
}
