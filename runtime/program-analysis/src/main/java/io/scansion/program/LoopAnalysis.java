package io.scansion.program;

import io.scansion.program.code.CallFrame;
import io.scansion.program.code.CallSites;
import io.scansion.program.code.ClassSource;
import io.scansion.program.code.MethodCode;
import io.scansion.program.code.MpiCalls;
import io.scansion.program.code.ProgramClasses;
import io.scansion.program.findings.LoopFindings;
import io.scansion.program.findings.LoopShape;
import io.scansion.program.findings.SendsPerItem;
import io.scansion.program.findings.Site;
import io.scansion.program.flow.Loop;
import io.scansion.program.flow.LoopScope;
import io.scansion.program.flow.LoopScope.CallAt;
import io.scansion.program.reach.CallCounts;
import io.scansion.program.reach.CallReach;
import io.scansion.program.run.IterationRun;
import io.scansion.program.shape.LoopExits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finds the loop around a receive of the program and says how it ends, what an iteration sends and what follows. Reads class
 * files only. Not safe for use by several threads, as {@link ProgramClasses} is not. Never throws for what it finds in a
 * class file: what cannot be read is {@link LoopShape.Unknown}.
 */
final class LoopAnalysis {
    private final ProgramClasses classes;

    /** Analyses with these classes; overrides are found in the classes that were read before, such as by a scan. */
    LoopAnalysis(ProgramClasses classes) {
        this.classes = classes;
    }

    /**
     * Looks for the innermost loop around a receive.
     *
     * @param frames the program's active calls at the receive, innermost first; frames of the JDK left out
     */
    LoopFindings analyse(List<CallFrame> frames) {
        try {
            return search(frames);
        } catch (ClassSource.GoneException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) { // class files that no compiler writes
            return LoopFindings.unknown("the bytecode could not be followed (" + e + ")");
        }
    }

    private LoopFindings search(List<CallFrame> frames) {
        List<CallAt> active = new ArrayList<>();
        for (int depth = 0; depth < frames.size(); depth++) {
            CallFrame frame = frames.get(depth);
            Optional<MethodCode> code = classes.method(frame.internalName(), frame.method(), frame.descriptor());
            if (code.isEmpty()) {
                return LoopFindings.unknown("no bytecode was found for " + name(frame));
            }
            Optional<Integer> position = depth == 0
                    ? CallSites.receive(code.get(), frame)
                    : CallSites.call(code.get(), frame, frames.get(depth - 1));
            if (position.isEmpty()) {
                return LoopFindings.unknown("the call in " + name(frame) + " was not found in its class file");
            }
            if (code.get().hasSubroutines()) {
                return LoopFindings.unknown(
                        name(frame)
                                + " has subroutines (jsr), as compilers made them before Java 6, which are not followed; compile it again");
            }
            if (!code.get().followed()) {
                return LoopFindings.unknown(name(frame) + " is too long or malformed to be followed");
            }
            active.add(new CallAt(code.get(), position.get()));
        }
        return inspect(active);
    }

    private static String name(CallFrame frame) {
        return frame.className() + "." + frame.method();
    }

    private LoopFindings inspect(List<CallAt> active) {
        Map<CallAt, MethodCode> stack = new HashMap<>();
        for (int depth = 0; depth < active.size(); depth++) {
            CallAt call = active.get(depth);
            if (depth > 0) {
                stack.put(call, active.get(depth - 1).caller());
            }
            Optional<Loop> loop = Loop.innermostAround(call.caller(), call.position());
            while (asks(active) && loop.isPresent() && waits(loop.get(), stack, active, depth)) {
                loop = loop.get().outer();
            }
            if (loop.isPresent()) {
                return inspect(loop.get(), stack, active, depth);
            }
            loop = Loop.recursive(call.caller(), call.position(), classes);
            if (loop.isPresent()) {
                return inspect(loop.get(), stack, active, depth);
            }
            if (Loop.onCycle(call.caller(), call.position())) {
                return LoopFindings.unknown("the control flow around " + place(call) + " is not structured");
            }
        }
        Optional<LoopFindings> later = inspectLater(active);
        if (later.isPresent()) {
            return later.get();
        }
        return LoopFindings.unknown(
                active.isEmpty()
                        ? "no method of the program was seen at the receive"
                        : "the receive at " + place(active.get(0)) + " is in no loop");
    }

    private static boolean asks(List<CallAt> active) {
        CallAt receive = active.get(0);
        return MpiCalls.asks(receive.caller().at(receive.position()));
    }

    /** Whether a loop in which the program asks for a message is left with the message, so that it is not the stage's. */
    private boolean waits(Loop loop, Map<CallAt, MethodCode> stack, List<CallAt> active, int depth) {
        return IterationRun.waits(classes, loop, stack, active.subList(depth + 1, active.size()));
    }

    /** The same receive is seen once, where it is first called: it may be called again in a loop that follows. */
    private Optional<LoopFindings> inspectLater(List<CallAt> active) {
        for (int depth = 1; depth < active.size(); depth++) {
            MethodCode code = active.get(depth).caller();
            MethodNode callee = active.get(depth - 1).caller().method();
            for (int i = 0; i < code.size(); i++) {
                boolean calls = code.at(i) instanceof MethodInsnNode call
                        && call.name.equals(callee.name)
                        && call.desc.equals(callee.desc);
                if (calls && Loop.innermostAround(code, i).isPresent()) {
                    List<CallAt> again = new ArrayList<>(active);
                    again.set(depth, new CallAt(code, i));
                    return Optional.of(inspect(again));
                }
            }
        }
        return Optional.empty();
    }

    private static Site place(CallAt call) {
        return call.caller().site(call.position());
    }

    private LoopFindings inspect(Loop loop, Map<CallAt, MethodCode> stack, List<CallAt> active, int depth) {
        CallReach later = new CallReach(classes);
        later.fromOnward(loop.code(), List.of(loop.header()));
        for (CallAt outer : active.subList(depth + 1, active.size())) {
            List<Integer> behind = new ArrayList<>(next(outer));
            behind.addAll(outer.caller().handlersAt(outer.position()));
            later.fromOnward(outer.caller(), behind);
        }
        if (later.isPartial()) {
            return LoopFindings.unknown("there is too much code from " + loop.site() + " on to be followed");
        }
        LoopShape shape = shape(loop, stack, active.subList(depth + 1, active.size()));
        SendsPerItem sends = new CallCounts(classes, stack).perIteration(loop);
        CallReach reach = new CallReach(classes);
        List<Integer> starts = loop.exits().stream().map(Loop.Exit::to).toList();
        if (!starts.isEmpty()) {
            boolean running = reach.from(loop.code(), starts);
            for (CallAt outer : active.subList(depth + 1, active.size())) {
                running = running && reach.from(outer.caller(), next(outer));
            }
        }
        CallReach inside = new CallReach(classes);
        inside.over(loop);
        return new LoopFindings(
                shape,
                Optional.of(sends),
                inside.found().collectives(),
                later.found().collectives(),
                Optional.of(reach.found()));
    }

    private LoopShape shape(Loop loop, Map<CallAt, MethodCode> stack, List<CallAt> outer) {
        try {
            return new LoopShape.EndsByMessage(loop.site(), IterationRun.end(classes, loop, stack, outer));
        } catch (IterationRun.NotShown e) {
            LoopShape other = new LoopExits(new LoopScope(classes, loop, stack)).shape();
            String reason = e.getMessage();
            return other instanceof LoopShape.EndsByMessage ? new LoopShape.Unknown(String.valueOf(reason)) : other;
        }
    }

    private static List<Integer> next(CallAt call) {
        return Arrays.stream(call.caller().successors()[call.position()])
                .boxed()
                .toList();
    }
}
