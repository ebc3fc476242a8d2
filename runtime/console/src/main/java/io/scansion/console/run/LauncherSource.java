package io.scansion.console.run;

import io.scansion.launch.JobLauncher;

/** Finds what a job is launched with; only when one is, because planning and watching do without MPJ Express. */
@FunctionalInterface
public interface LauncherSource {
    /** @throws io.scansion.launch.installation.MissingInstallationException if something has to be installed first */
    JobLauncher find();
}
