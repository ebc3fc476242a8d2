package io.scansion.agent.mpi;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * A copy of MPJ Express that has been looked at and rewritten, kept in a file: ranks need neither do it again, nor load what does it. The
 * file holds every class file that the look has read, as it was, beside what was made of it, so that a rank sees whether its own copy is the same,
 * byte by byte. Whoever makes and names such a file sees to it that the same agent has made it that reads it. Safe for concurrent use.
 */
public final class KnownLibrary {
    /** Of a rank that is told of none. */
    public static final KnownLibrary NONE = new KnownLibrary("");

    private static final int MAGIC = 0x5C4E10B1;
    private static final int CHECK_BYTES = Long.BYTES;

    private final String file;
    /** Needed while the library loads. */
    private @Nullable SoftReference<Map<String, Entry>> entries;

    private static final class Entry {
        private final byte[] original;
        /** Null where the class is only looked at. */
        private final byte @Nullable [] rewritten;

        Entry(byte[] original, byte @Nullable [] rewritten) {
            this.original = original;
            this.rewritten = rewritten;
        }
    }

    /** @param file read when it is needed first; a missing or damaged one knows nothing, and so does one without a name */
    public KnownLibrary(String file) {
        this.file = file;
    }

    /** Returns what a class was made into, or null where this class file is not known. */
    byte @Nullable [] rewritten(String name, byte[] original) {
        Entry entry = entries().get(name);
        return entry != null && Arrays.equals(entry.original, original) ? entry.rewritten : null;
    }

    /** Whether a copy is the one that was looked at, and found to fit. */
    boolean isSame(MpjLinkage.ClassFiles files) throws IOException {
        Map<String, Entry> known = entries();
        for (Map.Entry<String, Entry> each : known.entrySet()) {
            if (!Arrays.equals(each.getValue().original, files.read(each.getKey()))) {
                return false;
            }
        }
        return !known.isEmpty();
    }

    private synchronized Map<String, Entry> entries() {
        Map<String, Entry> read = entries == null ? null : entries.get();
        if (read == null) {
            read = file.isEmpty() ? Map.of() : read(new File(file));
            entries = new SoftReference<>(read);
        }
        return read;
    }

    private static Map<String, Entry> read(File file) {
        try (FileInputStream in = new FileInputStream(file)) {
            return decode(in.readAllBytes());
        } catch (IOException | RuntimeException e) { // it only saves time
            return Map.of();
        }
    }

    private static Map<String, Entry> decode(byte[] content) throws IOException {
        Map<String, Entry> entries = new HashMap<>();
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(content))) {
            int checked = Math.max(0, content.length - CHECK_BYTES);
            CRC32 check = new CRC32();
            check.update(content, 0, checked);
            if (in.readInt() != MAGIC) {
                throw new IOException("not a file of this kind");
            }
            for (int left = in.readInt(); left > 0; left--) {
                String name = in.readUTF();
                byte[] original = in.readNBytes(in.readInt());
                byte[] rewritten = in.readNBytes(in.readInt());
                entries.put(name, new Entry(original, rewritten.length == 0 ? null : rewritten));
            }
            if (in.available() != CHECK_BYTES || in.readLong() != check.getValue()) {
                throw new IOException("damaged");
            }
        }
        return entries;
    }

    /**
     * Looks at a copy of MPJ Express and rewrites it as ranks of a job over niodev need it. Found by its name by the launcher, which keeps the result.
     *
     * @param jar the library
     * @return the content of the file; of a copy that does not fit, one that knows nothing
     * @throws IOException if the jar cannot be read
     */
    public static byte[] of(File jar) throws IOException {
        Map<String, byte[]> originals = new LinkedHashMap<>();
        Map<String, byte[]> rewritten = new HashMap<>();
        try (ZipFile library = new ZipFile(jar)) {
            MpjLinkage.ClassFiles files = name -> {
                byte[] classFile = read(library, name);
                if (classFile != null) {
                    originals.put(name, classFile);
                }
                return classFile;
            };
            MpiBinding binding = new MpjBinding();
            if (new MpjLinkage(binding, files).misfit() == null) {
                rewrite(binding, files, rewritten);
            } else {
                originals.clear();
            }
        }
        return encode(originals, rewritten);
    }

    private static void rewrite(MpiBinding binding, MpjLinkage.ClassFiles files, Map<String, byte[]> rewritten)
            throws IOException {
        MpjRewriter rewriter = new MpjRewriter(binding, true);
        TreeSet<String> names = new TreeSet<>(binding.classes());
        names.addAll(binding.packers());
        for (String name : names) {
            byte[] classFile = files.read(name);
            if (classFile != null) {
                rewritten.put(name, rewriter.instrumented(name, classFile));
            }
        }
        byte[] device = files.read(MeshTransformer.DEVICE);
        if (device != null) {
            rewritten.put(MeshTransformer.DEVICE, MeshRewriter.guarded(device));
        }
    }

    private static byte @Nullable [] read(ZipFile library, String name) throws IOException {
        ZipEntry entry = library.getEntry(name + ".class");
        return entry == null ? null : library.getInputStream(entry).readAllBytes();
    }

    private static byte[] encode(Map<String, byte[]> originals, Map<String, byte[]> rewritten) throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(content);
        out.writeInt(MAGIC);
        out.writeInt(originals.size());
        for (Map.Entry<String, byte[]> original : originals.entrySet()) {
            out.writeUTF(original.getKey());
            for (byte[] classFile :
                    new byte[][] {original.getValue(), rewritten.getOrDefault(original.getKey(), new byte[0])}) {
                out.writeInt(classFile.length);
                out.write(classFile);
            }
        }
        CRC32 check = new CRC32();
        check.update(content.toByteArray());
        out.writeLong(check.getValue());
        return content.toByteArray();
    }
}
