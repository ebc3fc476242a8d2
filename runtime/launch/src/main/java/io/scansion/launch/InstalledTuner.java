package io.scansion.launch;

import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.rank.PreFlight;
import java.io.File;
import java.util.ArrayList;
import java.util.List;

/** The tuner that comes with the launcher. */
record InstalledTuner(ScansionHome home) implements TunerCommand {
    static final String MAIN_CLASS = "io.scansion.app.Scansion";
    /**
     * The tuner shares its host with ranks that are being measured. That of a small job computes so little that optimising its code
     * would be most of its work: five stages and three spares, 3.1 s of CPU time in the first seconds against 1.9 s.
     */
    private static final int FEWEST_PROCESSES_TO_OPTIMISE_FOR = 100;

    @Override
    public ProcessBuilder of(JobDirectory job, int processes) {
        List<String> command = new ArrayList<>();
        command.add(PreFlight.javaCommand());
        command.addAll(home.jvmOptions());
        command.add("-XX:+ExitOnOutOfMemoryError");
        if (processes < FEWEST_PROCESSES_TO_OPTIMISE_FOR) {
            command.add("-XX:TieredStopAtLevel=1");
        }
        command.add("-D" + ScansionHome.PROPERTY + "=" + home.directory());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN_CLASS));
        command.addAll(List.of("tuner", "--job", job.id()));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment()
                .put("SCANSION_JOBS", String.valueOf(job.path().toAbsolutePath().getParent()));
        builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        return builder;
    }
}
