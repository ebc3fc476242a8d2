package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands in the user guide, in the order of each page, as a reader would type them; and its links. */
@RequiresMpj
class GuideTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path GUIDE = ROOT.resolve(Path.of("docs", "guide"));
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");
    private static final long LIMIT_SECONDS = 120;

    @TempDir
    private Path directory = Path.of("");

    static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(GUIDE)) {
            return files.filter(file -> commands(file).contains("./scansion "))
                    .sorted()
                    .toList();
        }
    }

    /** The indented lines of a page, but for those between fences. */
    private static String commands(Path page) {
        StringBuilder script = new StringBuilder();
        boolean fenced = false;
        try {
            for (String line : Files.readAllLines(page)) {
                fenced ^= line.startsWith("```");
                if (!fenced && line.startsWith("    ")) {
                    script.append(line.substring(4)).append('\n');
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return script.toString();
    }

    /**
     * A reader types a command when there is something to approve, which may take a moment; so what asks a running job is asked again until it
     * is answered.
     */
    private void makeCommand() throws IOException {
        String mpj = System.getProperty("mpj.jar");
        Path command =
                Files.writeString(directory.resolve("scansion"), """
                #!/usr/bin/env bash
                export SCANSION_JOBS=$PWD/jobs JAVA_HOME='JAVA' SCANSION_JAVA_OPTS='OPTIONS'
                case " $* " in *" --job watched "*) [[ $1 == run ]] || tries=60 ;; esac
                for ((i = ${tries:-1}; i > 1; i--)); do
                    'HOME'/bin/scansion "$@" && exit
                    sleep 0.5
                done
                exec 'HOME'/bin/scansion "$@"
                """.replace("'JAVA'", "'" + RealJob.JAVA_HOME + "'")
                        .replace("'HOME'", "'" + System.getProperty("scansion.home") + "'")
                        .replace("OPTIONS", mpj == null ? "" : "-Dmpj.jar=" + mpj));
        Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwx------"));
        Files.createSymbolicLink(directory.resolve("deploy"), ROOT.resolve("deploy"));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void every_command_of_a_page_does_what_the_page_says(Path page) throws Exception {
        makeCommand();
        Path said = directory.resolve("said.txt");
        Process bash = new ProcessBuilder("bash", "-c", "set -e\n" + commands(page) + "wait\n")
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .redirectInput(new File("/dev/null"))
                .start();
        try {
            boolean ended = bash.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
            String transcript = Files.readString(said, StandardCharsets.UTF_8);
            assertThat(ended).as(transcript).isTrue();
            assertThat(bash.exitValue()).as(transcript).isZero();
            assertThat(RealJob.jobDirectories(Files.createDirectories(directory.resolve("jobs"))))
                    .as(transcript)
                    .isEmpty();
        } finally {
            Stream.concat(bash.descendants(), Stream.of(bash.toHandle())).forEach(ProcessHandle::destroyForcibly);
        }
    }

    @Test
    void every_link_for_users_and_administrators_leads_somewhere() throws IOException {
        List<Path> documents = new ArrayList<>(List.of(ROOT.resolve("README.md")));
        for (Path directory : List.of(GUIDE, ROOT.resolve("deploy"))) {
            try (Stream<Path> files = Files.list(directory)) {
                files.filter(file -> file.toString().endsWith(".md")).forEach(documents::add);
            }
        }
        for (Path document : documents) {
            Matcher link = LINK.matcher(Files.readString(document));
            while (link.find()) {
                Path target = document.resolveSibling(link.group(1));
                assertThat(target).as(document + ": " + link.group()).exists();
            }
        }
    }
}
