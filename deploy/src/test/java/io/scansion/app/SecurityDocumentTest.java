package io.scansion.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A guard whose test is gone is no guard: what docs/security.md names has to be there. */
class SecurityDocumentTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w*Test)#(\\w+)`");
    private static final int LEAST = 40;

    @Test
    void every_test_that_it_names_exists() throws IOException {
        Map<String, String> sources = new HashMap<>();
        Matcher named = NAMED.matcher(Files.readString(ROOT.resolve("docs/security.md")));
        int found = 0;
        while (named.find()) {
            String source = sources.computeIfAbsent(named.group(1), SecurityDocumentTest::source);
            assertThat(source).as(named.group()).containsPattern("void " + named.group(2) + "\\(");
            found++;
        }
        assertThat(found).isGreaterThan(LEAST);
    }

    private static String source(String test) {
        try (Stream<Path> files = Files.find(
                ROOT,
                20,
                (path, attributes) ->
                        path.endsWith(test + ".java") && path.toString().contains("src/test"))) {
            return Files.readString(files.findFirst().orElseThrow(() -> new AssertionError("there is no " + test)));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
