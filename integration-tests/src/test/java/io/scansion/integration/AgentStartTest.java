package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the agent gets into a rank: what is kept from one start to the next, and options of the JVM that matter to it. */
@RequiresMpj
class AgentStartTest {
    private static final String REWRITES = "io.scansion.agent.shaded.asm.ClassWriter";
    /** What the JVM makes the methods of records with, at a cost of tens of milliseconds. */
    private static final String METHODS_OF_RECORDS = "java.lang.runtime.ObjectMethods";

    @TempDir
    private Path directory = Path.of("");

    /** Long enough for every report of a rank to come again. */
    private final ProgramRun program =
            ProgramRun.of(3, "ParametricPipeline", "--times 1,1,1 --items 2500").spares(1, "1");

    @Test
    void a_rewritten_library_is_used_by_the_next_job_and_a_damaged_or_foreign_one_is_not() throws Exception {
        SinkLine expected = program.plain(directory);
        assertThat(run("first")).isEqualTo(expected.timeless());
        assertThat(loaded("first")).as("it rewrites by itself").contains(REWRITES);
        Path cache = directory.resolve("cache/scansion");
        Awaitility.await().until(() -> Files.isDirectory(cache) && files(cache).size() == 1);
        Path kept = files(cache).get(0);
        byte[] content = Files.readAllBytes(kept);

        assertThat(run("second")).isEqualTo(expected.timeless());
        assertThat(loaded("second"))
                .contains("io.scansion.agent.ranks.world.VirtualWorld")
                .doesNotContain(REWRITES)
                .doesNotContain(METHODS_OF_RECORDS);

        byte[] damaged = content.clone();
        damaged[content.length / 2] ^= 1;
        Files.write(kept, damaged);
        assertThat(run("damaged")).isEqualTo(expected.timeless());
        assertThat(loaded("damaged")).contains(REWRITES);

        Files.write(kept, Files.readAllBytes(Path.of(ProgramRun.appsJar())));
        assertThat(run("foreign")).isEqualTo(expected.timeless());
        assertThat(loaded("foreign")).contains(REWRITES);
    }

    @Test
    void a_program_that_limits_its_modules_is_measured_too() throws Exception {
        SinkLine expected = program.plain(directory);
        List<String> words = words("limited");
        words.add(words.indexOf("--") + 1, "--limit-modules=java.base,java.management,jdk.unsupported");
        try (RealJob job = start(words)) {
            assertThat(job.awaitExit()).as(job.transcript()).isZero();
            assertThat(SinkLine.only(job.output()).timeless()).isEqualTo(expected.timeless());
        }
        assertThat(loaded("limited")).contains("io.scansion.agent.ranks.world.VirtualWorld");
    }

    private SinkLine run(String name) throws Exception {
        try (RealJob job = start(words(name))) {
            assertThat(job.awaitExit()).as(job.transcript()).isZero();
            return SinkLine.only(job.output()).timeless();
        }
    }

    /** @param name of the directory that gets the names of the classes that ranks load */
    private List<String> words(String name) throws IOException {
        Path files = Files.createDirectories(directory.resolve(name));
        List<String> words = new ArrayList<>(program.command(files));
        words.add(words.indexOf("--") + 1, "-Xlog:class+load:file=" + files.resolve("%p.classes"));
        return words;
    }

    private RealJob start(List<String> words) throws IOException {
        return RealJob.scansionWith(
                Map.of("XDG_CACHE_HOME", directory.resolve("cache").toString()),
                Files.createDirectories(directory.resolve("jobs")),
                ProgramRun.LIMIT,
                words);
    }

    private String loaded(String name) throws IOException {
        StringBuilder classes = new StringBuilder();
        for (Path file : files(directory.resolve(name))) {
            if (file.toString().endsWith(".classes")) {
                classes.append(Files.readString(file));
            }
        }
        return classes.toString();
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }
}
