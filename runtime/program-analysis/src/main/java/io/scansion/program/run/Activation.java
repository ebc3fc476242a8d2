package io.scansion.program.run;

import io.scansion.program.code.MethodCode;
import org.objectweb.asm.tree.analysis.Frame;

/** A method that runs: where it is, and its variables and operands. */
final class Activation {
    final MethodCode code;
    final Frame<Fact> values;
    int at;
    /** Position of the last instruction. */
    int from;
    /** Whether the JDK calls the method back on behalf of the caller. */
    boolean callback;
    /** What the callbacks of the call under way have given so far. */
    Fact.Level callbacks = Fact.Level.FIXED;

    Activation(MethodCode code, int at, Frame<Fact> values) {
        this.code = code;
        this.at = at;
        this.values = values;
    }

    Activation copy() {
        Activation copy = new Activation(code, at, new Frame<>(values));
        copy.callbacks = callbacks;
        copy.from = from;
        copy.callback = callback;
        return copy;
    }

    Fact pop() {
        return values.pop();
    }

    void push(Fact fact) {
        values.push(fact);
    }

    boolean sameFacts(Activation other) {
        if (callbacks != other.callbacks || values.getStackSize() != other.values.getStackSize()) {
            return false;
        }
        for (int i = 0; i < values.getLocals(); i++) {
            if (!values.getLocal(i).equals(other.values.getLocal(i))) {
                return false;
            }
        }
        for (int i = 0; i < values.getStackSize(); i++) {
            if (!values.getStack(i).equals(other.values.getStack(i))) {
                return false;
            }
        }
        return true;
    }
}
