package io.scansion.agent.mpi;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Looks whether a copy of MPJ Express has every field and method that code of ours links to, before any of its classes is rewritten:
 * what is missing would otherwise fail in the middle of a call of the program. Reads class files and loads nothing.
 */
final class MpjLinkage {
    /**
     * What is needed beside the calls of {@link MpjBinding}: by emitted code, by {@code agent.probe.RequestAccess} and by {@code
     * agent.ranks}. A field is a name and a descriptor, a method both in one.
     */
    private static final Map<String, String[]> MEMBERS = members();

    private static final int CODE_ALONE = ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES;

    private final MpiBinding binding;
    private final ClassFiles files;
    private final Map<String, Outline> outlines = new HashMap<>();

    /** Where the class files of the copy are. */
    @FunctionalInterface
    interface ClassFiles {
        /** Returns a class file by its internal name, or null where there is none. */
        byte @Nullable [] read(String internalName) throws IOException;
    }

    /** The members that one class declares, as {@code nameDescriptor} or {@code name descriptor}. */
    private static final class Outline extends ClassVisitor {
        private final Set<String> all = new HashSet<>();
        private final Set<String> open = new HashSet<>();
        private @Nullable String parent;

        Outline() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(
                int version,
                int access,
                String name,
                @Nullable String signature,
                @Nullable String superName,
                String @Nullable [] interfaces) {
            parent = superName;
        }

        @Override
        public @Nullable FieldVisitor visitField(
                int access, String name, String descriptor, @Nullable String signature, @Nullable Object value) {
            add(access, name + ' ' + descriptor);
            return null;
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            add(access, name + descriptor);
            return null;
        }

        @Nullable
        String parentInLibrary() {
            return parent == null || parent.startsWith("java/") ? null : parent;
        }

        private void add(int access, String member) {
            all.add(member);
            if ((access & Opcodes.ACC_PUBLIC) != 0) {
                open.add(member);
            }
        }
    }

    MpjLinkage(MpiBinding binding, ClassFiles files) {
        this.binding = binding;
        this.files = files;
    }

    /** Returns what is missing first, in words, or null if all is there. */
    @Nullable
    String misfit() throws IOException {
        for (String signature : new TreeSet<>(binding.signatures())) {
            int dot = signature.indexOf('.');
            String missing = missing(signature.substring(0, dot), signature.substring(dot + 1), true);
            if (missing != null) {
                return missing;
            }
        }
        for (Map.Entry<String, String[]> owner : MEMBERS.entrySet()) {
            for (String member : owner.getValue()) {
                String missing = missing(owner.getKey(), member, false);
                if (missing != null) {
                    return missing;
                }
            }
        }
        return null;
    }

    /** Whether a member, looked for as the JVM does, is one that {@link #misfit} looks at; for the test that nothing was left out. */
    boolean covers(String owner, String member) throws IOException {
        for (String type = owner; type != null; ) {
            if (binding.signatures().contains(type + '.' + member)) {
                return true;
            }
            for (String known : MEMBERS.getOrDefault(type, new String[0])) {
                if (known.equals(member)) {
                    return true;
                }
            }
            Outline outline = outline(type);
            type = outline == null ? null : outline.parentInLibrary();
        }
        return false;
    }

    private @Nullable String missing(String owner, String member, boolean publicly) throws IOException {
        for (String type = owner; type != null; ) {
            Outline outline = outline(type);
            if (outline == null) {
                return "there is no class " + type.replace('/', '.');
            }
            if ((publicly ? outline.open : outline.all).contains(member)) {
                return null;
            }
            type = outline.parentInLibrary();
        }
        return "there is no " + (publicly ? "public " : "") + inWords(owner.replace('/', '.'), member);
    }

    private @Nullable Outline outline(String type) throws IOException {
        Outline known = outlines.get(type);
        if (known == null) {
            byte[] classFile = files.read(type);
            if (classFile == null) {
                return null;
            }
            known = new Outline();
            new ClassReader(classFile).accept(known, CODE_ALONE);
            outlines.put(type, known);
        }
        return known;
    }

    private static String inWords(String owner, String member) {
        int parenthesis = member.indexOf('(');
        if (parenthesis < 0) {
            int space = member.indexOf(' ');
            return "field " + owner + '.' + member.substring(0, space) + " of type "
                    + Type.getType(member.substring(space + 1)).getClassName();
        }
        StringBuilder text = new StringBuilder("method ")
                .append(owner)
                .append('.')
                .append(member, 0, parenthesis)
                .append('(');
        String separator = "";
        for (Type argument : Type.getArgumentTypes(member.substring(parenthesis))) {
            text.append(separator).append(argument.getClassName());
            separator = ", ";
        }
        return text.append(") of type ")
                .append(Type.getReturnType(member.substring(parenthesis)).getClassName())
                .toString();
    }

    private static Map<String, String[]> members() {
        Map<String, String[]> members = new LinkedHashMap<>();
        members.put("mpi/MPI", new String[] {
            "COMM_WORLD Lmpi/Intracomm;",
            "COMM_SELF Lmpi/Comm;",
            "BYTE Lmpi/Datatype;",
            "CHAR Lmpi/Datatype;",
            "SHORT Lmpi/Datatype;",
            "BOOLEAN Lmpi/Datatype;",
            "INT Lmpi/Datatype;",
            "LONG Lmpi/Datatype;",
            "FLOAT Lmpi/Datatype;",
            "DOUBLE Lmpi/Datatype;",
            "OBJECT Lmpi/Datatype;",
            "ANY_SOURCE I",
            "ANY_TAG I",
            "UNDEFINED I"
        });
        members.put("mpi/Op", new String[] {"opCode I"});
        members.put("mpi/Status", new String[] {"source I", "tag I", "count I", "numEls I"});
        members.put("mpi/Datatype", new String[] {"getByteSize()I", "getType()I", "Size()I"});
        members.put("mpi/Comm", new String[] {"group Lmpi/Group;", "Group()Lmpi/Group;"});
        members.put("mpi/Group", new String[] {
            "Incl([I)Lmpi/Group;",
            "Size()I",
            "Translate_ranks(Lmpi/Group;[ILmpi/Group;)[I",
            "mpjdevGroup Lmpjdev/Group;"
        });
        members.put("mpi/Request", new String[] {"req Lmpjdev/Request;", "isNull Z", "<init>(Lmpjdev/Request;)V"});
        members.put(
                "mpi/Prequest",
                new String[] {"op I", "comm Lmpi/Comm;", "dest I", "tag I", "count I", "datatype Lmpi/Datatype;"});
        members.put("mpjdev/Status", new String[] {"index I", "type Lmpjbuf/Type;", "<init>()V"});
        members.put("mpjdev/Request", new String[] {"<init>()V"});
        members.put("mpjdev/Group", new String[] {"ids [Lxdev/ProcessID;"});
        members.put("xdev/ProcessID", new String[] {"uuid()Ljava/util/UUID;"});
        members.put("mpjbuf/Type", new String[] {"getCode()I"});
        members.put("mpjbuf/Buffer", new String[] {"commit()V", "getDynamicBuffer()[B"});
        return members;
    }
}
