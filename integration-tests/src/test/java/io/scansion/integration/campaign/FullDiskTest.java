package io.scansion.integration.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.integration.ProgramRun;
import io.scansion.integration.RealJob;
import io.scansion.integration.RequiresMpj;
import io.scansion.integration.RequiresTestHosts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A job that has no room for its files from the start; what becomes of one whose disk fills up, {@link FaultCampaignTest} tries. */
@RequiresMpj
@RequiresTestHosts
class FullDiskTest {
    private static final int ROOM_KIB = 64;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void a_job_without_room_for_its_files_is_refused_with_the_place_and_leaves_nothing() throws Exception {
        Path jobs = directory.resolve("jobs");
        try (SmallDisk disk = SmallDisk.mount(jobs, ROOM_KIB)) {
            disk.fill("others");
            List<String> words = List.of(
                    "run", "--ranks", "4", "--", "-cp", ProgramRun.appsJar(), "io.scansion.apps.ParametricPipeline");
            try (RealJob job = RealJob.scansion(jobs, Duration.ofSeconds(60), words.toArray(String[]::new))) {
                assertThat(job.awaitExit()).as(job.transcript()).isNotZero();
                assertThat(job.errors())
                        .as(job.transcript())
                        .hasSize(1)
                        .first()
                        .asString()
                        .contains(jobs.toString(), "No space left on device", "SCANSION_JOBS");
                assertThat(job.children()).noneMatch(ProcessHandle::isAlive);
                assertThat(jobs.toFile().list()).containsExactly("others");
            }
        }
    }
}
