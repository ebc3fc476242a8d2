package io.scansion.launch.installation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MpjInstallationTest {
    @TempDir
    private Path directory = Path.of("");

    private Path file(String name) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(directory.resolve(name).resolveSibling("."));
        return Files.createFile(file);
    }

    private MpjInstallation find(Optional<String> property, Map<String, String> environment) {
        return MpjInstallation.find(
                property, environment, directory.resolve("system.jar"), directory.resolve("system"));
    }

    @Test
    void the_property_comes_before_the_environment_and_that_before_the_package() throws IOException {
        Path system = file("system.jar");
        Path lib = file("home/lib/mpj.jar");
        Path named = file("named.jar");
        Map<String, String> environment =
                Map.of("MPJ_HOME", directory.resolve("home").toString());
        assertThat(find(Optional.of(named.toString()), environment).jar()).isEqualTo(named);
        assertThat(find(Optional.empty(), environment).jar()).isEqualTo(lib);
        assertThat(find(Optional.empty(), Map.of()).jar()).isEqualTo(system);
    }

    @Test
    void without_any_the_message_names_the_package_and_the_variable() {
        assertThatThrownBy(() -> find(Optional.empty(), Map.of()))
                .isInstanceOf(MissingInstallationException.class)
                .hasMessageContaining("libmpj-java")
                .hasMessageContaining("MPJ_HOME");
    }

    @Test
    void a_variable_that_leads_nowhere_is_not_passed_over() throws IOException {
        file("system.jar");
        assertThatThrownBy(() -> find(Optional.empty(), Map.of("MPJ_HOME", "/nowhere")))
                .isInstanceOf(MissingInstallationException.class)
                .hasMessageContaining("MPJ_HOME is /nowhere, which has no lib/mpj.jar");
    }

    @Test
    void a_home_without_a_configuration_is_known_to_have_none() throws IOException {
        file("home/lib/mpj.jar");
        Map<String, String> environment =
                Map.of("MPJ_HOME", directory.resolve("home").toString());
        assertThat(find(Optional.empty(), environment).configuredHome()).isEmpty();
        file("home/conf/mpjexpress.conf");
        assertThat(find(Optional.empty(), environment).configuredHome()).contains(directory.resolve("home"));
    }
}
