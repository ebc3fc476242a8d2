package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.scansion.integration.programs.Ring;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What administrators install: the archive, and the package of Debian. */
class InstallationTest {
    private static final Path BUILT =
            Path.of("..", "deploy", "target").toAbsolutePath().normalize();
    private static final String VERSION = System.getProperty("scansion.version");
    private static final long LIMIT_SECONDS = 60;
    /** Jars whose names say nothing of their version, and what they are. */
    private static final Map<String, String> RENAMED = Map.of(
            "scansion-agent.jar", "agent",
            "scansion-skeletons.jar", "skeletons",
            "synthetic-apps.jar", "synthetic-apps",
            "reload4j.jar", "reload4j");

    private static final List<String> TOOLS = List.of("bash", "dirname", "readlink", "sed");

    @TempDir
    private Path directory = Path.of("");

    /** Runs a command with nothing in its environment but what is given, and returns what it has printed. */
    private String run(Map<String, String> environment, String... command) throws IOException, InterruptedException {
        File output = directory.resolve("printed").toFile();
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(output);
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
            String printed = Files.readString(output.toPath(), StandardCharsets.UTF_8);
            assertThat(ended).as(printed).isTrue();
            assertThat(process.exitValue()).as(printed).isZero();
            return printed;
        } finally {
            Stream.concat(process.descendants(), Stream.of(process.toHandle())).forEach(ProcessHandle::destroyForcibly);
        }
    }

    /** An environment whose path has Java and what the command itself calls, and neither Maven nor a compiler. */
    private Map<String, String> plainUser() throws IOException {
        Path tools = Files.createDirectory(directory.resolve("tools"));
        provide(tools, "java", RealJob.JAVA_HOME.resolve(Path.of("bin", "java")));
        for (String tool : TOOLS) {
            provide(tools, tool, Path.of("/usr/bin", tool));
        }
        Path jobs = Files.createDirectory(directory.resolve("jobs"));
        String mpj = Optional.ofNullable(System.getProperty("mpj.jar"))
                .map(jar -> "-Dmpj.jar=" + jar)
                .orElse("");
        return Map.of("PATH", tools.toString(), "SCANSION_JOBS", jobs.toString(), "SCANSION_JAVA_OPTS", mpj);
    }

    private static void provide(Path tools, String name, Path program) throws IOException {
        Path script = Files.writeString(tools.resolve(name), "#!/bin/sh\nexec " + program + " \"$@\"\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }

    private static Set<Path> filesBelow(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return new TreeSet<>(files.map(root::relativize).toList());
        }
    }

    @Test
    @RequiresMpj
    void the_archive_runs_ranks_in_an_empty_directory_and_writes_nothing_into_itself() throws Exception {
        Path empty = Files.createDirectory(directory.resolve("empty"));
        run(
                Map.of("PATH", System.getenv("PATH")),
                "tar",
                "xzf",
                BUILT.resolve("scansion-" + VERSION + ".tar.gz").toString(),
                "-C",
                empty.toString());
        Path installed = empty.resolve("scansion-" + VERSION);
        Set<Path> files = filesBelow(empty);
        assertThat(files)
                .extracting(file -> String.valueOf(file.getFileName()))
                .contains("README.md", "LICENSE", "scansion-run.1", "scansion.bash", "pipeline.sbatch")
                .noneMatch(name -> name.endsWith(".java") || name.equals("pom.xml") || name.endsWith(".jsa"));

        Map<String, String> user = plainUser();
        String scansion = installed.resolve(Path.of("bin", "scansion")).toString();
        assertThat(run(user, scansion, "--version")).isEqualTo("scansion " + VERSION + "\n");
        String ring = run(
                user,
                scansion,
                "run",
                "--ranks",
                "3",
                "--",
                "-Xmx64m",
                "-cp",
                RealJob.programs(),
                Ring.class.getName(),
                "finish",
                "-1");
        assertThat(ring).contains("[rank 0] counted 3 ranks\n");
        assertThat(filesBelow(empty)).isEqualTo(files);
    }

    @Test
    void the_archive_says_of_every_jar_which_version_it_is_and_under_which_licence() throws Exception {
        run(
                Map.of("PATH", System.getenv("PATH")),
                "tar",
                "xzf",
                BUILT.resolve("scansion-" + VERSION + ".tar.gz").toString(),
                "-C",
                directory.toString());
        Path installed = directory.resolve("scansion-" + VERSION);
        JsonNode bill =
                new ObjectMapper().readTree(installed.resolve("sbom.cdx.json").toFile());
        assertThat(bill.path("bomFormat").asText()).isEqualTo("CycloneDX");
        Set<String> listed = new TreeSet<>(Set.of(jar(bill.at("/metadata/component"))));
        for (JsonNode component : bill.path("components")) {
            assertThat(component.path("licenses"))
                    .as("licences of %s", component)
                    .isNotEmpty();
            assertThat(component.path("hashes")).as("digests of %s", component).isNotEmpty();
            listed.add(jar(component));
        }
        Set<String> shipped = new TreeSet<>();
        for (Path file : filesBelow(installed)) {
            String name = String.valueOf(file.getFileName());
            if (name.endsWith(".jar")) {
                shipped.add(RENAMED.containsKey(name) ? RENAMED.get(name) : name.replaceFirst("-[0-9].*", ""));
            }
        }
        assertThat(shipped).contains("deploy", "console", "picocli", "agent").hasSizeGreaterThan(30);
        assertThat(listed).containsAll(shipped).contains("asm-commons"); // which is in the agent's jar
    }

    private static String jar(JsonNode component) {
        assertThat(component.path("version").asText()).isNotEmpty();
        return component.path("name").asText();
    }

    @Test
    void the_package_installs_the_command_its_pages_completion_and_unit_and_leaves_nothing_when_removed()
            throws Exception {
        boolean possible =
                Files.isExecutable(Path.of("/usr/bin/dpkg")) && "root".equals(System.getProperty("user.name"));
        if (!possible) {
            System.out.println("[SKIPPED] InstallationTest: packages are installed by dpkg, and by root only");
        }
        Assumptions.assumeTrue(possible, "packages are installed by dpkg, and by root only");
        Path root = Files.createDirectory(directory.resolve("root"));
        Path dpkg = Files.createDirectories(root.resolve("var/lib/dpkg"));
        Files.createDirectory(dpkg.resolve("info"));
        Files.createDirectory(dpkg.resolve("updates"));
        Files.createFile(dpkg.resolve("status"));
        Set<Path> before = filesBelow(root);
        String packed = BUILT.resolve("scansion_" + VERSION + "_all.deb").toString();
        // under that root no other package is installed, so those that it depends on are not either
        dpkg(root, "--force-depends", "--install", packed);
        assertThat(dpkg(root, "--status", "scansion")).contains("Status: install ok installed", "Version: " + VERSION);

        Map<String, String> user = plainUser();
        String scansion = root.resolve("usr/bin/scansion").toString();
        assertThat(run(user, scansion, "--version")).isEqualTo("scansion " + VERSION + "\n");
        assertThat(root.resolve("usr/share/man/man1/scansion-run.1")).isRegularFile();
        String completion =
                root.resolve("usr/share/bash-completion/completions/scansion").toString();
        assertThat(run(user, "/bin/bash", "-c", "source " + completion + "; complete -p scansion"))
                .contains("_complete_scansion");
        assertThat(root.resolve("usr/lib/systemd/user/scansion-tuner@.service")).isRegularFile();
        assertThat(root.resolve("usr/share/doc/scansion/copyright")).isRegularFile();

        dpkg(root, "--purge", "scansion");
        Set<Path> left = filesBelow(root);
        left.removeAll(before);
        assertThat(left).allMatch(file -> file.startsWith("var/lib/dpkg"));
    }

    private String dpkg(Path root, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("/usr/bin/dpkg", "--root=" + root, "--log=/dev/null"));
        command.addAll(List.of(words));
        return run(Map.of("PATH", "/usr/sbin:/usr/bin:/sbin:/bin"), command.toArray(String[]::new));
    }
}
