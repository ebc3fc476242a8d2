package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real work on real files. */
@RequiresMpj
class ImagePipelineTest {
    private static final int IMAGES = 12;

    @TempDir
    private Path directory = Path.of("");

    @Tag("thorough")
    @Test
    void the_files_written_are_the_same_with_and_without_tuning() throws Exception {
        Path photos = directory.resolve("photos");
        try (RealJob generator = RealJob.plain(
                directory,
                ProgramRun.LIMIT,
                ProgramRun.appsJar(),
                "io.scansion.apps.GenerateImages",
                "--out",
                photos.toString(),
                "--count",
                Integer.toString(IMAGES),
                "--size",
                "320x240")) {
            assertThat(generator.awaitExit()).as(generator.transcript()).isZero();
        }
        SinkLine expected = images(photos, "plain").plain(directory);
        try (TunedJob job = images(photos, "tuned").spares(4, "1-5").tuned(directory, "--min", "2=3,3=2")) {
            // the stages compute, so where there are few cores only a wish has them replicated
            job.awaitCommand();
            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            job.assertEveryStageFinishedOnce(7);
        }
        Map<String, byte[]> plain = files(directory.resolve("plain"));
        assertThat(plain).hasSizeGreaterThanOrEqualTo(IMAGES);
        Map<String, byte[]> tuned = files(directory.resolve("tuned"));
        assertThat(tuned.keySet()).isEqualTo(plain.keySet());
        plain.forEach((name, bytes) -> assertThat(tuned.get(name)).as(name).isEqualTo(bytes));
    }

    private ProgramRun images(Path photos, String out) {
        return ProgramRun.of(
                7,
                "ImagePipeline",
                "--in " + photos + " --out " + directory.resolve(out) + " --size 160x120 --sigma 8 --repeat 14");
    }

    private static Map<String, byte[]> files(Path folder) throws IOException {
        Map<String, byte[]> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                contents.put(file.getFileName().toString(), Files.readAllBytes(file));
            }
        }
        return contents;
    }
}
