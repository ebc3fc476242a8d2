package io.scansion.launch;

import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.job.JobDirectory;

/** How the tuner of a job is started. */
@FunctionalInterface
public interface TunerCommand {
    /**
     * What the tuner prints is still to be redirected.
     *
     * @param processes of the job, spares included
     */
    ProcessBuilder of(JobDirectory job, int processes);

    /** Returns how the tuner of this installation is started, by the Java and with the classes that this process has. */
    static TunerCommand ofInstallation(ScansionHome home) {
        return new InstalledTuner(home);
    }
}
