package io.scansion.agent.probe;

import java.util.List;
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
            @Nullable ClassLoader loader) {}
}
