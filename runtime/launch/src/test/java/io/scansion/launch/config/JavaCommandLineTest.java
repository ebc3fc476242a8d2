package io.scansion.launch.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavaCommandLineTest {
    private static Program parse(String... words) {
        return JavaCommandLine.parse(List.of(words), "");
    }

    @Test
    void options_main_class_and_arguments_are_told_apart() {
        Program program = parse("-Xmx1g", "-cp", "a.jar:classes", "-Dx=y", "com.example.Main", "-cp", "z", "--help");
        assertThat(program.javaOptions()).containsExactly("-Xmx1g", "-Dx=y");
        assertThat(program.classPath()).containsExactly("a.jar", "classes");
        assertThat(program.mainClass()).isEqualTo("com.example.Main");
        assertThat(program.arguments()).containsExactly("-cp", "z", "--help");
    }

    @Test
    void an_option_that_takes_the_next_word_does_not_make_it_the_main_class() {
        Program program = parse("--add-opens", "java.base/java.lang=ALL-UNNAMED", "--class-path=a.jar", "Main");
        assertThat(program.javaOptions()).containsExactly("--add-opens", "java.base/java.lang=ALL-UNNAMED");
        assertThat(program.classPath()).containsExactly("a.jar");
        assertThat(program.mainClass()).isEqualTo("Main");
    }

    @Test
    void a_jar_is_its_own_class_path_and_ends_the_options() {
        Program program = parse("-ea", "-jar", "app.jar", "one", "two");
        assertThat(program.jar()).contains(Path.of("app.jar"));
        assertThat(program.classPath()).containsExactly("app.jar");
        assertThat(program.arguments()).containsExactly("one", "two");
    }

    @Test
    void without_a_class_path_the_environment_and_then_the_working_directory_count() {
        assertThat(JavaCommandLine.parse(List.of("Main"), "env.jar").classPath())
                .containsExactly("env.jar");
        assertThat(parse("Main").classPath()).containsExactly(".");
        assertThat(parse("-cp", "a::b", "Main").classPath()).containsExactly("a", ".", "b");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "-Xmx1g            | no main class given",
                "-cp               | needs a value",
                "-m app/Main       | named module",
                "-version          | starts no program",
                "- Main            | malformed",
                "@options Main     | argument files",
            })
    void words_that_start_no_program_are_refused_with_the_reason(String words, String reason) {
        assertThatThrownBy(() -> parse(words.strip().split(" ")))
                .isInstanceOf(InvalidJobException.class)
                .hasMessageContaining(reason);
    }
}
