package io.scansion.tuner.reading;

import io.scansion.wire.ClassDigest;
import io.scansion.wire.ClassFile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The class files that ranks have sent. Safe for use by several threads. */
final class ClassStore {
    private static final long MAX_BYTES = 64L << 20;

    private final Map<String, Map<ClassDigest, byte[]>> files = new HashMap<>();
    private long bytes;

    /** Keeps a class file; where there are too many, the others are let go, since ranks can send them again. */
    synchronized void keep(ClassFile file) {
        ClassDigest digest = file.digest();
        if (!file.isWhole() || digest == null) {
            return;
        }
        if (bytes + file.bytes().length > MAX_BYTES) {
            files.clear();
            bytes = 0;
        }
        byte[] former =
                files.computeIfAbsent(file.name(), name -> new HashMap<>()).put(digest, file.bytes());
        bytes += file.bytes().length - (former == null ? 0 : former.length);
    }

    /** Returns digests of the class files of that name. */
    synchronized List<ClassDigest> digests(String name) {
        return List.copyOf(files.getOrDefault(name, Map.of()).keySet());
    }

    synchronized byte @Nullable [] bytes(String name, ClassDigest digest) {
        return files.getOrDefault(name, Map.of()).get(digest);
    }
}
