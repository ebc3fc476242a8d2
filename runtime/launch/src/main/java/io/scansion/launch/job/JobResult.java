package io.scansion.launch.job;

import java.time.Duration;
import java.util.Optional;

/**
 * How a job ended.
 *
 * @param exitCode what the launcher's process ends with: 0 done, 3 the job failed
 * @param message one line for the user; empty when all went well
 * @param failedRank the physical rank that took the job down, if one did
 * @param failedRankExitCode exit code of that rank as a shell would give it; 0 if no rank took the job down
 * @param elapsed time from the start of the first rank to the end of the last
 */
public record JobResult(
        int exitCode, String message, Optional<Integer> failedRank, int failedRankExitCode, Duration elapsed) {
    public static final int DONE = 0;
    public static final int FAILED = 3;

    /** All went well. */
    public static JobResult success(Duration elapsed) {
        return new JobResult(DONE, "", Optional.empty(), 0, elapsed);
    }

    public boolean done() {
        return exitCode == DONE;
    }
}
