package io.scansion.agent.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Probes that fail at every call of the rewritten library: the program sees what its calls return, and it is said once. */
class FailingProbesTest {
    private static final int CALLS = 500;

    @ParameterizedTest(name = "in {0}")
    @ValueSource(strings = {"enter", "exit", "leave"})
    void calls_whose_probes_fail_return_what_they_return_and_that_is_said_once(String failing) throws Exception {
        ClassLoader library = new Failing(failing);
        Constructor<?> constructor =
                Class.forName(Pending.class.getName(), true, library).getDeclaredConstructor();
        constructor.setAccessible(true);
        Object pending = constructor.newInstance();
        Class<?> requests = Class.forName("mpi.Request", true, library);
        Object request = requests.getConstructor(Class.forName("mpjdev.Request", true, library))
                .newInstance(pending);
        Method test = requests.getMethod("Test");
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            for (int thread = 0; thread < 2; thread++) {
                inThread(() -> {
                    for (int call = 0; call < CALLS; call++) {
                        assertThat(test.invoke(request)).isNull();
                    }
                });
            }
        } finally {
            System.setErr(before);
        }
        assertThat(((IntSupplier) pending).getAsInt())
                .as("calls that were made")
                .isEqualTo(2 * CALLS);
        assertThat(said.toString(StandardCharsets.UTF_8).lines())
                .filteredOn(line -> line.contains("not measured"))
                .containsExactly("[scansion] a call is not measured: java.lang.Error: by the test");
    }

    /** What may fail. */
    private interface Calls {
        void make() throws Exception;
    }

    private static void inThread(Calls calls) throws Exception {
        FutureTask<Boolean> program = new FutureTask<>(() -> {
            calls.make();
            return true;
        });
        new Thread(program, "program").start();
        assertThat(program.get()).isTrue();
    }

    /** A request that is never done, and counts how often that was asked. */
    static final class Pending extends mpjdev.Request implements IntSupplier {
        private int tests;

        @Override
        public mpjdev.Status iwait() {
            throw new AssertionError("nobody waits");
        }

        @Override
        public mpjdev.@Nullable Status itest() {
            tests++;
            return null;
        }

        @Override
        public void free() {}

        @Override
        public boolean isnull() {
            return false;
        }

        @Override
        public boolean cancel() {
            return false;
        }

        @Override
        public int getAsInt() {
            return tests;
        }
    }

    /** Has the rewritten library, and probes of its own that have said nothing yet, of which one method fails. */
    private static final class Failing extends MpjLibrary.InstrumentingLoader {
        private static final String PROBE = "io.scansion.agent.probe.ThreadProbe";

        private final String method;

        /** @param method of {@code ThreadProbe} */
        Failing(String method) {
            super(
                    new MpjTransformer(false, refusal -> {
                        throw new AssertionError(refusal);
                    }),
                    FailingProbesTest.class.getClassLoader());
            this.method = method;
        }

        @Override
        byte @Nullable [] ofOther(String name) throws ClassNotFoundException {
            if (!name.startsWith("io.scansion.agent.probe.") && !name.equals(Pending.class.getName())) {
                return null;
            }
            byte[] original = ours(name.replace('.', '/'));
            return name.equals(PROBE) ? failing(original) : original;
        }

        private byte[] ours(String internal) throws ClassNotFoundException {
            try (InputStream in = Objects.requireNonNull(getParent().getResourceAsStream(internal + ".class"))) {
                return in.readAllBytes();
            } catch (IOException e) {
                throw new ClassNotFoundException(internal, e);
            }
        }

        private byte[] failing(byte[] original) {
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            new ClassReader(original)
                    .accept(
                            new ClassVisitor(Opcodes.ASM9, writer) {
                                @Override
                                public @Nullable MethodVisitor visitMethod(
                                        int access,
                                        String name,
                                        String descriptor,
                                        @Nullable String signature,
                                        String @Nullable [] exceptions) {
                                    MethodVisitor to =
                                            super.visitMethod(access, name, descriptor, signature, exceptions);
                                    if (!name.equals(method)) {
                                        return to;
                                    }
                                    to.visitCode();
                                    to.visitTypeInsn(Opcodes.NEW, "java/lang/Error");
                                    to.visitInsn(Opcodes.DUP);
                                    to.visitLdcInsn("by the test");
                                    to.visitMethodInsn(
                                            Opcodes.INVOKESPECIAL,
                                            "java/lang/Error",
                                            "<init>",
                                            "(Ljava/lang/String;)V",
                                            false);
                                    to.visitInsn(Opcodes.ATHROW);
                                    to.visitMaxs(0, 0);
                                    to.visitEnd();
                                    return null;
                                }
                            },
                            0);
            return writer.toByteArray();
        }
    }
}
