package io.scansion.program;

import io.scansion.program.code.CallFrame;
import io.scansion.program.code.ProgramClasses;
import io.scansion.program.findings.LoopFindings;
import io.scansion.program.reach.ProgramScan;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import mpi.Comm;
import mpi.StackWalkingComm;

/** Runs a shape up to its first receive, for the frames that a probe would see there. */
final class Shapes {
    private Shapes() {}

    static Stream<String> in(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .map(Method::getName)
                .sorted();
    }

    static List<CallFrame> frames(Class<?> type, String name) {
        StackWalkingComm comm = new StackWalkingComm("io.scansion.shapes.");
        try {
            type.getMethod(name, Comm.class).invoke(null, comm);
        } catch (InvocationTargetException e) {
            // the receive ended the shape
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(name, e);
        }
        List<CallFrame> frames = comm.frames().stream().map(Shapes::frame).toList();
        if (frames.isEmpty()) {
            throw new AssertionError(name + " did not receive");
        }
        return frames;
    }

    static CallFrame frame(StackWalker.StackFrame frame) {
        return new CallFrame(
                frame.getClassName(), frame.getMethodName(), frame.getDescriptor(), frame.getByteCodeIndex());
    }

    static ProgramClasses classes() {
        return new ProgramClasses(Resources.SYSTEM);
    }

    static LoopFindings analyse(Class<?> type, String name) {
        ProgramClasses classes = classes();
        ProgramScan.of(type.getName(), classes);
        return new LoopAnalysis(classes).analyse(frames(type, name));
    }
}
