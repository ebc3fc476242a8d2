package io.scansion.agent.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.agent.probe.MpiProbes;
import io.scansion.agent.probe.RankProbes;
import io.scansion.agent.probe.SnapshotSource;
import io.scansion.wire.CpuTimes;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Classes of a program that runs already: rewritten, and given their code back. */
class RetransformationTest {
    /** Of no other test. */
    private static final int RANK = 7_700;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void loaded_classes_call_the_probes_until_they_are_given_back_their_code() throws Exception {
        Instrumentation instrumentation = LiveInstrumentation.get(directory);
        Class<?> request = Class.forName("mpi.Request", true, new LibraryLoader());
        Constructor<?> constructor = request.getDeclaredConstructor();
        constructor.setAccessible(true);
        Object instance = constructor.newInstance();
        MpiProbes.initialised(request, new Object(), RANK, RANK + 1);
        test(request, instance);
        assertThat(calls(request)).isZero();

        // The signatures that tests compile against may be loaded as well, and do not fit.
        MpjTransformer transformer = new MpjTransformer(false, refusal -> {});
        transformer.install(instrumentation);
        test(request, instance);
        assertThat(calls(request)).isEqualTo(1);
        assertThat(callsOfOurs(instrumentation, request)).isNotEmpty();

        transformer.remove();
        test(request, instance);
        assertThat(calls(request)).isEqualTo(1);
        assertThat(callsOfOurs(instrumentation, request)).isEmpty();

        transformer.install(instrumentation);
        test(request, instance);
        assertThat(calls(request)).isEqualTo(2);
        transformer.remove();
    }

    /** A request of nothing cannot be tested; the way there and back is what counts. */
    private static void test(Class<?> request, Object instance) throws ReflectiveOperationException {
        try {
            request.getMethod("Test").invoke(instance);
        } catch (InvocationTargetException e) {
            assertThat(e.getCause()).isInstanceOf(RuntimeException.class);
        }
    }

    private static long calls(Class<?> request) {
        RankProbes rank = MpiProbes.ranks().stream()
                .filter(each -> each.physicalRank() == RANK)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no rank for " + request));
        return new SnapshotSource(rank, tasks -> CpuTimes.NONE).get().counters().mpiCalls();
    }

    /** The methods of ours that the code of a loaded class calls, as the JVM has it. */
    private static Set<String> callsOfOurs(Instrumentation instrumentation, Class<?> loaded) throws Exception {
        Set<String> found = new TreeSet<>();
        ClassFileTransformer looking = new ClassFileTransformer() {
            @Override
            public byte @Nullable [] transform(
                    @Nullable ClassLoader loader,
                    String name,
                    @Nullable Class<?> redefined,
                    @Nullable ProtectionDomain domain,
                    byte[] classFile) {
                if (redefined == loaded) {
                    new ClassReader(classFile).accept(new OurCalls(found), 0);
                }
                return null;
            }
        };
        instrumentation.addTransformer(looking, true);
        try {
            instrumentation.retransformClasses(loaded);
        } finally {
            instrumentation.removeTransformer(looking);
        }
        return found;
    }

    private static final class OurCalls extends ClassVisitor {
        private final Set<String> found;

        OurCalls(Set<String> found) {
            super(Opcodes.ASM9);
            this.found = found;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String method, String descriptor, @Nullable String signature, String @Nullable [] thrown) {
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitMethodInsn(int opcode, String owner, String name, String d, boolean isInterface) {
                    if (owner.startsWith("io/scansion/")) {
                        found.add(name);
                    }
                }
            };
        }
    }

    /** A copy of the library as it is. */
    private static final class LibraryLoader extends ClassLoader {
        LibraryLoader() {
            super(LibraryLoader.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                if (known != null) {
                    return known;
                }
                if (!name.matches("(mpi|mpjdev|xdev|mpjbuf)\\..*")) {
                    return super.loadClass(name, resolve);
                }
                byte[] code = MpjLibrary.classFile(name.replace('.', '/'));
                return defineClass(name, code, 0, code.length);
            }
        }

        @Override
        public InputStream getResourceAsStream(String resource) {
            String name = resource.substring(0, resource.length() - ".class".length());
            return new ByteArrayInputStream(MpjLibrary.classFile(name));
        }
    }
}
