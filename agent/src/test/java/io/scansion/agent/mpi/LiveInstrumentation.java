package io.scansion.agent.mpi;

import com.sun.tools.attach.VirtualMachine;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/** The instrumentation of the JVM that runs the tests: a child of it attaches to its parent, since a JVM may not attach to itself. */
public final class LiveInstrumentation {
    private static volatile @Nullable Instrumentation live;

    private LiveInstrumentation() {}

    /** Called by the JVM. */
    public static void agentmain(String options, Instrumentation instrumentation) {
        live = instrumentation;
    }

    /** Attaches: {@code PID JAR}. */
    public static void main(String[] args) throws Exception {
        VirtualMachine jvm = VirtualMachine.attach(args[0]);
        jvm.loadAgent(args[1]);
        jvm.detach();
    }

    /** @param directory where the jar of the agent may be made */
    static Instrumentation get(Path directory) throws IOException, InterruptedException {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        LiveInstrumentation.class.getName(),
                        Long.toString(ProcessHandle.current().pid()),
                        jar(directory))
                .redirectInput(new File("/dev/null"))
                .inheritIO()
                .start();
        try {
            if (!child.waitFor(60, TimeUnit.SECONDS) || child.exitValue() != 0) {
                throw new AssertionError("nobody could attach to this JVM");
            }
        } finally {
            child.destroyForcibly();
        }
        return Objects.requireNonNull(live, "another class loader has got it");
    }

    private static String jar(Path directory) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Agent-Class", LiveInstrumentation.class.getName());
        attributes.putValue("Can-Retransform-Classes", "true");
        Path jar = directory.resolve("live.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            out.finish();
        }
        return jar.toString();
    }
}
