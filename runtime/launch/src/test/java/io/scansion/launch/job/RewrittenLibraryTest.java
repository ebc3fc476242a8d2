package io.scansion.launch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RewrittenLibraryTest {
    @TempDir
    private Path root = Path.of("");

    private Path directory = root;
    private Path agent = root;
    private Path library = root;

    @BeforeEach
    void anAgentAndALibrary() throws IOException {
        directory = root.resolve("cache");
        library = Files.writeString(root.resolve("mpj.jar"), "a library");
        agent = agent("made of ");
    }

    /** An agent that makes a file of the name of the library. */
    private Path agent(String words) throws IOException {
        Path source =
                Files.createDirectories(root.resolve("io/scansion/agent/mpi")).resolve("KnownLibrary.java");
        Files.writeString(
                source,
                "package io.scansion.agent.mpi; public class KnownLibrary { public static byte[] of(java.io.File jar) {"
                        + " return (\"" + words + "\" + jar.getName()).getBytes(); } }");
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, source.toString()))
                .isZero();
        Path jar = root.resolve("agent.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("io/scansion/agent/mpi/KnownLibrary.class"));
            Files.copy(source.resolveSibling("KnownLibrary.class"), out);
        }
        return jar;
    }

    @Test
    void it_is_made_for_the_jobs_to_come_and_then_found() throws Exception {
        RewrittenLibrary.Kept first = RewrittenLibrary.in(directory, agent, library);
        assertThat(first.file()).isEmpty();
        first.made().join();

        Path file = RewrittenLibrary.in(directory, agent, library).file().orElseThrow();
        assertThat(file).content().isEqualTo("made of mpj.jar");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
                .isEqualTo("rwx------");
    }

    @Test
    void that_of_another_agent_or_library_is_another_one() throws Exception {
        found(agent);
        Files.writeString(library, "another library");
        assertThat(remade()).hasContent("made of mpj.jar");
        agent("made anew of ");
        assertThat(remade()).hasContent("made anew of mpj.jar");
    }

    /** What is there now; nothing that it begins to make is left under way, which would write where the test has tidied up. */
    private Optional<Path> found(Path maker) throws InterruptedException {
        RewrittenLibrary.Kept kept = RewrittenLibrary.in(directory, maker, library);
        kept.made().join();
        return kept.file();
    }

    private Path remade() throws InterruptedException {
        assertThat(found(agent)).isEmpty();
        return found(agent).orElseThrow();
    }

    @Test
    void where_others_could_exchange_it_there_is_none() throws Exception {
        found(agent);
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(found(agent)).isEmpty();
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThat(found(agent)).isEmpty();
    }

    @Test
    void nothing_is_said_where_it_cannot_be_made() throws Exception {
        for (Path broken : new Path[] {library, root.resolve("none.jar")}) {
            assertThat(found(broken)).isEmpty();
            assertThat(found(broken)).isEmpty();
        }
        Files.writeString(directory, "a file where the directory would be");
        assertThat(found(agent)).isEmpty();
        assertThat(found(agent)).isEmpty();
    }

    @Test
    void those_of_earlier_versions_do_not_pile_up() throws Exception {
        for (int i = 0; i < 12; i++) {
            Files.writeString(library, "library " + i);
            found(agent);
        }
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).hasSize(8);
        }
        assertThat(found(agent)).isPresent();
    }
}
