package io.scansion.launch.process;

import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.JobResult;
import java.time.Duration;

/** Something that happened to the processes of a job. */
public sealed interface SupervisionEvent {

    /** The job's directory exists; nothing is started yet. */
    record JobCreated(JobDirectory job) implements SupervisionEvent {}

    record Started(Role role, long processId) implements SupervisionEvent {}

    /** A rank has called MPI.Init and waits for the others. */
    record Joined(int rank) implements SupervisionEvent {}

    /**
     * Every rank knows every other.
     *
     * @param sinceStart time since the first rank was started
     */
    record Connected(Duration sinceStart) implements SupervisionEvent {}

    /**
     * A process printed a line, or so much of one that it was cut.
     *
     * @param text without the line's end
     * @param noise whether it is MPJ Express or the JVM speaking about itself
     */
    record Printed(Role role, OutputStreamName stream, String text, boolean noise) implements SupervisionEvent {}

    /** @param exitCode as a shell would give it: 128 + n after signal n */
    record Exited(Role role, int exitCode) implements SupervisionEvent {}

    /** The launcher itself has something to say that ends nothing. */
    record Notice(String text) implements SupervisionEvent {}

    /** The last event of a job; everything is gone, except perhaps a tuner about to end. */
    record Ended(JobResult result) implements SupervisionEvent {}

    /** Where a line was printed. */
    enum OutputStreamName {
        STANDARD_OUTPUT,
        STANDARD_ERROR
    }
}
