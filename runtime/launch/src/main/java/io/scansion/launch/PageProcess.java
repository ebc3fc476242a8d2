package io.scansion.launch;

import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.rank.PreFlight;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The page of a job, in a process of its own, which says on standard error where it is. It ends when the job has ended, also if its
 * launcher was killed.
 */
public final class PageProcess implements AutoCloseable {
    private static final int GRACE_SECONDS = 5;

    private final Process process;

    private PageProcess(Process process) {
        this.process = process;
    }

    /** @param arguments of {@code scansion page}, beside the job */
    public static PageProcess start(ScansionHome home, JobDirectory job, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(PreFlight.javaCommand()));
        command.addAll(home.jvmOptions());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xmx256m"));
        command.add("-D" + ScansionHome.PROPERTY + "=" + home.directory());
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator + home.pageJars(),
                InstalledTuner.MAIN_CLASS,
                "page",
                "--job",
                job.id()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment()
                .put("SCANSION_JOBS", String.valueOf(job.path().toAbsolutePath().getParent()));
        builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        return new PageProcess(builder.start());
    }

    /** Waits until it has told its viewers that the job is over, and ends it if that takes too long. */
    @Override
    public void close() {
        try {
            if (process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
