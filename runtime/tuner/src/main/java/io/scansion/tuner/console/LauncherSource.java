package io.scansion.tuner.console;

import io.scansion.tuner.launch.JobLauncher;

/** Finds what a job is launched with; only when one is, because planning and watching do without MPJ Express. */
@FunctionalInterface
public interface LauncherSource {
    /** @throws io.scansion.tuner.launch.MissingInstallationException if something has to be installed first */
    JobLauncher find();
}
