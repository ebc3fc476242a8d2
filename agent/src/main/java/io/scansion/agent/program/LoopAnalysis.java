package io.scansion.agent.program;

import io.scansion.agent.program.LoopScope.CallAt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the loop around a receive of the program and says how it ends, what an iteration sends and what follows. Reads class
 * files only. Not safe for use by several threads, as {@link ProgramClasses} is not. Never throws for what it finds in a
 * class file: what cannot be read is {@link LoopShape.Unknown}.
 */
public final class LoopAnalysis {
    private final ProgramClasses classes;

    /** Analyses with these classes; overrides are found in the classes that were read before, such as by a scan. */
    public LoopAnalysis(ProgramClasses classes) {
        this.classes = classes;
    }

    /**
     * Looks for the innermost loop around a receive.
     *
     * @param frames the program's active calls at the receive, innermost first; frames of the JDK left out
     */
    public LoopFindings analyse(List<CallFrame> frames) {
        try {
            return search(frames);
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
            if (loop.isPresent()) {
                return inspect(loop.get(), stack, active, depth);
            }
            if (Loop.onCycle(call.caller(), call.position())) {
                return LoopFindings.unknown("the control flow around " + place(call) + " is not structured");
            }
        }
        return LoopFindings.unknown(
                active.isEmpty()
                        ? "no method of the program was seen at the receive"
                        : "the receive at " + place(active.get(0)) + " is in no loop");
    }

    private static Site place(CallAt call) {
        return call.caller().site(call.position());
    }

    private LoopFindings inspect(Loop loop, Map<CallAt, MethodCode> stack, List<CallAt> active, int depth) {
        LoopShape shape = new LoopExits(new LoopScope(classes, loop, stack)).shape();
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
        return new LoopFindings(shape, Optional.of(sends), inside.found().collectives(), Optional.of(reach.found()));
    }

    private static List<Integer> next(CallAt call) {
        return Arrays.stream(call.caller().successors()[call.position()])
                .boxed()
                .toList();
    }
}
