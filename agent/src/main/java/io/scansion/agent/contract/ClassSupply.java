package io.scansion.agent.contract;

import io.scansion.agent.points.TuningPoints;
import io.scansion.agent.probe.ClassLoaders;
import io.scansion.agent.probe.ReceiveSite;
import io.scansion.wire.ClassDigest;
import io.scansion.wire.ClassFile;
import io.scansion.wire.TunerMessage.WantedClass;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The program's class files, as the class loaders have them that the code around its receives was loaded by, or as the agent has
 * rewritten them. Nothing is loaded or initialised for it. A class that is missing or unreadable is absent. For one thread.
 */
final class ClassSupply {
    private final Map<String, ClassLoader> active = new HashMap<>();
    private List<ClassLoader> loaders = List.of(ClassLoader.getSystemClassLoader());

    /** Takes class files from now on from where the code at these receives came from. */
    void sees(List<ReceiveSite> receives) {
        List<ClassLoader> seen = new ArrayList<>();
        for (ReceiveSite receive : receives) {
            for (ReceiveSite.Frame frame : receive.frames()) {
                ClassLoader loader = frame.loader();
                if (loader != null) {
                    active.putIfAbsent(frame.className().replace('.', '/'), loader);
                    if (!seen.contains(loader)) {
                        seen.add(loader);
                    }
                }
            }
        }
        if (!seen.contains(ClassLoader.getSystemClassLoader())) {
            seen.add(ClassLoader.getSystemClassLoader());
        }
        loaders = youngest(seen);
    }

    /** Those that no other asks before it looks itself, in the same order. */
    private static List<ClassLoader> youngest(List<ClassLoader> all) {
        List<ClassLoader> result = new ArrayList<>();
        for (ClassLoader loader : all) {
            boolean asked = false;
            for (ClassLoader other : all) {
                asked |= other != loader && ClassLoaders.asks(other, loader);
            }
            if (!asked) {
                result.add(loader);
            }
        }
        return result;
    }

    /** Returns what is known by a name, without its bytes if they are not needed. */
    ClassFile find(WantedClass wanted) {
        String name = wanted.name();
        ClassLoader own = active.get(name);
        byte[] bytes = TuningPoints.asLoaded(name);
        if (bytes == null && own != null) {
            bytes = read(own, name);
        }
        for (int i = 0; bytes == null && i < loaders.size(); i++) {
            bytes = read(loaders.get(i), name);
        }
        if (bytes == null) {
            return ClassFile.absent(name);
        }
        ClassDigest digest = ClassDigest.of(bytes);
        return wanted.known().contains(digest) ? ClassFile.known(name, digest) : ClassFile.whole(name, digest, bytes);
    }

    private static byte @Nullable [] read(ClassLoader loader, String name) {
        try (InputStream in = loader.getResourceAsStream(name + ".class")) {
            byte[] bytes = in == null ? new byte[0] : in.readNBytes(ClassFile.MAX_BYTES + 1);
            return bytes.length == 0 || bytes.length > ClassFile.MAX_BYTES ? null : bytes;
        } catch (IOException | RuntimeException | LinkageError e) { // a class loader of the program may throw anything
            return null;
        }
    }
}
