package io.scansion.program.code;

/**
 * One method of the program that was active when a receive was called.
 *
 * @param className binary name of the declaring class, such as {@code com.acme.Pipe$Stage}
 * @param method name as in the class file, such as {@code lambda$main$0}
 * @param descriptor method descriptor in JVM form
 * @param bytecodeIndex offset of the active call in the method's code, or negative if unknown
 */
public record CallFrame(String className, String method, String descriptor, int bytecodeIndex) {
    public CallFrame {
        if (className.isEmpty() || method.isEmpty() || !descriptor.startsWith("(")) {
            throw new IllegalArgumentException("no method: " + className + "." + method + descriptor);
        }
    }

    public String internalName() {
        return className.replace('.', '/');
    }
}
