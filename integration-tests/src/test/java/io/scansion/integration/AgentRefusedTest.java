package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.launch.installation.MpjInstallation;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An MPJ Express that the agent was not written for: with spare ranks the job ends at once, without it runs unmeasured. */
@RequiresMpj
class AgentRefusedTest {
    /** A method that the program does not use, and another of a name as long. */
    private static final String NAME = "Create_graph";

    private static final String OTHER = "Create_grapg";
    private static final String MISSING = "there is no public method mpi.Intracomm.Create_graph(";

    @TempDir
    private Path directory = Path.of("");

    @Test
    void with_spare_ranks_the_job_ends_at_once_with_the_reason_and_nothing_is_left() throws Exception {
        try (RealJob job = job("--spares", "2", "--stateless", "1")) {
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(3);
            assertThat(job.errors())
                    .as(job.transcript())
                    .anyMatch(line -> line.contains("[scansion] rank stopped: ") && line.contains(MISSING))
                    .anyMatch(line -> line.matches("scansion: .* ended with exit code 86, so the job was ended"));
            assertThat(job.output()).as("nobody has begun").isEmpty();
            assertThat(job.children()).noneMatch(ProcessHandle::isAlive);
        }
    }

    @Test
    void without_spare_ranks_the_program_runs_unmeasured_and_says_so_once() throws Exception {
        try (RealJob job = job()) {
            assertThat(job.awaitExit()).as(job.transcript()).isZero();
            assertThat(SinkLine.only(job.output()).isIntact()).isTrue();
            assertThat(job.errors())
                    .as(job.transcript())
                    .filteredOn(line -> line.contains(MISSING))
                    .hasSizeBetween(1, 3)
                    .allMatch(line -> line.contains("[scansion] this process is not measured: "));
        }
    }

    private RealJob job(String... options) throws IOException {
        Path jobs = Files.createDirectories(directory.resolve("jobs"));
        List<String> words = new ArrayList<>(List.of("run", "--ranks", "3"));
        words.addAll(List.of(options));
        String classPath = doctored() + File.pathSeparator + ProgramRun.appsJar();
        words.addAll(List.of("--", "-Xmx64m", "-cp", classPath, "io.scansion.apps.ParametricPipeline"));
        words.addAll(List.of("--times", "1,1,1", "--items", "50"));
        return RealJob.scansion(jobs, ProgramRun.LIMIT, words.toArray(String[]::new));
    }

    /** The library, but for the name of one method. */
    private Path doctored() throws IOException {
        Path copy = directory.resolve("doctored.jar");
        try (JarFile jar = new JarFile(MpjInstallation.find().jar().toFile());
                OutputStream file = Files.newOutputStream(copy);
                ZipOutputStream out = new ZipOutputStream(file)) {
            for (JarEntry entry :
                    jar.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
                out.putNextEntry(new ZipEntry(entry.getName()));
                try (InputStream in = jar.getInputStream(entry)) {
                    byte[] bytes = in.readAllBytes();
                    String text = new String(bytes, StandardCharsets.ISO_8859_1);
                    out.write(
                            entry.getName().equals("mpi/Intracomm.class")
                                    ? text.replace(NAME, OTHER).getBytes(StandardCharsets.ISO_8859_1)
                                    : bytes);
                }
                out.closeEntry();
            }
        }
        return copy;
    }
}
