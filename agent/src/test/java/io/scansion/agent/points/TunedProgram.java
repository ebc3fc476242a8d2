package io.scansion.agent.points;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.PointRefused;
import io.scansion.wire.AgentMessage.PointReport;
import io.scansion.wire.PointSpec;
import io.scansion.wire.TunerMessage.RestorePoint;
import io.scansion.wire.TunerMessage.SetPoint;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A program whose classes load through the transformer, as rank 3 of a job, and the tuner's end of it. */
final class TunedProgram {
    private static final String PROGRAM = "io.scansion.tuned.";

    final List<String> lines = new ArrayList<>();
    final List<AgentMessage> said = new ArrayList<>();
    /** By simple name, the class files that were loaded last. */
    final Map<String, byte[]> defined = new HashMap<>();

    final PointRegistry registry;
    private final PointTransformer transformer;
    private ClassLoader loader;
    private long lastDecision;

    TunedProgram(String... named) {
        List<PointSpec> specs = new ArrayList<>();
        for (String text : named) {
            specs.add(PointSpec.parse(text));
        }
        registry = new PointRegistry(3, specs, lines::add);
        transformer = new PointTransformer(registry);
        loader = new ProgramLoader(getClass().getClassLoader());
        TuningPoints.use(registry);
        registry.reportTo(said::add);
    }

    /** Everything loads again, by another loader. */
    void loadAgain() {
        loader = new ProgramLoader(getClass().getClassLoader());
    }

    Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName(PROGRAM + name, false, loader);
    }

    Object call(String name, String method, Object... arguments) throws ReflectiveOperationException {
        Class<?>[] types = new Class<?>[arguments.length];
        java.util.Arrays.fill(types, int.class);
        Object result = load(name).getMethod(method, types).invoke(null, arguments);
        return result == null ? "" : result;
    }

    String values(String name) throws ReflectiveOperationException {
        return call(name, "values").toString();
    }

    /** Returns the decision; its answer is the last. */
    Acknowledgement set(String name, String value) {
        return registry.set(new SetPoint(++lastDecision, name, value));
    }

    long lastDecision() {
        return lastDecision;
    }

    Acknowledgement undo(String name, long decision) {
        return registry.restore(new RestorePoint(1000 + decision, name, decision));
    }

    /** The last report of every point: ready or not, and its value. */
    Map<String, String> reports() {
        registry.look();
        Map<String, String> reports = new TreeMap<>();
        for (AgentMessage message : said) {
            if (message instanceof PointReport report) {
                reports.put(report.point().name(), (report.ready() ? "" : "not ready ") + report.value());
            }
        }
        return reports;
    }

    List<String> refusals() {
        return said.stream()
                .filter(PointRefused.class::isInstance)
                .map(PointRefused.class::cast)
                .map(refused -> refused.name() + " " + refused.place() + ": " + refused.reason())
                .toList();
    }

    static byte[] classFile(String name) {
        String file = "/" + (PROGRAM + name).replace('.', '/') + ".class";
        try (InputStream in = TunedProgram.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalArgumentException(name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    byte @Nullable [] transform(ClassLoader by, String name) {
        return transformer.transform(
                getClass().getModule(), by, (PROGRAM + name).replace('.', '/'), null, null, classFile(name));
    }

    private final class ProgramLoader extends ClassLoader {
        ProgramLoader(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                if (loaded != null) {
                    return loaded;
                }
                if (!name.startsWith(PROGRAM)) {
                    return super.loadClass(name, resolve);
                }
                String simple = name.substring(PROGRAM.length());
                byte[] changed = transform(this, simple);
                byte[] code = changed == null ? classFile(simple) : changed;
                defined.put(simple, code);
                return defineClass(name, code, 0, code.length);
            }
        }
    }
}
