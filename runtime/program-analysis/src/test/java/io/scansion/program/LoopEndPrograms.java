package io.scansion.program;

import io.scansion.program.code.CallFrame;
import io.scansion.program.code.ClassSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import mpi.Comm;
import mpi.CountedReceives;

/**
 * The programs in the folder {@code loopends} of the test resources, compiled in one way: each has a loop, and says by an
 * annotation whether a message ends it. A program runs up to its first receives, so that its stage is judged from the frames
 * that a probe would see there.
 */
final class LoopEndPrograms extends ClassLoader {
    private static final String PACKAGE = "loopends.";

    /**
     * What the analysis says of a program.
     *
     * @param endsByMessage the truth
     * @param accepted what the analysis says
     */
    record Judged(String program, boolean endsByMessage, boolean accepted, List<String> reasons) {
        @Override
        public String toString() {
            return program + (accepted ? " was accepted" : " was refused: " + reasons);
        }
    }

    private final Map<String, byte[]> classes;

    private LoopEndPrograms(Map<String, byte[]> classes) {
        super(LoopEndPrograms.class.getClassLoader());
        this.classes = classes;
    }

    /**
     * Compiles all programs.
     *
     * @param options of the compiler
     * @param rewrite what is done to each source first
     */
    static LoopEndPrograms compiled(List<String> options, UnaryOperator<String> rewrite) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        try (StandardJavaFileManager standard = compiler.getStandardFileManager(found, null, null);
                InMemory files = new InMemory(standard)) {
            List<String> all = new ArrayList<>(List.of("-proc:none", "-nowarn"));
            all.addAll(options);
            boolean done = compiler.getTask(null, files, found, all, null, sources(rewrite))
                    .call();
            if (!done) {
                throw new AssertionError(found.getDiagnostics());
            }
            return new LoopEndPrograms(files.classes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<JavaFileObject> sources(UnaryOperator<String> rewrite) throws IOException {
        Path folder = Path.of("src", "test", "resources", "loopends");
        try (Stream<Path> files = Files.list(folder)) {
            List<JavaFileObject> result = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                String text = Files.readString(file);
                String name = file.getFileName().toString();
                boolean programs = !name.equals("Calls.java");
                result.add(new Source(name, programs ? rewrite.apply(text) : text));
            }
            return result;
        }
    }

    /** Judges every program, each with classes of its own. */
    List<Judged> judge() {
        List<Judged> result = new ArrayList<>();
        for (String name : classes.keySet()) {
            Class<?> type = load(name);
            boolean ends = isAnnotated(type, "EndsByMessage");
            if (ends || isAnnotated(type, "EndsOtherwise")) {
                result.add(judge(type, ends));
            }
        }
        return result;
    }

    private Class<?> load(String name) {
        try {
            return loadClass(name);
        } catch (ClassNotFoundException e) {
            throw new LinkageError(name, e);
        }
    }

    private static boolean isAnnotated(Class<?> type, String name) {
        return Arrays.stream(type.getAnnotations())
                .map(Annotation::annotationType)
                .anyMatch(each -> each.getName().equals(PACKAGE + name));
    }

    private Judged judge(Class<?> type, boolean ends) {
        ClassSource source = new Resources(this);
        StageVerdict verdict = Program.read(type.getName(), source)
                .stage(receives(type), Integer.MAX_VALUE, source)
                .verdict(false);
        List<String> reasons = new ArrayList<>(verdict.violations());
        reasons.addAll(verdict.doubts());
        return new Judged(type.getName().substring(PACKAGE.length()), ends, reasons.isEmpty(), reasons);
    }

    /** The places at which the program receives, as the probes keep them: one for each caller of the library. */
    private static List<List<CallFrame>> receives(Class<?> type) {
        CountedReceives comm = new CountedReceives(PACKAGE);
        try {
            type.getMethod("main", Comm.class).invoke(null, comm);
        } catch (InvocationTargetException e) {
            // the last of the receives, or what the program makes of an empty message
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(type.getName(), e);
        }
        Map<CallFrame, List<CallFrame>> receives = new LinkedHashMap<>();
        for (List<StackWalker.StackFrame> receive : comm.receives()) {
            List<CallFrame> frames = receive.stream().map(Shapes::frame).toList();
            receives.putIfAbsent(frames.get(0), frames);
        }
        if (receives.isEmpty()) {
            throw new AssertionError(type.getName() + " did not receive");
        }
        return List.copyOf(receives.values());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = classes.get(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        byte[] bytes = classes.get(name.replace('/', '.').replaceAll("\\.class$", ""));
        return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///loopends/" + name), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class InMemory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private final Map<String, ByteArrayOutputStream> written = new TreeMap<>();

        InMemory(StandardJavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("mem:///" + className.replace('.', '/') + ".class"), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return written.computeIfAbsent(className, name -> new ByteArrayOutputStream());
                }
            };
        }

        Map<String, byte[]> classes() {
            Map<String, byte[]> result = new TreeMap<>();
            written.forEach((name, bytes) -> result.put(name, bytes.toByteArray()));
            return result;
        }
    }
}
