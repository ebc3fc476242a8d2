package io.scansion.agent.probe;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A place in the program that receives.
 *
 * @param operation the receiving call
 * @param frames the application's frames, innermost first, never empty
 */
public record ReceiveSite(MpiOperation operation, List<Frame> frames) {
    public ReceiveSite {
        frames = List.copyOf(frames);
        if (frames.isEmpty()) {
            throw new IllegalArgumentException("a receive site has at least one frame");
        }
    }

    // What a record has without these is made at run time, on the thread of a program that starts.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ReceiveSite site && operation == site.operation && frames.equals(site.frames);
    }

    @Override
    public int hashCode() {
        return 31 * operation.hashCode() + frames.hashCode();
    }

    /**
     * One method of the application on the stack.
     *
     * @param className binary name, such as {@code com.example.Stage$1}
     * @param bytecodeIndex offset of the call in the method's code, or negative when unknown
     * @param loader that has defined the class; null for the JVM's own
     */
    public record Frame(
            String className,
            String methodName,
            String descriptor,
            int bytecodeIndex,
            @Nullable ClassLoader loader) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Frame frame
                    && bytecodeIndex == frame.bytecodeIndex
                    && loader == frame.loader
                    && className.equals(frame.className)
                    && methodName.equals(frame.methodName)
                    && descriptor.equals(frame.descriptor);
        }

        @Override
        public int hashCode() {
            return Objects.hash(className, methodName, descriptor, bytecodeIndex, loader);
        }
    }
}
