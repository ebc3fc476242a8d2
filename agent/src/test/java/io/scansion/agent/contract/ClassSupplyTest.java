package io.scansion.agent.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.agent.probe.MpiOperation;
import io.scansion.agent.probe.ReceiveSite;
import io.scansion.wire.ClassFile;
import io.scansion.wire.TunerMessage.WantedClass;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClassSupplyTest {
    private static final String OWN = ClassSupplyTest.class.getName().replace('.', '/');

    private final ClassSupply supply = new ClassSupply();

    /** A loader with a few class files of its own, which it prefers to its parent's. */
    private static final class Own extends ClassLoader {
        private final Map<String, byte[]> files;

        Own(@Nullable ClassLoader parent, Map<String, byte[]> files) {
            super(parent);
            this.files = files;
        }

        @Override
        public @Nullable InputStream getResourceAsStream(String name) {
            byte[] bytes = files.get(name.replace(".class", ""));
            return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
        }
    }

    private static ReceiveSite site(ReceiveSite.Frame... frames) {
        return new ReceiveSite(MpiOperation.RECEIVE, List.of(frames));
    }

    private static ReceiveSite.Frame frame(String type, @Nullable ClassLoader loader) {
        return new ReceiveSite.Frame(type, "stage", "()V", 0, loader);
    }

    private byte[] bytes(String name) {
        ClassFile file = supply.find(new WantedClass(name, List.of()));
        assertThat(file.name()).isEqualTo(name);
        return file.bytes();
    }

    @Test
    void before_any_receive_class_files_are_those_of_the_class_path() throws IOException {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(OWN + ".class")) {
            assertThat(bytes(OWN)).isEqualTo(in == null ? null : in.readAllBytes());
        }
    }

    @Test
    void a_class_of_another_loader_is_found_where_the_code_came_from() {
        Own loader = new Own(ClassLoader.getSystemClassLoader(), Map.of("com/acme/Stage", new byte[] {1}));
        assertThat(supply.find(new WantedClass("com/acme/Stage", List.of())))
                .isEqualTo(ClassFile.absent("com/acme/Stage"));
        supply.sees(List.of(
                site(frame("com.acme.Stage", loader), frame("com.acme.Main", ClassLoader.getSystemClassLoader()))));
        assertThat(bytes("com/acme/Stage")).containsExactly(1);
        assertThat(bytes(OWN)).isNotEmpty();
    }

    @Test
    void a_loader_is_asked_before_its_parents_except_for_what_a_parent_is_known_to_have_defined() {
        Own parent = new Own(null, Map.of("com/acme/Runner", new byte[] {1}, "com/acme/Stage", new byte[] {2}));
        Own child = new Own(parent, Map.of("com/acme/Runner", new byte[] {3}, "com/acme/Stage", new byte[] {4}));
        supply.sees(List.of(site(frame("com.acme.Runner", parent), frame("com.acme.Main", child))));
        assertThat(bytes("com/acme/Runner")).containsExactly(1);
        assertThat(bytes("com/acme/Stage")).containsExactly(4);
    }

    @Test
    void loaders_that_do_not_know_each_other_are_asked_from_the_receive_outwards() {
        Own inner = new Own(null, Map.of("com/acme/Both", new byte[] {1}));
        Own outer = new Own(null, Map.of("com/acme/Both", new byte[] {2}, "com/acme/Outer", new byte[] {3}));
        supply.sees(List.of(site(frame("com.acme.A", inner), frame("com.acme.B", outer), frame("com.acme.C", null))));
        assertThat(bytes("com/acme/Both")).containsExactly(1);
        assertThat(bytes("com/acme/Outer")).containsExactly(3);
    }

    @Test
    void a_loader_that_fails_and_a_file_that_is_too_long_leave_the_class_absent() {
        ClassLoader failing = new ClassLoader(null) {
            @Override
            public InputStream getResourceAsStream(String name) {
                throw new IllegalStateException("closed");
            }
        };
        byte[] longest = new byte[ClassFile.MAX_BYTES];
        byte[] longer = Arrays.copyOf(longest, ClassFile.MAX_BYTES + 1);
        Own loader = new Own(null, Map.of("com/acme/Longest", longest, "com/acme/Longer", longer));
        supply.sees(List.of(site(frame("com.acme.A", failing), frame("com.acme.B", loader))));
        assertThat(bytes("com/acme/Longest")).hasSize(ClassFile.MAX_BYTES);
        assertThat(bytes("com/acme/Longer")).isEmpty();
    }
}
