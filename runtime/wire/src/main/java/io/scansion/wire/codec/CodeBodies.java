package io.scansion.wire.codec;

import io.scansion.wire.AgentMessage.ClassFiles;
import io.scansion.wire.AgentMessage.CodeQuestion;
import io.scansion.wire.ClassDigest;
import io.scansion.wire.ClassFile;
import io.scansion.wire.CodeFrame;
import io.scansion.wire.TunerMessage.ClassesWanted;
import io.scansion.wire.TunerMessage.CodeVerdict;
import io.scansion.wire.TunerMessage.WantedClass;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Bodies of the frames about a program's code: fields in the order of the record. */
final class CodeBodies {
    private static final int LEAST_FRAME_BYTES = 4 + 4 + 4 + 4;
    private static final int LEAST_FILE_BYTES = 4 + 1;
    private static final int LEAST_WANTED_BYTES = 4 + 4;
    private static final int DIGEST_BYTES = 4 + 4 + 4;

    private CodeBodies() {}

    static BodyWriter write(CodeQuestion m, BodyWriter out) throws FrameException {
        out.putInt(m.physicalRank()).putInt(m.virtualRank()).putLong(m.number());
        out.putBoolean(m.trustEnd())
                .putString(m.mainClass())
                .putCount(m.receives().size());
        for (List<CodeFrame> stack : m.receives()) {
            out.putCount(stack.size());
            for (CodeFrame frame : stack) {
                out.putString(frame.className()).putString(frame.method()).putString(frame.descriptor());
                out.putInt(frame.bytecodeIndex());
            }
        }
        return out;
    }

    static CodeQuestion codeQuestion(BodyReader in) throws FrameException {
        return new CodeQuestion(in.getInt(), in.getInt(), in.getLong(), in.getBoolean(), in.getString(), receives(in));
    }

    private static List<List<CodeFrame>> receives(BodyReader in) throws FrameException {
        int count = in.getCount(4);
        List<List<CodeFrame>> receives = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int depth = in.getCount(LEAST_FRAME_BYTES);
            List<CodeFrame> stack = new ArrayList<>(depth);
            for (int k = 0; k < depth; k++) {
                stack.add(new CodeFrame(in.getString(), in.getString(), in.getString(), in.getInt()));
            }
            receives.add(stack);
        }
        return receives;
    }

    static BodyWriter write(ClassFiles m, BodyWriter out) throws FrameException {
        out.putInt(m.physicalRank()).putCount(m.files().size());
        for (ClassFile file : m.files()) {
            ClassDigest digest = file.digest();
            out.putString(file.name()).putBoolean(digest != null);
            if (digest != null) {
                put(digest, out).putBytes(file.bytes(), ClassFile.MAX_BYTES);
            }
        }
        return out;
    }

    static ClassFiles classFiles(BodyReader in) throws FrameException {
        int physicalRank = in.getInt();
        int count = in.getCount(LEAST_FILE_BYTES);
        List<ClassFile> files = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String name = in.getString();
            @Nullable ClassDigest digest = in.getBoolean() ? digest(in) : null;
            if (digest == null) {
                files.add(ClassFile.absent(name));
            } else {
                byte[] bytes = in.getBytes(ClassFile.MAX_BYTES);
                files.add(bytes.length == 0 ? ClassFile.known(name, digest) : ClassFile.whole(name, digest, bytes));
            }
        }
        return new ClassFiles(physicalRank, files);
    }

    static BodyWriter write(ClassesWanted m, BodyWriter out) throws FrameException {
        out.putCount(m.classes().size());
        for (WantedClass wanted : m.classes()) {
            out.putString(wanted.name()).putCount(wanted.known().size());
            for (ClassDigest digest : wanted.known()) {
                put(digest, out);
            }
        }
        return out;
    }

    static ClassesWanted classesWanted(BodyReader in) throws FrameException {
        int count = in.getCount(LEAST_WANTED_BYTES);
        List<WantedClass> classes = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String name = in.getString();
            int digests = in.getCount(DIGEST_BYTES);
            List<ClassDigest> known = new ArrayList<>(digests);
            for (int k = 0; k < digests; k++) {
                known.add(digest(in));
            }
            classes.add(new WantedClass(name, known));
        }
        return new ClassesWanted(classes);
    }

    static BodyWriter write(CodeVerdict m, BodyWriter out) throws FrameException {
        return out.putLong(m.question()).putStrings(m.violations()).putStrings(m.remarks());
    }

    static CodeVerdict codeVerdict(BodyReader in) throws FrameException {
        return new CodeVerdict(in.getLong(), in.getStrings(), in.getStrings());
    }

    private static BodyWriter put(ClassDigest digest, BodyWriter out) throws FrameException {
        return out.putInt(digest.length()).putInt(digest.crc32()).putInt(digest.crc32c());
    }

    private static ClassDigest digest(BodyReader in) throws FrameException {
        return new ClassDigest(in.getInt(), in.getInt(), in.getInt());
    }
}
