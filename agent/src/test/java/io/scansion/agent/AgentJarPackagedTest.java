package io.scansion.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Runs after packaging, against the jar itself. */
@EnabledIfSystemProperty(named = "agent.jar", matches = ".+", disabledReason = "there is no jar before packaging")
class AgentJarPackagedTest {
    private final Path jarFile = Path.of(System.getProperty("agent.jar", ""));

    @Test
    void every_class_in_the_jar_is_under_io_scansion() throws IOException {
        try (JarFile jar = new JarFile(jarFile.toFile())) {
            List<String> classes = jar.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.endsWith(".class"))
                    .toList();
            assertThat(classes).hasSizeGreaterThan(50).allMatch(name -> name.startsWith("io/scansion/"));
        }
    }

    @Test
    void the_jar_is_an_agent() throws IOException {
        try (JarFile jar = new JarFile(jarFile.toFile())) {
            assertThat(jar.getManifest().getMainAttributes().getValue("Premain-Class"))
                    .isEqualTo(AgentMain.class.getName());
        }
    }

    @Test
    void programs_are_analysed_elsewhere() throws IOException {
        try (JarFile jar = new JarFile(jarFile.toFile())) {
            assertThat(jar.stream().map(ZipEntry::getName))
                    .noneMatch(name -> name.startsWith("io/scansion/program/") || name.contains("/asm/tree/"));
        }
    }

    @Test
    void no_library_class_keeps_its_public_name() throws IOException {
        try (JarFile jar = new JarFile(jarFile.toFile())) {
            assertThat(jar.stream().map(ZipEntry::getName))
                    .noneMatch(name -> name.contains("org/objectweb")
                            || name.contains("org/jctools")
                            || name.contains("HdrHistogram/module"));
        }
    }
}
