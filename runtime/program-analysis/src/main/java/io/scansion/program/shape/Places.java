package io.scansion.program.shape;

import io.scansion.program.code.MethodCode;
import io.scansion.program.code.MpiCalls;
import io.scansion.program.flow.LoopScope;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Which references may mean the same memory, after Steensgaard ("Points-to analysis in almost linear time", 1996): every
 * value, parameter and field is a node; an assignment joins two nodes; an object and what it contains are one node. Flow and
 * context are ignored, so places may be joined that never meet; never the other way round for what was followed.
 */
final class Places {
    private static final int MAX_METHODS = 600;

    private record Value(MethodCode method, int position) {}

    private record Parameter(MethodCode method, int local) {}

    private record Field(String name) {}

    private final Map<Object, Object> parents = new HashMap<>();
    private final LoopScope scope;

    Places(LoopScope scope) {
        this.scope = scope;
        Set<MethodCode> methods = new LinkedHashSet<>(scope.methods());
        Set<ClassNode> owners = new LinkedHashSet<>();
        scope.methods().forEach(m -> owners.add(m.owner()));
        for (ClassNode owner : owners) {
            for (MethodNode method : owner.methods) {
                if (methods.size() < MAX_METHODS && method.instructions.size() > 0) {
                    methods.add(scope.classes().code(owner, method));
                }
            }
        }
        for (MethodCode method : methods) {
            if (method.followed()) {
                for (int i = 0; i < method.size(); i++) {
                    join(method, i);
                }
            }
        }
        for (MethodCode method : scope.methods()) {
            for (LoopScope.Binding each : scope.bindings(method)) {
                LoopScope.CallAt call = each.call();
                joinProducers(new Parameter(method, each.local()), call.caller(), call.position(), each.operand());
            }
        }
    }

    /** Representative of what the operand refers to. */
    Set<Object> of(MethodCode method, int position, int operand) {
        Set<Object> result = new LinkedHashSet<>();
        if (operand < method.operands(position).size()) {
            for (AbstractInsnNode producer : method.operands(position).get(operand)) {
                result.add(root(node(method, producer)));
            }
        }
        return result;
    }

    private Object node(MethodCode method, AbstractInsnNode producer) {
        int local = method.parameter(producer);
        return local >= 0 ? new Parameter(method, local) : new Value(method, method.position(producer));
    }

    private void join(MethodCode method, int position) {
        AbstractInsnNode insn = method.at(position);
        Value self = new Value(method, position);
        int opcode = insn.getOpcode();
        switch (opcode) {
            case Opcodes.ALOAD, Opcodes.ASTORE, Opcodes.CHECKCAST, Opcodes.AALOAD ->
                joinProducers(self, method, position, 0);
            case Opcodes.DUP,
                    Opcodes.DUP_X1,
                    Opcodes.DUP_X2,
                    Opcodes.DUP2,
                    Opcodes.DUP2_X1,
                    Opcodes.DUP2_X2,
                    Opcodes.SWAP -> joinProducers(self, method, position, 0);
            case Opcodes.AASTORE -> {
                Value array = new Value(method, position);
                joinProducers(array, method, position, 0);
                joinProducers(array, method, position, 2);
            }
            case Opcodes.GETFIELD, Opcodes.GETSTATIC -> union(self, field(insn));
            case Opcodes.PUTFIELD -> joinProducers(field(insn), method, position, 1);
            case Opcodes.PUTSTATIC -> joinProducers(field(insn), method, position, 0);
            default -> {
                if (insn instanceof MethodInsnNode call) {
                    joinCall(self, method, position, call);
                } else if (insn instanceof InvokeDynamicInsnNode) {
                    joinAll(self, method, position);
                }
            }
        }
    }

    private void joinCall(Value self, MethodCode method, int position, MethodInsnNode call) {
        if (MpiCalls.isMpi(call.owner)) {
            return;
        }
        Set<MethodCode> targets = scope.targets(method, position);
        for (MethodCode target : targets) {
            for (int i = 0; i < target.size(); i++) {
                if (target.at(i).getOpcode() == Opcodes.ARETURN && target.followed()) {
                    joinProducers(self, target, i, 0);
                }
            }
        }
        boolean constructor = call.name.equals("<init>");
        if (targets.isEmpty() && (constructor || refersToArguments(Type.getReturnType(call.desc)))) {
            joinAll(self, method, position);
        }
    }

    /** Views and copies of an argument count as the argument; a string does not. */
    private static boolean refersToArguments(Type type) {
        return type.getSort() >= Type.ARRAY && !type.getInternalName().startsWith("java/lang/");
    }

    private void joinAll(Object self, MethodCode method, int position) {
        for (int k = 0; k < method.operands(position).size(); k++) {
            if (isReference(method, position, k)) {
                joinProducers(self, method, position, k);
            }
        }
    }

    /** Whether the operand of a call is an object or an array. */
    static boolean isReference(MethodCode method, int position, int operand) {
        AbstractInsnNode insn = method.at(position);
        String descriptor = insn instanceof MethodInsnNode call
                ? call.desc
                : insn instanceof InvokeDynamicInsnNode dynamic ? dynamic.desc : "()V";
        Type[] arguments = Type.getArgumentTypes(descriptor);
        int index = operand - (method.operands(position).size() - arguments.length);
        return index < 0 || (index < arguments.length && arguments[index].getSort() >= Type.ARRAY);
    }

    private void joinProducers(Object self, MethodCode method, int position, int operand) {
        if (operand < method.operands(position).size()) {
            for (AbstractInsnNode producer : method.operands(position).get(operand)) {
                union(self, node(method, producer));
            }
        }
    }

    private static Field field(AbstractInsnNode insn) {
        FieldInsnNode access = (FieldInsnNode) insn;
        return new Field(access.owner + "." + access.name);
    }

    private void union(Object a, Object b) {
        Object x = root(a);
        Object y = root(b);
        if (!x.equals(y)) {
            parents.put(x, y);
        }
    }

    private Object root(Object node) {
        Object top = node;
        for (Object up = parents.get(top); up != null; up = parents.get(top)) {
            top = up;
        }
        Object at = node; // compress the path
        while (!at.equals(top)) {
            Object up = parents.get(at);
            parents.put(at, top);
            if (up == null) {
                break;
            }
            at = up;
        }
        return top;
    }
}
