package io.scansion.integration;

import io.scansion.launch.JobLauncher;
import io.scansion.launch.RunningJob;
import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.config.JavaCommandLine;
import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.JobSettingsBuilder;
import io.scansion.launch.config.MpjDevice;
import io.scansion.launch.process.PrefixedOutput;
import java.time.Duration;
import java.util.List;

/**
 * The launcher by itself, in a process that a test can kill: {@code RANKS DEVICE TIMEOUT_SECONDS java options and program}. No
 * agent and no tuner take part.
 */
final class LaunchMain {
    private LaunchMain() {}

    public static void main(String[] args) throws Exception {
        List<String> words = List.of(args);
        try {
            JobSettingsBuilder builder = JobSettings.builder(
                            Integer.parseInt(words.get(0)), JavaCommandLine.parse(words.subList(3, words.size()), ""))
                    .device(MpjDevice.parse(words.get(1)))
                    .timeout(Duration.ofSeconds(Long.parseLong(words.get(2))))
                    .verbose(true)
                    .agent(false);
            PrefixedOutput output = new PrefixedOutput(System.out, System.err, true);
            RunningJob job = JobLauncher.ofThisInstallation().launch(builder.build(), output);
            System.exit(job.await().exitCode());
        } catch (InvalidJobException e) {
            System.err.println("scansion: " + e.getMessage());
            System.exit(2);
        }
    }
}
