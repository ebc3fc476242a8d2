package io.scansion.program.code;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The program's class files, each taken from its source and parsed once; nothing is loaded or initialised. A class that is missing or
 * unreadable counts as unknown and is remembered as such. Not safe for use by several threads.
 */
public final class ProgramClasses {
    /** Classes parsed at most; later ones count as unknown. */
    public static final int MAX_CLASSES = 5_000;

    private static final int MAX_SUPERTYPES = 64;
    private static final List<String> FOREIGN = List.of(
            "java/",
            "javax/",
            "jdk/",
            "sun/",
            "com/sun/",
            "mpi/",
            "mpjdev/",
            "mpjbuf/",
            "xdev/",
            "runtime/starter/",
            "runtime/daemon/",
            "org/apache/log4j/",
            "io/scansion/agent/",
            "io/scansion/wire/");

    private final ClassSource source;
    private final Map<String, Optional<ClassNode>> classes = new LinkedHashMap<>();
    private final Map<MethodNode, MethodCode> code = new HashMap<>();
    private final Map<String, List<Body>> bodies = new HashMap<>();
    private final List<Lambda> lambdas = new ArrayList<>();
    private final Map<String, List<ClassNode>> lineages = new HashMap<>();
    /** What {@link #targets} has said since the last class was read. */
    private final Map<Call, Set<MethodCode>> targets = new HashMap<>();

    private int unknown;

    private record Call(boolean virtual, String owner, String method, String descriptor) {}

    /** Body of a lambda or method reference that stands for a method of an interface. */
    private record Lambda(String type, String name, Handle body) {}

    /** A method with a body and the class that declares it. */
    private record Body(ClassNode owner, MethodNode method) {}

    /** Starts with no class read. */
    public ProgramClasses(ClassSource source) {
        this.source = source;
    }

    /** Starts with the classes that others have read; those stay as they are. */
    public ProgramClasses(ProgramClasses read, ClassSource source) {
        this.source = source;
        classes.putAll(read.classes);
        code.putAll(read.code);
        read.bodies.forEach((method, owners) -> bodies.put(method, new ArrayList<>(owners)));
        lambdas.addAll(read.lambdas);
        lineages.putAll(read.lineages);
        targets.putAll(read.targets);
        unknown = read.unknown;
    }

    /** Whether the class belongs to the program rather than to the JDK, the MPI library or the agent. */
    public static boolean isApplication(String internalName) {
        if (internalName.startsWith("[")) {
            return false;
        }
        for (String foreign : FOREIGN) {
            if (internalName.startsWith(foreign)) {
                return false;
            }
        }
        return true;
    }

    /** Number of program classes that were asked for and could not be read. */
    public int unknownClasses() {
        return unknown;
    }

    /** Number of program classes read so far. */
    public int knownClasses() {
        return classes.size() - unknown;
    }

    Optional<ClassNode> find(String internalName) {
        Optional<ClassNode> known = classes.get(internalName);
        if (known == null) {
            known = isApplication(internalName) && classes.size() < MAX_CLASSES ? read(internalName) : Optional.empty();
            if (known.isEmpty() && isApplication(internalName)) {
                unknown++;
            }
            if (isApplication(internalName)) {
                classes.put(internalName, known);
                targets.clear();
            }
        }
        return known;
    }

    private Optional<ClassNode> read(String internalName) {
        byte[] bytes = source.find(internalName);
        if (bytes == null) {
            return Optional.empty();
        }
        try {
            ClassNode node = new OffsetClassNode();
            new OffsetReader(bytes).accept(node, ClassReader.SKIP_FRAMES);
            if (node.name == null || !node.name.equals(internalName)) {
                return Optional.empty();
            }
            for (MethodNode method : node.methods) {
                noteLambdas(method);
                if (method.instructions.size() > 0) {
                    bodies.computeIfAbsent(method.name + method.desc, key -> new ArrayList<>())
                            .add(new Body(node, method));
                }
            }
            return Optional.of(node);
        } catch (RuntimeException e) { // garbage bytes surface as many kinds of runtime exception
            return Optional.empty();
        }
    }

    private void noteLambdas(MethodNode method) {
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof InvokeDynamicInsnNode dynamic) {
                lambdaBody(dynamic)
                        .ifPresent(body -> lambdas.add(
                                new Lambda(Type.getReturnType(dynamic.desc).getInternalName(), dynamic.name, body)));
            }
        }
    }

    /** The method behind a lambda expression or method reference; empty for other dynamic calls. */
    public static Optional<Handle> lambdaBody(InvokeDynamicInsnNode dynamic) {
        boolean lambda = dynamic.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory");
        return lambda && dynamic.bsmArgs.length > 1 && dynamic.bsmArgs[1] instanceof Handle body
                ? Optional.of(body)
                : Optional.empty();
    }

    /** The program's method behind a handle. */
    public Optional<MethodCode> method(Handle handle) {
        return method(handle.getOwner(), handle.getName(), handle.getDesc());
    }

    /** The class and its known supertypes, nearest first. */
    public List<ClassNode> lineage(String internalName) {
        List<ClassNode> known = lineages.get(internalName);
        if (known == null) {
            known = List.copyOf(readLineage(internalName));
            lineages.put(internalName, known);
        }
        return known;
    }

    private List<ClassNode> readLineage(String internalName) {
        Set<String> names = new LinkedHashSet<>(List.of(internalName));
        List<ClassNode> result = new ArrayList<>();
        List<String> open = new ArrayList<>(names);
        while (!open.isEmpty() && names.size() < MAX_SUPERTYPES) {
            Optional<ClassNode> found = find(open.remove(0));
            if (found.isPresent()) {
                ClassNode node = found.get();
                result.add(node);
                if (node.superName != null && names.add(node.superName)) {
                    open.add(node.superName);
                }
                for (String parent : node.interfaces) {
                    if (names.add(parent)) {
                        open.add(parent);
                    }
                }
            }
        }
        return result;
    }

    /** The method with a body that the name means in the class or above it. */
    public Optional<MethodCode> method(String owner, String name, String descriptor) {
        if (!isApplication(owner)) {
            return Optional.empty();
        }
        for (ClassNode node : lineage(owner)) {
            for (MethodNode method : node.methods) {
                if (method.name.equals(name) && method.desc.equals(descriptor) && method.instructions.size() > 0) {
                    return Optional.of(code(node, method));
                }
            }
        }
        return Optional.empty();
    }

    public MethodCode code(ClassNode owner, MethodNode method) {
        return code.computeIfAbsent(method, m -> new MethodCode(owner, m));
    }

    /**
     * Methods that a call may reach, as far as the classes read so far tell; empty for a call out of the program. A call of an
     * interface or of an overridden method reaches every override in a known class.
     */
    public Set<MethodCode> targets(MethodInsnNode call) {
        boolean virtual = Opcode.isVirtualCall(call.getOpcode());
        Call key = new Call(virtual, call.owner, call.name, call.desc);
        Set<MethodCode> known = targets.get(key);
        if (known == null) {
            int before = classes.size();
            known = Collections.unmodifiableSet(findTargets(call, virtual));
            if (classes.size() == before) { // else there may be more by now
                targets.put(key, known);
            }
        }
        return known;
    }

    private Set<MethodCode> findTargets(MethodInsnNode call, boolean virtual) {
        Set<MethodCode> result = new LinkedHashSet<>();
        method(call.owner, call.name, call.desc).ifPresent(result::add);
        if (virtual && !MpiCalls.isMpi(call.owner)) {
            for (Body body : List.copyOf(bodies.getOrDefault(call.name + call.desc, List.of()))) {
                if (!call.owner.equals(body.owner().name) && isSubtype(body.owner(), call.owner)) {
                    result.add(code(body.owner(), body.method()));
                }
            }
            for (Lambda lambda : lambdas) {
                if (lambda.type().equals(call.owner) && lambda.name().equals(call.name)) {
                    method(lambda.body()).ifPresent(result::add);
                }
            }
        }
        return result;
    }

    private boolean isSubtype(ClassNode node, String ancestor) {
        return lineage(node.name).stream()
                .anyMatch(each -> each.name.equals(ancestor)
                        || ancestor.equals(each.superName)
                        || each.interfaces.contains(ancestor));
    }

    /** Whether the static field is one of the constants of an enum. */
    public boolean isEnumConstant(FieldInsnNode access) {
        return find(access.owner).stream()
                .flatMap(node -> node.fields.stream())
                .anyMatch(field -> field.name.equals(access.name) && (field.access & Opcodes.ACC_ENUM) != 0);
    }

    /** Classes read so far, in the order in which they were asked for. */
    public List<ClassNode> known() {
        return classes.values().stream().flatMap(Optional::stream).toList();
    }
}
