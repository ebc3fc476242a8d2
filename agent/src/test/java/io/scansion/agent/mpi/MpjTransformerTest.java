package io.scansion.agent.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class MpjTransformerTest {
    /** They tell something of what is there already, make one call of the table after the other, or do nothing; see {@link MpjBinding}. */
    private static final Set<String> OUTSIDE_THE_TABLE = Set.of(
            "mpi/Comm.Abort",
            "mpi/Comm.Attr_delete",
            "mpi/Comm.Attr_get",
            "mpi/Comm.Compare",
            "mpi/Comm.Free",
            "mpi/Comm.Group",
            "mpi/Comm.Pack",
            "mpi/Comm.Pack_size",
            "mpi/Comm.Test_inter",
            "mpi/Comm.Topo_test",
            "mpi/Comm.Unpack",
            "mpi/Intracomm.Compare",
            "mpi/MPI.<init>",
            "mpi/MPI.Buffer_attach",
            "mpi/MPI.Buffer_detach",
            "mpi/MPI.Errorhandler_get",
            "mpi/MPI.Errorhandler_set",
            "mpi/MPI.Get_processor_name",
            "mpi/MPI.Initialized",
            "mpi/MPI.Wtick",
            "mpi/MPI.Wtime",
            "mpi/MPI.initThread",
            "mpi/MPI.isMainThread",
            "mpi/MPI.queryThread",
            "mpi/Prequest.Startall",
            "mpi/Request.<init>",
            "mpi/Request.Cancel",
            "mpi/Request.Is_null",
            "mpi/Request.Testany",
            "mpi/Request.Testsome",
            "mpi/Request.Waitall",
            "mpi/Request.finalize");

    private final MpjBinding binding = new MpjBinding();
    private final List<String> refusals = new ArrayList<>();

    @Test
    void every_call_of_the_table_is_in_the_library() {
        Set<String> missing = new TreeSet<>(binding.signatures());
        for (String owner : binding.classes()) {
            new ClassReader(MpjLibrary.classFile(owner)).accept(remover(owner, missing), ClassReader.SKIP_CODE);
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void no_call_of_the_library_is_left_out_of_the_table_unseen() {
        Set<String> others = new TreeSet<>();
        for (String owner : binding.classes()) {
            new ClassReader(MpjLibrary.classFile(owner)).accept(publicMethods(owner, others), ClassReader.SKIP_CODE);
        }
        assertThat(others).containsExactlyInAnyOrderElementsOf(OUTSIDE_THE_TABLE);
    }

    private ClassVisitor publicMethods(String owner, Set<String> others) {
        return new ClassVisitor(Opcodes.ASM9) {
            @Override
            public @Nullable MethodVisitor visitMethod(
                    int access, String name, String descriptor, @Nullable String s, String @Nullable [] e) {
                if ((access & Opcodes.ACC_PUBLIC) != 0
                        && !binding.signatures().contains(owner + '.' + name + descriptor)) {
                    others.add(owner + '.' + name);
                }
                return null;
            }
        };
    }

    @ParameterizedTest(name = "redirect {0}")
    @ValueSource(booleans = {false, true})
    void instrumented_classes_pass_the_verifier(boolean redirect) throws Exception {
        ClassLoader loader = new MpjLibrary.InstrumentingLoader(
                new MpjTransformer(redirect, refusals::add), getClass().getClassLoader());
        for (String owner : Stream.concat(binding.classes().stream(), binding.packers().stream())
                .toList()) {
            Class<?> verified = Class.forName(owner.replace('/', '.'), true, loader);
            assertThat(verified.getClassLoader()).isSameAs(loader);
        }
    }

    @Test
    void every_call_of_the_table_enters_a_probe_and_leaves_it_on_every_way() {
        for (String owner : binding.classes()) {
            byte[] code = new MpjTransformer(true, refusals::add).instrumented(owner, MpjLibrary.classFile(owner));
            Set<String> probed = new TreeSet<>();
            new ClassReader(code).accept(probedMethods(owner, probed), 0);
            assertThat(probed)
                    .containsExactlyInAnyOrderElementsOf(binding.signatures().stream()
                            .filter(signature -> signature.startsWith(owner + "."))
                            .toList());
        }
    }

    @Test
    void other_classes_are_left_alone() {
        byte[] anything = {1, 2, 3};
        assertThat(new MpjTransformer(true, refusals::add).transform(null, "mpi/Group", null, null, anything))
                .isNull();
        assertThat(new MpjTransformer(true, refusals::add).transform(null, "com/example/Comm", null, null, anything))
                .isNull();
    }

    @Test
    void a_class_that_cannot_be_read_is_left_alone() {
        assertThat(new MpjTransformer(true, refusals::add)
                        .transform(null, "mpi/Comm", null, null, new byte[] {1, 2, 3}))
                .isNull();
        assertThat(refusals).hasSize(1);
    }

    private static ClassVisitor remover(String owner, Set<String> missing) {
        return new ClassVisitor(Opcodes.ASM9) {
            @Override
            public @Nullable MethodVisitor visitMethod(
                    int access, String name, String descriptor, @Nullable String s, String @Nullable [] e) {
                missing.remove(owner + '.' + name + descriptor);
                return null;
            }
        };
    }

    private static ClassVisitor probedMethods(String owner, Set<String> probed) {
        return new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, @Nullable String s, String @Nullable [] e) {
                return new MethodVisitor(Opcodes.ASM9) {
                    private int enters;
                    private int exits;
                    private int returns;

                    @Override
                    public void visitMethodInsn(int opcode, String type, String called, String d, boolean itf) {
                        if (type.endsWith("/MpiProbes")) {
                            enters += called.startsWith("enter") ? 1 : 0;
                            exits += called.startsWith("exit") ? 1 : 0;
                        }
                    }

                    @Override
                    public void visitInsn(int opcode) {
                        returns += opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN ? 1 : 0;
                    }

                    @Override
                    public void visitEnd() {
                        if (enters == 1 && exits == returns + 1) {
                            probed.add(owner + '.' + name + descriptor);
                        } else {
                            assertThat(enters + exits).as(owner + '.' + name).isZero();
                        }
                    }
                };
            }
        };
    }
}
