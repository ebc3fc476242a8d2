package io.scansion.program.run;

import io.scansion.program.code.ForeignCalls;
import io.scansion.program.code.MethodCode;
import io.scansion.program.code.MpiCalls;
import io.scansion.program.code.Opcode;
import io.scansion.program.code.OtherThreads;
import io.scansion.program.code.ProgramClasses;
import io.scansion.program.flow.LoopScope;
import io.scansion.program.reach.CallReach;
import io.scansion.program.run.Fact.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/** Calls and returns of an {@link IterationRun}. */
final class Calls {
    private static final Set<String> LARGE = Set.of("java/lang/Throwable", "java/lang/Exception");

    private final IterationRun run;
    private final ProgramClasses classes;
    private final Memory memory;
    private final Map<LoopScope.CallAt, MethodCode> active;
    private final OtherThreads others;
    private final MpiEffects mpi;
    private final Completions completions;
    /** What methods that call themselves come to, while so many classes are known. */
    private final Set<MethodCode> recursive = new HashSet<>();

    private int recursiveOfClasses;

    Calls(
            IterationRun run,
            ProgramClasses classes,
            Memory memory,
            Map<LoopScope.CallAt, MethodCode> active,
            OtherThreads others,
            Snapshot start,
            boolean apart) {
        this.others = others;
        this.run = run;
        this.classes = classes;
        this.memory = memory;
        this.active = Map.copyOf(active);
        this.mpi = new MpiEffects(memory, start.top().values);
        this.completions = new Completions(memory, mpi, apart);
    }

    boolean polls() {
        return completions.polled();
    }

    boolean call(Snapshot now, MethodInsnNode call) {
        Activation top = now.top();
        int receiver = call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1;
        int count = Type.getArgumentTypes(call.desc).length + receiver;
        List<Fact> arguments = new ArrayList<>();
        for (int k = count; k > 0; k--) {
            arguments.add(top.values.getStack(top.values.getStackSize() - k));
        }
        if (MpiCalls.isMpi(call.owner)) {
            drop(top, count);
            return library(now, call, arguments);
        }
        if (MpiCalls.endsMachine(call)) {
            throw new IterationRun.NotShown("the virtual machine may end at " + top.code.site(top.at));
        }
        boolean program = ProgramClasses.isApplication(call.owner) || mayReachProgram(now, call, arguments);
        return program ? inProgram(now, call, arguments) : outside(now, call, arguments);
    }

    private boolean library(Snapshot now, MethodInsnNode call, List<Fact> arguments) {
        List<Completions.Outcome> outcomes = completions.of(now, call, arguments);
        if (outcomes.isEmpty()) {
            return give(now, call.desc, mpi.result(now, call, arguments));
        }
        for (Completions.Outcome each : outcomes) {
            give(each.way(), call.desc, each.result());
            run.later(each.way());
        }
        return false;
    }

    /** Whether a method of an interface of the JDK may be the program's, by what is known of the object. */
    private boolean mayReachProgram(Snapshot now, MethodInsnNode call, List<Fact> arguments) {
        boolean virtual = Opcode.isVirtualCall(call.getOpcode());
        if (!virtual || call.owner.startsWith("java/lang/reflect/")) {
            return false;
        }
        Object shape = arguments.get(0).place().shape();
        if (shape instanceof String type) {
            return ProgramClasses.isApplication(type);
        }
        if (shape instanceof Handle) {
            return true;
        }
        MethodCode seen = active.get(new LoopScope.CallAt(now.top().code, now.top().at));
        return ForeignCalls.isFunction(call.owner)
                ? seen != null || !classes.targets(call).isEmpty()
                : seen != null && seen.method().name.equals(call.name);
    }

    private static void drop(Activation top, int count) {
        for (int k = 0; k < count; k++) {
            top.pop();
        }
    }

    /** Ends the call with a result. */
    private static boolean give(Snapshot now, String descriptor, Fact result) {
        Activation top = now.top();
        Type type = Type.getReturnType(descriptor);
        if (type.getSort() != Type.VOID) {
            top.push(result.size() == type.getSize() ? result : new Fact(type.getSize(), result.level(), null));
        }
        top.at++;
        return true;
    }

    private boolean inProgram(Snapshot now, MethodInsnNode call, List<Fact> arguments) {
        Activation top = now.top();
        if (run.againFromTheStart(now, arguments)) {
            return true;
        }
        boolean virtual = Opcode.isVirtualCall(call.getOpcode());
        Object shape = virtual ? arguments.get(0).place().shape() : null;
        if (virtual && arguments.get(0).isNull()) {
            run.mayFail(now, Level.MESSAGE, "java/lang/NullPointerException");
            return false;
        }
        if (shape != null && arguments.get(0).level() == Level.STATE) { // elsewhere it may be another
            run.decide(now, Level.STATE, top.at + 1, top.at);
        }
        if (shape instanceof Handle body) {
            Fact lambda = arguments.get(0);
            drop(top, arguments.size());
            return lambda(now, call.desc, body, lambda, arguments.subList(1, arguments.size()), false);
        }
        Set<MethodCode> targets = targets(now, call, shape);
        if (targets.isEmpty()) {
            return outside(now, call, arguments);
        }
        drop(top, arguments.size());
        if (virtual && targets.size() > 1) { // which of them it is depends on the object
            run.decide(now, arguments.get(0).level(), top.at + 1, top.at);
        }
        for (MethodCode target : targets) {
            Snapshot way = now.copy();
            if (enter(way, call.desc, target, bound(target, call, arguments))) {
                run.later(way);
            }
        }
        return false;
    }

    private Set<MethodCode> targets(Snapshot now, MethodInsnNode call, @Nullable Object shape) {
        if (shape instanceof String type) {
            return classes.method(type, call.name, call.desc).map(Set::of).orElse(Set.of());
        }
        if (call.getOpcode() == Opcodes.INVOKESTATIC || call.getOpcode() == Opcodes.INVOKESPECIAL) {
            return classes.method(call.owner, call.name, call.desc).map(Set::of).orElse(Set.of());
        }
        MethodCode seen = active.get(new LoopScope.CallAt(now.top().code, now.top().at));
        return seen != null ? Set.of(seen) : classes.targets(call);
    }

    /** Arguments as the method takes them: a lambda's body takes what it captured first, and no receiver. */
    private List<Fact> bound(MethodCode target, MethodInsnNode call, List<Fact> arguments) {
        if (target.method().name.equals(call.name)) {
            return arguments;
        }
        List<Integer> locals = target.parameterLocals();
        List<Fact> given = arguments.subList(1, arguments.size());
        int captured = Math.max(0, locals.size() - given.size());
        List<Fact> result = new ArrayList<>();
        for (int k = 0; k < captured; k++) {
            result.add(memory.captured(target.method(), k));
        }
        result.addAll(given.subList(given.size() - (locals.size() - captured), given.size()));
        return result;
    }

    private boolean lambda(
            Snapshot now, String descriptor, Handle body, Fact lambda, List<Fact> given, boolean callback) {
        List<Fact> arguments = new ArrayList<>();
        for (int k = 0; ; k++) {
            Fact captured = now.heap.get(new Slot(lambda.place(), "captured " + k));
            captured = captured == null ? memory.before().get(new Slot(lambda.place(), "captured " + k)) : captured;
            if (captured == null) {
                break;
            }
            arguments.add(captured.atLeast(lambda.level()));
        }
        arguments.addAll(given);
        MethodInsnNode direct = new MethodInsnNode(opcode(body), body.getOwner(), body.getName(), body.getDesc());
        Optional<MethodCode> target = classes.method(body);
        if (target.isEmpty() || body.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
            Fact result = MpiCalls.isMpi(body.getOwner())
                    ? mpi.result(now, direct, arguments)
                    : target.isEmpty() && ForeignCalls.effect(direct) == ForeignCalls.Effect.NONE
                            ? Fact.of(level(now, arguments))
                            : new Fact(1, Level.STATE, Place.UNKNOWN);
            if (callback) {
                now.top().callbacks = now.top().callbacks.or(result.level());
                run.later(now);
                return false;
            }
            return give(now, descriptor, result);
        }
        if (enter(now, descriptor, target.get(), arguments)) {
            now.top().callback = callback;
            run.later(now);
        }
        return false;
    }

    private static int opcode(Handle body) {
        return body.getTag() == Opcodes.H_INVOKESTATIC ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL;
    }

    /** Begins a method of the program; false if it calls itself, which is not followed but taken for state. */
    private boolean enter(Snapshot now, String descriptor, MethodCode target, List<Fact> arguments) {
        if (!target.followed() || now.stack.size() >= IterationRun.MAX_DEPTH) {
            throw new IterationRun.NotShown(target + " cannot be followed");
        }
        if (now.stack.stream().anyMatch(each -> each.code == target)) {
            recursion(now, target, arguments);
            give(now, descriptor, new Fact(1, Level.STATE, Place.UNKNOWN));
            run.later(now);
            return false;
        }
        Frame<Fact> values = new Frame<>(target.method().maxLocals, target.method().maxStack + 1);
        for (int k = 0; k < values.getLocals(); k++) {
            values.setLocal(k, Fact.NOTHING);
        }
        List<Integer> locals = target.parameterLocals();
        for (int k = 0; k < locals.size(); k++) {
            values.setLocal(
                    locals.get(k),
                    k < arguments.size() ? memory.given(now, arguments.get(k), target, k) : Fact.of(Level.STATE));
        }
        now.stack.add(new Activation(target, 0, values));
        return true;
    }

    private void recursion(Snapshot now, MethodCode target, List<Fact> arguments) {
        if (recursiveOfClasses != classes.knownClasses()) { // they may come to more
            recursive.clear();
            recursiveOfClasses = classes.knownClasses();
        }
        if (recursive.add(target)) {
            CallReach reach = new CallReach(classes);
            reach.from(target, List.of(0));
            if (!reach.found().receives().isEmpty()) {
                throw new IterationRun.NotShown(target + " receives and calls itself");
            }
            memory.unsure(reach.methods());
            recursive.addAll(reach.methods());
        }
        for (Fact each : arguments) {
            if (each.id() instanceof Place) {
                memory.change(now, each, Level.STATE);
            }
        }
    }

    /** Ends a method of the program. */
    boolean leave(Snapshot now, @Nullable Fact result) {
        int depth = now.stack.size() - 1;
        boolean unsure = now.regions.removeIf(each -> each.depth() == depth);
        Activation ended = now.stack.remove(depth);
        Activation top = now.top();
        Fact given = result == null ? Fact.NOTHING : unsure ? result.atLeast(Level.STATE) : result;
        if (ended.callback) {
            top.callbacks = top.callbacks.or(given.level()).or(now.decided ? Level.MESSAGE : Level.FIXED);
            return true; // at the call still
        }
        String descriptor = top.code.at(top.at) instanceof MethodInsnNode call ? call.desc : "()V";
        return give(now, descriptor, given);
    }

    private Level level(Snapshot now, List<Fact> facts) {
        Level result = Level.FIXED;
        for (Fact each : facts) {
            result = result.or(memory.content(now, each));
        }
        return result;
    }

    /** A call out of the program; lambdas that it gets may be called back any number of times first. */
    private boolean outside(Snapshot now, MethodInsnNode call, List<Fact> arguments) {
        Activation top = now.top();
        MethodCode seen = active.get(new LoopScope.CallAt(top.code, top.at));
        boolean reflective = call.owner.equals("java/lang/reflect/Method") && call.name.equals("invoke");
        if (reflective && seen != null && arguments.get(0).level() != Level.STATE) {
            drop(top, arguments.size());
            List<Fact> given = new ArrayList<>();
            if (!seen.isStatic()) {
                given.add(arguments.get(1));
            }
            if (enter(now, call.desc, seen, given)) {
                run.later(now);
            }
            return false;
        }
        boolean shared = others.changeObjects() && call.owner.startsWith("java/util/");
        ForeignCalls.Effect effect = shared || ProgramClasses.isApplication(call.owner)
                ? ForeignCalls.Effect.UNKNOWN
                : ForeignCalls.effect(call);
        if (effect != ForeignCalls.Effect.UNKNOWN && ForeignCalls.isValue(call)) {
            return value(now, call, arguments);
        }
        Level level = level(now, arguments);
        if (hasCallbacks(arguments)) {
            if (!run.isNew(now)) {
                return false;
            }
            for (Fact each : arguments) {
                if (each.place().shape() instanceof Handle body) {
                    Snapshot way = now.copy();
                    run.decide(way, effect == ForeignCalls.Effect.UNKNOWN ? Level.STATE : level, top.at + 1, top.at);
                    callBack(way, body, each, level);
                }
            }
        } else if (takesUnknownFunction(call, arguments)) {
            effect = ForeignCalls.Effect.UNKNOWN;
        }
        level = level.or(top.callbacks);
        top.callbacks = Level.FIXED;
        drop(top, arguments.size());
        if (effect == ForeignCalls.Effect.UNKNOWN) {
            level = Level.STATE;
        }
        if (ForeignCalls.mayFail(call)) {
            run.mayFail(now, level, "java/lang/Throwable");
        }
        if (effect != ForeignCalls.Effect.NONE && !arguments.isEmpty() && call.getOpcode() != Opcodes.INVOKESTATIC) {
            if (effect == ForeignCalls.Effect.RESETS) {
                memory.reset(now, arguments.get(0), level(now, arguments.subList(1, arguments.size())));
            } else {
                memory.change(now, arguments.get(0), level);
                Fact viewed = memory.viewed(now, arguments.get(0));
                if (viewed != null && call.name.startsWith("put")) {
                    memory.change(now, viewed, level);
                }
            }
        }
        if (call.name.equals("arraycopy")
                && memory.isWhole(now, arguments.get(2), arguments.get(3), arguments.get(4))) {
            memory.reset(now, arguments.get(2), level(now, List.of(arguments.get(0), arguments.get(1))));
        } else if (ForeignCalls.writesArray(call)) {
            for (int k = call.name.equals("arraycopy") ? 2 : 0; k < arguments.size(); k++) {
                if (arguments.get(k).id() instanceof Place && (k > 0 || call.getOpcode() == Opcodes.INVOKESTATIC)) {
                    memory.change(now, arguments.get(k), level);
                }
            }
        }
        return give(now, call.desc, result(now, call, arguments, level));
    }

    /** Reads or sets an atomic value. */
    private boolean value(Snapshot now, MethodInsnNode call, List<Fact> arguments) {
        Fact holder = arguments.get(0);
        drop(now.top(), arguments.size());
        if (arguments.size() > 1) {
            memory.write(now, new Slot(holder.place(), "value"), arguments.get(1));
            return give(now, call.desc, Fact.NOTHING);
        }
        Type type = Type.getReturnType(call.desc);
        Level level = memory.content(now, holder);
        Fact value = memory.field(now, holder, "value", type.getSize(), type.getSort() >= Type.ARRAY);
        return give(now, call.desc, level == Level.STATE ? value.atLeast(level) : value);
    }

    private static boolean hasCallbacks(List<Fact> arguments) {
        return arguments.stream().anyMatch(each -> each.place().shape() instanceof Handle);
    }

    /** Whether an argument is a function of which nobody knows what it does. */
    private static boolean takesUnknownFunction(MethodInsnNode call, List<Fact> arguments) {
        Type[] types = Type.getArgumentTypes(call.desc);
        int first = arguments.size() - types.length;
        for (int k = 0; k < types.length; k++) {
            boolean function = types[k].getSort() == Type.OBJECT
                    && (types[k].getInternalName().startsWith("java/util/function/")
                            || types[k].getInternalName().equals("java/util/Comparator"));
            if (function && arguments.get(first + k).id() != Fact.NULL) {
                return true;
            }
        }
        return ForeignCalls.isFunction(call.owner);
    }

    private void callBack(Snapshot now, Handle body, Fact lambda, Level level) {
        int parameters = Type.getArgumentTypes(body.getDesc()).length;
        List<Fact> given = new ArrayList<>();
        for (int k = 0; k < parameters; k++) {
            given.add(new Fact(1, level, Place.UNKNOWN));
        }
        while (!given.isEmpty()
                && now.heap.containsKey(new Slot(lambda.place(), "captured " + (parameters - given.size())))) {
            given.remove(0);
        }
        lambda(now, "()V", body, lambda, given, true);
    }

    private Fact result(Snapshot now, MethodInsnNode call, List<Fact> arguments, Level level) {
        Type type = Type.getReturnType(call.desc);
        if (type.getSort() < Type.ARRAY) {
            return new Fact(Math.max(1, type.getSize()), level, null);
        }
        boolean self = call.getOpcode() != Opcodes.INVOKESTATIC
                && type.getInternalName().equals(call.owner);
        if (self && !call.owner.equals("java/lang/String")) { // a builder
            return arguments.get(0).atLeast(level);
        }
        if (call.getOpcode() != Opcodes.INVOKESTATIC && !call.owner.equals("java/lang/String")) {
            return new Fact(1, level, Place.within(new Slot(arguments.get(0).place(), "of " + call.name)));
        }
        Place place = Place.made(now.top().code, now.top().at, null);
        memory.forget(now, place, true);
        if (ForeignCalls.makesView(call)) {
            now.heap.put(new Slot(place, Slot.VIEWED), arguments.get(0));
        }
        return new Fact(1, level, place);
    }

    boolean dynamic(Snapshot now, InvokeDynamicInsnNode dynamic) {
        Activation top = now.top();
        int count = Type.getArgumentTypes(dynamic.desc).length;
        List<Fact> captured = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            captured.add(0, top.pop());
        }
        Optional<Handle> body = ProgramClasses.lambdaBody(dynamic);
        Place place = Place.made(top.code, top.at, body.orElse(null));
        memory.forget(now, place, true);
        for (int k = 0; body.isPresent() && k < count; k++) {
            now.heap.put(new Slot(place, "captured " + k), captured.get(k));
        }
        Level level = body.isPresent() ? Level.FIXED : level(now, captured);
        return give(now, dynamic.desc, new Fact(1, level, place));
    }

    /** Whether a handler may get an exception of the class; of classes of the JDK not everything is known. */
    boolean mayCatch(@Nullable String handler, String thrown) {
        if (handler == null || handler.equals(thrown) || LARGE.contains(handler)) {
            return true;
        }
        if (handler.startsWith("mpi/")
                || handler.equals("java/lang/InterruptedException")
                || handler.endsWith("Error")) {
            return false;
        }
        if (ProgramClasses.isApplication(handler)) {
            return ProgramClasses.isApplication(thrown)
                    && classes.lineage(thrown).stream().anyMatch(each -> each.name.equals(handler));
        }
        if (thrown.startsWith("java/") && !LARGE.contains(thrown)) {
            try {
                return type(handler).isAssignableFrom(type(thrown));
            } catch (ClassNotFoundException e) {
                return true; // of this version of the JDK it is not known
            }
        }
        return true;
    }

    private static Class<?> type(String internalName) throws ClassNotFoundException {
        return Class.forName(internalName.replace('/', '.'), false, null);
    }
}
