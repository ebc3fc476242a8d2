package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** The jar that is loaded into other people's programs. */
class AgentJarTest {
    private final Path file = Path.of(System.getProperty("scansion.home"), "agent", "scansion-agent.jar");

    @Test
    void the_agent_jar_contains_no_class_outside_this_project() throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            List<String> classes = jar.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.endsWith(".class"))
                    .toList();
            assertThat(classes).hasSizeGreaterThan(100).allMatch(name -> name.startsWith("io/scansion/"));
        }
    }

    @Test
    void the_agent_jar_names_its_starts_and_asks_only_to_rewrite_loaded_classes() throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            var attributes = jar.getManifest().getMainAttributes();
            assertThat(attributes.getValue("Premain-Class")).isEqualTo("io.scansion.agent.AgentMain");
            assertThat(attributes.getValue("Agent-Class")).isEqualTo("io.scansion.agent.AgentMain");
            assertThat(attributes.getValue("Can-Retransform-Classes")).isEqualTo("true");
            assertThat(attributes.getValue("Class-Path")).isNull();
            assertThat(attributes.getValue("Boot-Class-Path")).isNull();
        }
    }
}
