package io.scansion.agent.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.agent.ranks.Faults;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What is looked at is all that our code links to; what does not fit is left alone as a whole. */
class MpjLinkageTest {
    private final MpjBinding binding = new MpjBinding();
    private final List<String> refusals = new ArrayList<>();

    @Test
    void the_library_fits() throws IOException {
        assertThat(new MpjLinkage(binding, MpjLibrary::classFile).misfit()).isNull();
    }

    @Test
    void everything_that_our_code_links_to_is_looked_at() throws IOException, URISyntaxException {
        Set<String> used = new TreeSet<>();
        for (String owner : Stream.concat(binding.classes().stream(), binding.packers().stream())
                .distinct()
                .toList()) {
            byte[] original = MpjLibrary.classFile(owner);
            Set<String> before = references(original);
            Set<String> emitted = references(new MpjTransformer(true, refusals::add).instrumented(owner, original));
            emitted.removeAll(before);
            used.addAll(emitted);
        }
        Path ranks = Path.of(Faults.class.getResource("Faults.class").toURI()).getParent();
        try (Stream<Path> classFiles = Files.walk(ranks)) {
            for (Path file :
                    classFiles.filter(f -> f.toString().endsWith(".class")).toList()) {
                used.addAll(references(Files.readAllBytes(file)));
            }
        }
        assertThat(used).hasSizeGreaterThan(20);
        MpjLinkage linkage = new MpjLinkage(binding, MpjLibrary::classFile);
        List<String> forgotten = new ArrayList<>();
        for (String reference : used) {
            int dot = reference.indexOf('.');
            if (!linkage.covers(reference.substring(0, dot), reference.substring(dot + 1))) {
                forgotten.add(reference);
            }
        }
        assertThat(forgotten).isEmpty();
    }

    /** Names and descriptors of the same length are exchanged in the constant pool, so the class file stays one. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mpi/Comm | Ssend | Zsend | there is no public method mpi.Comm.Ssend(java.lang.Object, int, int, "
                        + "mpi.Datatype, int, int) of type void",
                "mpi/Prequest | dest | tsed | there is no field mpi.Prequest.dest of type int",
                "mpi/Request | Lmpjdev/Request; | Lmpjdev/Reqxest; | there is no field mpi.Request.req of type mpjdev.Request",
                "mpjdev/Status | numEls | numEld | there is no field mpi.Status.numEls of type int",
                "mpjbuf/Buffer | getDynamicBuffer | getDynamicByffer | there is no method mpjbuf.Buffer.getDynamicBuffer() of type byte[]",
            })
    void a_copy_that_does_not_fit_is_not_rewritten_and_it_is_said_once(
            String owner, String name, String other, String reason) {
        Doctored loader = new Doctored(Map.of(owner, bytes -> renamed(bytes, name, other)), null);
        assertThat(rewritten(loader)).isEmpty();
        assertThat(refusals).containsExactly("MPJ Express is not as it has to be: " + reason);
    }

    @Test
    void a_copy_of_which_a_class_is_missing_is_not_rewritten() {
        assertThat(rewritten(new Doctored(Map.of(), "mpi/Prequest"))).isEmpty();
        assertThat(refusals).containsExactly("MPJ Express is not as it has to be: there is no class mpi.Prequest");
    }

    @Test
    void a_copy_that_fits_is_rewritten() {
        assertThat(rewritten(new Doctored(Map.of(), null))).isEqualTo(binding.classes());
        assertThat(refusals).isEmpty();
    }

    @Test
    void a_loader_that_hides_the_agent_is_left_alone() {
        ClassLoader hiding = new ClassLoader(ClassLoader.getPlatformClassLoader()) {};
        MpjTransformer transformer = new MpjTransformer(false, refusals::add);
        assertThat(transformer.transform(hiding, "mpi/Comm", null, null, MpjLibrary.classFile("mpi/Comm")))
                .isNull();
        assertThat(refusals).hasSize(1);
        assertThat(refusals.get(0)).endsWith("hides the agent from it");
    }

    @Test
    void a_loader_that_the_agent_cannot_see_into_is_left_alone_where_calls_are_redirected() {
        MpjTransformer transformer = new MpjTransformer(true, refusals::add);
        assertThat(transformer.transform(
                        new Doctored(Map.of(), null), "mpi/Comm", null, null, MpjLibrary.classFile("mpi/Comm")))
                .isNull();
        assertThat(refusals).hasSize(1);
        assertThat(refusals.get(0)).endsWith("hides it from the agent");
    }

    private Set<String> rewritten(ClassLoader loader) {
        MpjTransformer transformer = new MpjTransformer(false, refusals::add);
        Set<String> rewritten = new TreeSet<>();
        for (String owner : binding.classes()) {
            if (transformer.transform(loader, owner, null, null, MpjLibrary.classFile(owner)) != null) {
                rewritten.add(owner);
            }
        }
        return rewritten;
    }

    private static byte[] renamed(byte[] classFile, String name, String other) {
        assertThat(other).hasSameSizeAs(name);
        // With the length that precedes every name in the constant pool, so that no other name is met.
        String text = new String(classFile, StandardCharsets.ISO_8859_1);
        char length = (char) name.length();
        return text.replace("\0" + length + name, "\0" + length + other).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Finds the class files of the library as a class loader does, some of them changed or missing. */
    private static final class Doctored extends ClassLoader {
        private final Map<String, UnaryOperator<byte[]>> changes;
        private final @Nullable String missing;

        Doctored(Map<String, UnaryOperator<byte[]>> changes, @Nullable String missing) {
            super(Doctored.class.getClassLoader());
            this.changes = changes;
            this.missing = missing;
        }

        @Override
        public @Nullable InputStream getResourceAsStream(String resource) {
            String name = resource.substring(0, resource.length() - ".class".length());
            if (name.equals(missing)) {
                return null;
            }
            byte[] original = MpjLibrary.classFile(name);
            UnaryOperator<byte[]> change = changes.get(name);
            return new ByteArrayInputStream(change == null ? original : change.apply(original));
        }
    }

    /** The members of the library that the code of a class refers to. */
    private static Set<String> references(byte[] classFile) {
        Set<String> found = new TreeSet<>();
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access,
                                    String name,
                                    String descriptor,
                                    @Nullable String signature,
                                    String @Nullable [] exceptions) {
                                return new References(found);
                            }
                        },
                        0);
        return found;
    }

    private static final class References extends MethodVisitor {
        private final Set<String> found;

        References(Set<String> found) {
            super(Opcodes.ASM9);
            this.found = found;
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            add(owner, name + ' ' + descriptor);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            add(owner, name + descriptor);
        }

        private void add(String owner, String member) {
            if (owner.matches("(mpi|mpjdev|mpjbuf|xdev)/.*")) {
                found.add(owner + '.' + member);
            }
        }
    }
}
