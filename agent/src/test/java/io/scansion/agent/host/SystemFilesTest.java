package io.scansion.agent.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemFilesTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void figures_are_as_the_file_has_them_now() {
        SystemTree tree = new SystemTree(directory);
        SystemFiles files = new SystemFiles(directory);
        assertThat(files.line("/figures")).isNull();
        String longer = "x".repeat(10_000);
        for (String text : List.of("17 4 \n2\n", "3", "", longer + "\nend\n", "no end")) {
            tree.put("/figures", text);
            assertThat(files.text("/figures")).isEqualTo(text);
            assertThat(files.line("/figures"))
                    .isEqualTo(text.lines().findFirst().orElse("").trim());
        }
    }

    @Test
    void files_of_a_thread_that_has_ended_are_gone() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/thread-self/schedstat")), "this system shows no accounts of threads");
        SystemFiles files = new SystemFiles(Path.of("/"));
        ExecutorService thread = Executors.newSingleThreadExecutor();
        String path = thread.submit(() -> "/proc/self/task/"
                        + Path.of("/proc/thread-self").toRealPath().getFileName() + "/schedstat")
                .get();
        assertThat(files.line(path)).isNotBlank();
        thread.shutdown();
        while (Files.exists(Path.of(path))) {
            Thread.onSpinWait(); // the thread of the system ends a little later than that of Java
        }
        assertThat(files.line(path)).isNull();
    }

    @Test
    void however_many_files_are_read_few_stay_open() throws IOException {
        assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "this system shows no open files");
        SystemTree tree = new SystemTree(directory);
        SystemFiles files = new SystemFiles(directory);
        for (int i = 0; i < 100; i++) {
            tree.put("/file-" + i, i + "\n");
            assertThat(files.number("/file-" + i)).isEqualTo(i);
            assertThat(files.number("/file-0")).isEqualTo(0);
        }
        assertThat(openBelow(directory)).isBetween(1L, 16L);
    }

    private static long openBelow(Path place) throws IOException {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return descriptors
                    .filter(each -> leadsBelow(each, place.toAbsolutePath()))
                    .count();
        }
    }

    private static boolean leadsBelow(Path descriptor, Path place) {
        try {
            return Files.readSymbolicLink(descriptor).startsWith(place);
        } catch (IOException e) {
            return false; // closed meanwhile
        }
    }
}
