package io.scansion.program.run;

import io.scansion.program.code.ForeignCalls;
import io.scansion.program.code.MethodCode;
import io.scansion.program.code.Opcode;
import io.scansion.program.code.OtherThreads;
import io.scansion.program.code.ProgramClasses;
import io.scansion.program.findings.Site;
import io.scansion.program.flow.Loop;
import io.scansion.program.flow.LoopScope;
import io.scansion.program.flow.PostDominance;
import io.scansion.program.run.Fact.Level;
import io.scansion.program.shape.LoopExits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;

/**
 * Follows the program on all ways from one receive to the next, and says what decides on the ways out of the loop.
 *
 * <p>An abstract interpretation with three levels of dependence ({@link Fact.Level}): what is the same in every iteration,
 * what depends on the message received last, and state, which is all the rest. With the next receive everything that is not
 * as it was when the loop began becomes state, so a flag that is set only where the loop then ends stays what it was. What is
 * written between a branch that state decides and the place where its ways meet is state too (Denning and Denning, "Certification
 * of programs for secure information flow", 1977). Calls are followed; of the JDK it is known which methods do more than
 * compute from what they are given ({@link ForeignCalls}). Ways that differ in what they know stay apart, {@value #MAX_APART}
 * at one place, and are then joined. The loop ends by a message if a message decides on some way out, and state on none.
 */
public final class IterationRun {
    private static final int MAX_APART = 12;
    private static final int MAX_STEPS = 100_000;
    private static final int MAX_ROUNDS = 12;
    static final int MAX_DEPTH = 40;

    /** Why the loop was not shown to end by a message. */
    public static final class NotShown extends RuntimeException {
        NotShown(String reason) {
            super(reason, null, false, false);
        }
    }

    /** The loop goes on after a message has come. */
    private static final class Again extends RuntimeException {
        Again() {
            super(null, null, false, false);
        }
    }

    private final Loop loop;
    private final Snapshot start;
    private final Memory memory;
    private final Evaluation evaluation;
    private final PostDominance ways;
    private final Calls calls;
    private final Map<List<Object>, List<Snapshot>> seen = new HashMap<>();
    private final Deque<Snapshot> open = new ArrayDeque<>();
    private @Nullable Site end;
    private boolean judges = true;
    private boolean settled;
    private int steps;

    private IterationRun(
            ProgramClasses classes,
            Loop loop,
            Map<LoopScope.CallAt, MethodCode> active,
            LoopEntry entry,
            Snapshot start,
            boolean apart) {
        this.loop = loop;
        this.start = start;
        this.memory = new Memory(start.heap);
        entry.captured().forEach(memory::captured);
        this.ways = new PostDominance(loop);
        OtherThreads others = new OtherThreads(classes, Set.copyOf(active.values()));
        this.evaluation = new Evaluation(memory, classes, others);
        this.calls = new Calls(this, classes, memory, active, others, start, apart);
    }

    /**
     * The way out that a message decides on. Where the program asks whether there is a message, its answers are followed apart
     * ({@link Completions}); if that shows no end, they are taken for state. Either may show one that the other does not.
     *
     * @param active the calls that were active at the receive, with the methods that they reached
     * @param outer those of them around the loop, innermost first
     * @throws NotShown if state may decide on one, or no message does
     */
    public static Site end(
            ProgramClasses classes, Loop loop, Map<LoopScope.CallAt, MethodCode> active, List<LoopScope.CallAt> outer) {
        LoopEntry entry = new LoopEntry(classes);
        Snapshot start = entry.at(loop, outer);
        IterationRun apart = new IterationRun(classes, loop, active, entry, start, true);
        try {
            return apart.end();
        } catch (NotShown e) {
            if (apart.calls.polls()) {
                try {
                    return new IterationRun(classes, loop, active, entry, start, false).end();
                } catch (NotShown again) {
                    throw e;
                }
            }
            throw e;
        }
    }

    /**
     * Whether the loop only waits for a message: it has one until it is left.
     *
     * @param active the calls that were active at the receive, with the methods that they reached
     * @param outer those of them around the loop, innermost first
     */
    public static boolean waits(
            ProgramClasses classes, Loop loop, Map<LoopScope.CallAt, MethodCode> active, List<LoopScope.CallAt> outer) {
        LoopEntry entry = new LoopEntry(classes);
        IterationRun run = new IterationRun(classes, loop, active, entry, entry.at(loop, outer), true);
        run.judges = false;
        try {
            run.end();
            return false;
        } catch (Again e) {
            return false;
        } catch (NotShown e) {
            return run.settled;
        }
    }

    private Site end() {
        for (int round = 0; round < MAX_ROUNDS; round++) {
            seen.clear();
            end = null;
            Snapshot first = start.copy();
            first.heap.clear();
            first.top().at = loop.header();
            open.add(first);
            while (!open.isEmpty()) {
                follow(open.pop());
            }
            if (memory.settled()) {
                settled = true;
                if (end == null) {
                    throw new NotShown("no message ends the loop at " + loop.site());
                }
                return end;
            }
        }
        throw new NotShown("the loop at " + loop.site() + " is too intricate to be followed");
    }

    /** Takes a way up later, unless it has been taken with the same facts. */
    void later(Snapshot way) {
        count();
        open.push(way);
    }

    private void follow(Snapshot now) {
        while (step(now)) {
            count();
        }
    }

    /** A step has been taken, or a way is to be: both take time, and ways take memory. */
    private void count() {
        if (++steps > MAX_STEPS) {
            open.clear();
            throw new NotShown("an iteration of the loop at " + loop.site() + " is too long to be followed");
        }
    }

    /** Whether these facts are new at this place; joins them with others if there are too many. */
    boolean isNew(Snapshot now) {
        List<Snapshot> known = seen.computeIfAbsent(now.where(), w -> new ArrayList<>());
        for (Snapshot each : known) {
            if (each.sameAs(now)) {
                return false;
            }
        }
        if (known.size() < MAX_APART) {
            known.add(now.copy());
            return true;
        }
        Snapshot both = known.get(0).or(now, memory.before());
        if (!both.sameAs(known.get(0))) {
            known.set(0, both);
            open.push(both.copy());
        }
        return false;
    }

    private boolean step(Snapshot now) {
        Activation top = now.top();
        boolean inLoop = now.stack.size() == 1;
        if (inLoop && !loop.body().get(top.at)) {
            if (judges) {
                leave(now);
            }
            return false;
        }
        if (inLoop && top.at == loop.header()) {
            if (now.taken && !judges) {
                throw new Again();
            }
            now.taken = false;
        }
        closeRegions(now);
        AbstractInsnNode insn = top.code.at(top.at);
        int opcode = insn.getOpcode();
        if (opcode < 0) {
            if (insn instanceof LabelNode && !isNew(now)) {
                return false;
            }
            top.at++;
            return true;
        }
        top.from = top.at;
        if (insn instanceof JumpInsnNode
                || insn instanceof TableSwitchInsnNode
                || insn instanceof LookupSwitchInsnNode) {
            return branch(now, insn);
        }
        if (Opcode.isReturn(opcode)) {
            return calls.leave(now, Opcode.returnsValue(opcode) ? top.pop() : null);
        }
        if (opcode == Opcodes.ATHROW) {
            raise(now, top.pop());
            return false;
        }
        if (insn instanceof MethodInsnNode call) {
            return calls.call(now, call);
        }
        if (insn instanceof InvokeDynamicInsnNode dynamic) {
            return calls.dynamic(now, dynamic);
        }
        mayFail(now, insn);
        evaluation.on(now);
        try {
            top.values.execute(insn, evaluation);
        } catch (AnalyzerException | IndexOutOfBoundsException e) {
            throw new NotShown(top.code + " could not be followed");
        }
        top.at++;
        return true;
    }

    /** Whether the call is the one by which a method that is a loop calls itself, which begins the next iteration. */
    boolean againFromTheStart(Snapshot now, List<Fact> arguments) {
        Activation top = now.top();
        if (now.stack.size() > 1 || !loop.again().get(top.at)) {
            return false;
        }
        top.values.clearStack();
        for (int k = 0; k < top.values.getLocals(); k++) {
            top.values.setLocal(k, start.top().values.getLocal(k));
        }
        List<Integer> locals = top.code.parameterLocals();
        for (int k = 0; k < locals.size(); k++) {
            top.values.setLocal(locals.get(k), Memory.written(now, arguments.get(k)));
        }
        top.at = loop.header();
        return true;
    }

    private void closeRegions(Snapshot now) {
        int depth = now.stack.size() - 1;
        Activation top = now.top();
        int at = depth == 0 && top.at == loop.header() ? top.code.size() : top.at;
        for (int i = now.regions.size() - 1; i >= 0; i--) {
            Region region = now.regions.get(i);
            if (region.depth() == depth && region.end() == at) {
                now.regions.remove(i);
                for (int k = region.written().nextSetBit(0);
                        k >= 0;
                        k = region.written().nextSetBit(k + 1)) {
                    top.values.setLocal(k, top.values.getLocal(k).atLeast(Level.STATE));
                }
                for (int k = region.operands(); k < top.values.getStackSize(); k++) {
                    top.values.setStack(k, top.values.getStack(k).atLeast(Level.STATE));
                }
            }
        }
    }

    private void leave(Snapshot now) {
        Activation top = now.top();
        LoopExits.Way way = LoopExits.wayFrom(loop.code(), top.at);
        if (way == LoopExits.Way.FAILS) {
            return;
        }
        if (way == LoopExits.Way.ENDS_MACHINE) {
            throw new NotShown("the loop at " + loop.site() + " ends the virtual machine");
        }
        if (!now.regions.isEmpty()) {
            throw new NotShown("the loop at " + loop.site() + " may end at "
                    + loop.code().site(top.from) + " by something else than the last message, see "
                    + now.regions.get(0).why());
        }
        if (now.decided) {
            end = loop.code().site(top.from);
        }
    }

    private boolean branch(Snapshot now, AbstractInsnNode insn) {
        Activation top = now.top();
        int opcode = insn.getOpcode();
        if (opcode == Opcodes.GOTO) {
            top.at = top.code.position(((JumpInsnNode) insn).label);
            return true;
        }
        Fact right = top.pop();
        boolean two = opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE;
        Fact left = two ? top.pop() : right;
        int[] targets = top.code.successors()[top.at];
        Level level = left.level().or(right.level());
        Integer known = Branches.decided(top.code, insn, left, right);
        if (known != null) {
            decideBetween(now, opcode, level);
            top.at = known;
            return true;
        }
        if (level != Level.FIXED && Branches.withLargest(left, right) && now.stack.size() == 1) {
            int[] staying = Arrays.stream(targets).filter(loop.body()::get).toArray();
            targets = staying.length == 0 ? targets : staying;
        }
        int at = top.at;
        if (targets.length > 1) {
            decide(now, level, ways.meeting(top.code, at), at);
        }
        for (int target : targets) {
            Snapshot way = now.copy();
            way.top().at = target;
            later(way);
        }
        return false;
    }

    /** A way that is known here may be another where other objects were put: then which they are decides. */
    private void decideBetween(Snapshot now, int opcode, Level level) {
        Activation top = now.top();
        boolean objects = opcode == Opcodes.IF_ACMPEQ || opcode == Opcodes.IF_ACMPNE;
        if (level == Level.MESSAGE || (level == Level.STATE && objects)) {
            decide(now, level, ways.meeting(top.code, top.at), top.at);
        }
    }

    /** From here to where the ways meet, everything depends on a decision of this level. */
    void decide(Snapshot now, Level level, int end, int from) {
        Activation top = now.top();
        if (level == Level.MESSAGE) {
            now.decided = true;
        } else if (level == Level.STATE) {
            Region region = new Region(
                    now.stack.size() - 1,
                    end,
                    top.values.getStackSize(),
                    ways.written(top.code, from, end),
                    top.code.site(from),
                    null);
            if (!now.regions.contains(region)) {
                now.regions.add(region);
            }
        }
    }

    private void mayFail(Snapshot now, AbstractInsnNode insn) {
        String failure = Branches.failure(insn.getOpcode());
        if (failure != null) {
            Level level = Level.FIXED;
            Activation top = now.top();
            int operands = Branches.operands(insn.getOpcode());
            for (int k = 1; k <= operands && k <= top.values.getStackSize(); k++) {
                level = level.or(
                        top.values.getStack(top.values.getStackSize() - k).level());
            }
            mayFail(now, level, failure);
        }
    }

    /** Follows what happens if the instruction fails, where somebody in the loop would notice. */
    void mayFail(Snapshot now, Level level, String failure) {
        if (level == Level.FIXED) {
            return;
        }
        Snapshot failed = now.copy();
        boolean caught = unwind(failed, level, failure, false);
        if (caught && level == Level.MESSAGE) {
            now.decided = true;
        }
    }

    private void raise(Snapshot now, Fact exception) {
        Object shape = exception.place().shape();
        unwind(now, exception.level(), shape instanceof String type ? type : "java/lang/Throwable", true);
    }

    /**
     * Goes on at the handlers that may get the exception; whether there is one. Who catches whatever fails does not tell the
     * end of the items by it: such handlers only count for what the program itself throws.
     */
    private boolean unwind(Snapshot now, Level level, String type, boolean thrown) {
        boolean caught = false;
        Level by = now.regions.isEmpty() ? level : Level.STATE;
        while (true) {
            Activation top = now.top();
            for (TryCatchBlockNode block : top.code.method().tryCatchBlocks) {
                if (top.code.position(block.start) <= top.at
                        && top.at < top.code.position(block.end)
                        && (thrown || (block.type != null && !block.type.equals("java/lang/Throwable")))
                        && calls.mayCatch(block.type, type)) {
                    caught = true;
                    Snapshot way = now.copy();
                    Activation at = way.top();
                    int from = at.at;
                    at.values.clearStack();
                    way.regions.removeIf(each -> each.depth() >= way.stack.size());
                    at.at = top.code.position(block.handler);
                    decide(way, by, ways.meeting(at.code, at.at, from), at.at);
                    at.push(new Fact(1, by, Place.UNKNOWN));
                    later(way);
                    if (type.equals(block.type)) {
                        return true;
                    }
                }
            }
            if (now.stack.size() == 1) {
                return caught;
            }
            now.stack.remove(now.stack.size() - 1);
        }
    }
}
