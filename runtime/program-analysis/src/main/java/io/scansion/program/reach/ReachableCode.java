package io.scansion.program.reach;

import io.scansion.program.code.MethodCode;
import io.scansion.program.code.MpiCalls;
import io.scansion.program.code.Opcode;
import io.scansion.program.code.ProgramClasses;
import io.scansion.program.findings.Site;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The methods that a program may run, by rapid type analysis (Bacon and Sweeney, OOPSLA 1996): a virtual call reaches the
 * overrides in classes that are instantiated somewhere in reachable code, in whatever order the two are found.
 */
final class ReachableCode {
    private static final int MAX_METHODS = 50_000;

    enum Kind {
        COLLECTIVE,
        COMMUNICATOR,
        EXIT
    }

    /** A call that the scan looks for. */
    record MpiUse(Kind kind, String name, Site site) {}

    private final ProgramClasses classes;
    private final Set<MethodNode> entered = new LinkedHashSet<>();
    private final Deque<Entry> open = new ArrayDeque<>();
    private final Set<String> initialised = new LinkedHashSet<>();
    private final Set<String> instantiated = new HashSet<>();
    /** Methods of instantiated classes, by name and descriptor. */
    private final Map<String, List<Entry>> answers = new HashMap<>();

    private final Set<Call> calls = new HashSet<>();
    private final Set<String> called = new LinkedHashSet<>();
    private final Set<MpiUse> uses = new LinkedHashSet<>();
    /** Entered from elsewhere than the program's own calls: function objects, callbacks of the JDK, static initialisers. */
    private final Set<MethodCode> calledBack = new LinkedHashSet<>();

    private record Entry(ClassNode owner, MethodNode method) {}

    private record Call(String owner, String name, String descriptor, int opcode) {}

    ReachableCode(ProgramClasses classes) {
        this.classes = classes;
    }

    Set<MpiUse> uses() {
        return uses;
    }

    /** Methods that the program's own calls do not tell when they run. */
    Set<MethodCode> calledBack() {
        return calledBack;
    }

    /** Follows the program from its main method; false if the bound was reached. */
    boolean explore(String mainClass) {
        initialise(mainClass);
        for (ClassNode node : classes.lineage(mainClass)) {
            node.methods.stream().filter(m -> m.name.equals("main")).forEach(m -> enter(node, m));
        }
        while (!open.isEmpty() && entered.size() < MAX_METHODS) {
            Entry entry = open.pop();
            for (AbstractInsnNode insn : entry.method().instructions) {
                visit(entry, insn);
            }
        }
        return open.isEmpty() && classes.knownClasses() < ProgramClasses.MAX_CLASSES;
    }

    private void enter(ClassNode owner, MethodNode method) {
        if (method.instructions.size() > 0 && entered.add(method)) {
            open.push(new Entry(owner, method));
        }
    }

    private void visit(Entry entry, AbstractInsnNode insn) {
        if (insn instanceof MethodInsnNode call) {
            note(entry, insn, call);
            call(call.owner, call.name, call.desc, call.getOpcode());
        } else if (insn instanceof InvokeDynamicInsnNode dynamic) {
            ProgramClasses.lambdaBody(dynamic).ifPresent(body -> {
                classes.method(body).ifPresent(calledBack::add);
                note(
                        entry,
                        insn,
                        new MethodInsnNode(Opcodes.INVOKEVIRTUAL, body.getOwner(), body.getName(), body.getDesc()));
                call(body.getOwner(), body.getName(), body.getDesc(), opcode(body));
            });
        } else if (insn instanceof TypeInsnNode type && insn.getOpcode() == Opcodes.NEW) {
            instantiate(type.desc);
        } else if (insn instanceof FieldInsnNode field && Opcode.isStatic(insn.getOpcode())) {
            initialise(field.owner);
        }
    }

    private static int opcode(Handle body) {
        return body.getTag() == Opcodes.H_INVOKESTATIC ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL;
    }

    private void call(String owner, String name, String descriptor, int opcode) {
        if (!ProgramClasses.isApplication(owner) || !calls.add(new Call(owner, name, descriptor, opcode))) {
            return;
        }
        if (opcode == Opcodes.INVOKESTATIC) {
            initialise(owner);
        }
        if (name.equals("<init>")) {
            instantiate(owner); // also by a method reference
        }
        for (ClassNode node : classes.lineage(owner)) {
            if (find(node, name, descriptor)) {
                break;
            }
        }
        boolean virtual = Opcode.isVirtualCall(opcode);
        if (virtual && called.add(name + descriptor)) {
            answers.getOrDefault(name + descriptor, List.of()).forEach(each -> enter(each.owner(), each.method()));
        }
    }

    private boolean find(ClassNode node, String name, String descriptor) {
        boolean found = false;
        for (MethodNode method : node.methods) {
            if (method.name.equals(name) && method.desc.equals(descriptor)) {
                enter(node, method);
                found |= method.instructions.size() > 0;
            }
        }
        return found;
    }

    /** A class that exists at run time answers calls made so far, and calls that the JDK or a library may make. */
    private void instantiate(String type) {
        if (!ProgramClasses.isApplication(type) || instantiated.contains(type)) {
            return;
        }
        initialise(type);
        List<ClassNode> lineage = classes.lineage(type);
        boolean foreign = lineage.stream().anyMatch(ReachableCode::hasForeignParent);
        for (ClassNode node : lineage) {
            boolean isNew = instantiated.add(node.name);
            for (MethodNode method : node.methods) {
                String signature = method.name + method.desc;
                if (isNew) {
                    answers.computeIfAbsent(signature, s -> new ArrayList<>()).add(new Entry(node, method));
                }
                boolean overridable = (method.access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0
                        && (method.access & Opcodes.ACC_STATIC) == 0
                        && !method.name.equals("<init>");
                if (foreign && overridable && method.instructions.size() > 0) {
                    calledBack.add(classes.code(node, method));
                }
                if ((foreign && overridable) || called.contains(signature)) {
                    enter(node, method);
                }
            }
        }
    }

    private static boolean hasForeignParent(ClassNode node) {
        boolean plain = node.superName == null
                || node.superName.equals("java/lang/Object")
                || node.superName.equals("java/lang/Record")
                || node.superName.equals("java/lang/Enum");
        return (!plain && !ProgramClasses.isApplication(node.superName))
                || node.interfaces.stream().anyMatch(each -> !ProgramClasses.isApplication(each));
    }

    private void initialise(String type) {
        if (ProgramClasses.isApplication(type) && initialised.add(type)) {
            for (ClassNode node : classes.lineage(type)) {
                initialised.add(node.name);
                node.methods.stream().filter(m -> m.name.equals("<clinit>")).forEach(m -> {
                    calledBack.add(classes.code(node, m));
                    enter(node, m);
                });
            }
        }
    }

    private void note(Entry entry, AbstractInsnNode at, MethodInsnNode call) {
        if (MpiCalls.isCollective(call)) {
            uses.add(new MpiUse(Kind.COLLECTIVE, call.name, site(entry, at)));
        } else if (MpiCalls.makesCommunicator(call)) {
            uses.add(new MpiUse(Kind.COMMUNICATOR, call.name, site(entry, at)));
        } else if (MpiCalls.endsMachine(call)) {
            uses.add(new MpiUse(Kind.EXIT, "System." + call.name, site(entry, at)));
        }
    }

    private Site site(Entry entry, AbstractInsnNode insn) {
        MethodCode code = classes.code(entry.owner(), entry.method());
        return code.site(code.position(insn));
    }
}
