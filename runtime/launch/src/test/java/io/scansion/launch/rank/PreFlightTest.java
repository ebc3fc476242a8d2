package io.scansion.launch.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.config.JavaCommandLine;
import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.PointList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreFlightTest {
    @TempDir
    private Path directory = Path.of("");

    private static JobSettings check(String... words) {
        return PreFlight.check(JobSettings.builder(3, JavaCommandLine.parse(List.of(words), ""))
                .build());
    }

    private static void assertRefused(String reason, String... words) {
        assertThatThrownBy(() -> check(words))
                .isInstanceOf(InvalidJobException.class)
                .hasMessageContaining(reason)
                .hasMessageNotContaining("\n");
    }

    @Test
    void more_processes_than_the_rendezvous_can_bring_together_are_refused() {
        JobSettings many = JobSettings.builder(
                        1_000, JavaCommandLine.parse(List.of("-cp", ".", "com.example.Main"), ""))
                .spares(501)
                .build();
        assertThatThrownBy(() -> PreFlight.check(many))
                .isInstanceOf(InvalidJobException.class)
                .hasMessageContaining("1501 processes together; at most 1500");
    }

    private Path jar(String name, String mainClass, String entry) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (!mainClass.isEmpty()) {
            manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, mainClass);
        }
        Path jar = directory.resolve(name);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.putNextEntry(new JarEntry(entry));
        }
        return jar;
    }

    @Test
    void the_main_class_is_found_in_directories_jars_and_all_jars_of_a_directory() throws IOException {
        jar("app.jar", "", "com/example/Main.class");
        Files.createDirectories(directory.resolve("classes/com/example"));
        Files.createFile(directory.resolve("classes/com/example/Other.class"));
        check("-cp", directory.resolve("app.jar").toString(), "com.example.Main");
        check("-cp", directory + "/*", "com.example.Main");
        check("-cp", directory + "/nothing:" + directory.resolve("classes"), "com.example.Other");
        assertRefused(
                "main class com.example.Main was not found on the class path",
                "-cp",
                directory.resolve("classes").toString(),
                "com.example.Main");
    }

    @Test
    void the_manifest_of_a_jar_names_the_main_class() throws IOException {
        Path jar = jar("app.jar", "com.example.Main", "com/example/Main.class");
        assertThat(check("-jar", jar.toString(), "x").program().mainClass()).isEqualTo("com.example.Main");
        assertRefused("names no main class", "-jar", jar("plain.jar", "", "x").toString());
        assertRefused("does not exist", "-jar", directory.resolve("no.jar").toString());
    }

    @Test
    void jars_that_are_missing_or_no_jars_are_named() throws IOException {
        Path broken = Files.writeString(directory.resolve("broken.jar"), "not a jar");
        assertRefused(
                "no.jar on the class path does not exist",
                "-cp",
                directory.resolve("no.jar").toString(),
                "Main");
        assertRefused("broken.jar on the class path cannot be read", "-cp", broken.toString(), "Main");
    }

    @Test
    void java_options_that_the_JVM_does_not_accept_are_refused_in_its_words() throws IOException {
        String jar = jar("app.jar", "", "Main.class").toString();
        check("-Xmx64m", "-cp", jar, "Main");
        assertRefused("Invalid maximum heap size: -Xmx12parsecs", "-Xmx12parsecs", "-cp", jar, "Main");
        assertRefused("Unrecognized option: -Xnonsense", "-Xnonsense", "-cp", jar, "Main");
    }

    private static void assertPointRefused(String point, String reason) {
        String classes = Path.of("target", "test-classes").toString();
        var program = JavaCommandLine.parse(List.of("-cp", classes, Fields.class.getName()), "");
        assertThatThrownBy(() -> PreFlight.check(JobSettings.builder(3, program)
                        .points(PointList.parse(List.of(point)))
                        .build()))
                .isInstanceOf(InvalidJobException.class)
                .hasMessage("--tune " + point + ": " + reason);
    }

    /** What operators may name. */
    static class Fields {
        static int count = Integer.parseInt("no number: this class must not be initialised");
        static final int FIXED = 1;
        int own;

        private Fields() {}
    }

    @Test
    void a_runtime_image_that_cannot_load_agents_is_named() throws IOException {
        assertThatThrownBy(() -> PreFlight.requireInstrumentation(directory))
                .isInstanceOf(InvalidJobException.class)
                .hasMessageContainingAll(directory.toString(), "java.instrument", "--no-agent")
                .hasMessageNotContaining("\n");
        Files.createDirectory(directory.resolve("lib"));
        Files.createFile(directory.resolve("lib").resolve(System.mapLibraryName("instrument")));
        PreFlight.requireInstrumentation(directory);
        PreFlight.requireInstrumentation(Path.of(System.getProperty("java.home")));
    }

    @Test
    void fields_to_tune_are_looked_at_without_running_any_of_the_program() {
        String name = Fields.class.getName();
        String classes = Path.of("target", "test-classes").toString();
        var program = JavaCommandLine.parse(List.of("-cp", classes, name), "");
        var settings = JobSettings.builder(3, program)
                .points(PointList.parse(List.of("n=" + name + ".count:int:1..9")))
                .build();
        assertThat(PreFlight.check(settings).points()).hasSize(1);
        assertPointRefused(
                "n=" + name + ".nosuch:int:1..9",
                "class " + name + " has no field nosuch; its static fields are [count, FIXED]");
        assertPointRefused("n=" + name + ".FIXED:int:1..9", "the field is final");
        assertPointRefused("n=" + name + ".own:int:1..9", "the field is not static");
        assertPointRefused("n=" + name + ".count:double:1..9", "the field is of type int, not double");
        assertPointRefused(
                "n=" + name.replace('$', '.') + ".count:int:1..9",
                "class " + name.replace('$', '.') + " was not found on the class path " + classes
                        + "; a nested class is written " + name);
    }

    @Test
    void a_place_for_events_that_cannot_be_written_is_refused() throws IOException {
        String jar = jar("app.jar", "", "Main.class").toString();
        var program = JavaCommandLine.parse(List.of("-cp", jar, "Main"), "");
        assertThatThrownBy(() -> PreFlight.check(JobSettings.builder(3, program)
                        .events(directory.resolve("no/e.jsonl"))
                        .build()))
                .hasMessageContaining("does not exist");
        assertThatThrownBy(() -> PreFlight.check(
                        JobSettings.builder(3, program).events(directory).build()))
                .hasMessageContaining("is a directory");
    }
}
