package io.scansion.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What programs outside can refer to, beside the list of it that is kept: nothing of it goes or changes unseen.
 *
 * <p>{@code -Dapi.regenerate=true} writes the list anew and fails, so that nobody takes a regenerating run for a passing one.
 */
final class ApiSignaturesTest {
    private static final Path KEPT = Path.of("src/test/resources/api.txt");

    private static List<String> present() throws URISyntaxException {
        return new ApiSignatures(Path.of(Model.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI()))
                .lines();
    }

    @Test
    void the_api_is_the_one_that_is_kept() throws IOException, URISyntaxException {
        List<String> present = present();
        if (Boolean.getBoolean("api.regenerate")) {
            Files.write(KEPT, present);
            fail("wrote " + KEPT + " anew: read the difference, then run without api.regenerate");
        }
        List<String> kept = Files.readAllLines(KEPT);
        assertThat(complaint(kept, present)).isEmpty();
        assertThat(present).isEqualTo(kept);
    }

    @Test
    void what_has_gone_and_what_is_new_are_named_with_their_types() {
        List<String> kept =
                List.of("a.A: public class", "    public int x()", "a.B: public class", "    public int x()");
        List<String> present =
                List.of("a.A: public class", "    public int x()", "a.B: public class", "    public long x()");
        assertThat(complaint(kept, present))
                .startsWith("the API has changed")
                .contains("gone, which breaks programs that use it:\n  a.B public int x()\n")
                .contains("new:\n  a.B public long x()\n")
                .doesNotContain("a.A")
                .contains("-Dapi.regenerate=true");
        assertThat(complaint(kept, kept)).isEmpty();
    }

    @Test
    void types_and_members_are_listed_but_nothing_that_is_not_exported() throws URISyntaxException {
        assertThat(entries(present()))
                .contains(
                        "io.scansion.models.Model public interface<S extends Solution>",
                        "io.scansion.models.san.analysis.San public static San read(String, String, Map<String, Double>)")
                .noneMatch(entry -> entry.startsWith("io.scansion.models.linalg"))
                .noneMatch(entry -> entry.contains("SlaveGroup"));
    }

    @Test
    void members_are_listed_with_values_nullness_and_what_is_inherited_unseen() {
        assertThat(ApiSignatures.members(Sample.class))
                .containsExactlyInAnyOrder(
                        "public static final int MOST = 7",
                        "public Sample()",
                        "public abstract <T extends Comparable<T>> @Nullable T first(List<? extends T>, @Nullable String)",
                        "public final void inherited() throws IOException",
                        "protected int forHeirs");
    }

    /** Not public itself, so that its members are those of the types that extend it. */
    static class Hidden {
        @SuppressWarnings("unused") // it is listed
        public final void inherited() throws IOException {}
    }

    @SuppressWarnings("unused") // its members are listed
    public abstract static class Sample extends Hidden {
        public static final int MOST = 7;
        protected int forHeirs;
        int forThePackage;

        public Sample() {}

        public abstract <T extends Comparable<T>> @Nullable T first(List<? extends T> all, @Nullable String none);

        @Override
        public String toString() {
            return "a sample";
        }
    }

    private static String complaint(List<String> kept, List<String> present) {
        Set<String> gone = entries(kept);
        gone.removeAll(entries(present));
        Set<String> added = entries(present);
        added.removeAll(entries(kept));
        if (gone.isEmpty() && added.isEmpty()) {
            return "";
        }
        return "the API has changed, see src/test/resources/api.txt\n"
                + listed("gone, which breaks programs that use it", gone)
                + listed("new", added)
                + "if that is meant, say it in CHANGELOG.md and list the API anew:\n"
                + "  mvn -Pquick -pl models -Dtest=ApiSignaturesTest -Dapi.regenerate=true test";
    }

    private static String listed(String what, Set<String> entries) {
        return entries.isEmpty() ? "" : what + ":\n  " + String.join("\n  ", entries) + "\n";
    }

    /** Returns the lines, each member with its type in front. */
    private static Set<String> entries(List<String> lines) {
        Set<String> entries = new LinkedHashSet<>();
        String type = "";
        for (String line : lines) {
            int colon = line.indexOf(": ");
            boolean isMember = line.startsWith(" ");
            type = isMember ? type : line.substring(0, colon);
            entries.add(type + " " + (isMember ? line.strip() : line.substring(colon + 2)));
        }
        return entries;
    }
}
