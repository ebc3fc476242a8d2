package io.scansion.wire;

/**
 * A method of the program that was active when it received.
 *
 * @param className binary name of the class that declares it
 * @param method name as in the class file
 * @param descriptor in the form of the JVM
 * @param bytecodeIndex offset of the active call in the method's code, or negative if unknown
 */
public record CodeFrame(String className, String method, String descriptor, int bytecodeIndex) {
    public CodeFrame {
        if (className.isEmpty() || method.isEmpty() || !descriptor.startsWith("(")) {
            throw new IllegalArgumentException("no method: " + className + "." + method + descriptor);
        }
    }
}
