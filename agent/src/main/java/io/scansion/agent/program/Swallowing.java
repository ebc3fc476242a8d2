package io.scansion.agent.program;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Finds handlers that would keep an error thrown in a receive from ending the program's main method. Instances are released
 * by such an error, so a handler of {@code Throwable} or {@code Error} that goes on would hold on to them. A handler that
 * only cleans up and throws again does not.
 */
final class Swallowing {
    private Swallowing() {}

    /** Place of a handler around the position that would swallow an error. */
    static Optional<Site> around(MethodCode code, int position) {
        for (TryCatchBlockNode block : code.method().tryCatchBlocks) {
            boolean catchesErrors = block.type == null
                    || block.type.equals("java/lang/Throwable")
                    || block.type.equals("java/lang/Error");
            boolean covers = code.position(block.start) <= position && position < code.position(block.end);
            int handler = code.position(block.handler);
            if (catchesErrors && covers && goesOn(code, handler)) {
                return Optional.of(code.site(firstInstruction(code, handler)));
            }
        }
        return Optional.empty();
    }

    private static int firstInstruction(MethodCode code, int from) {
        int at = from;
        while (at + 1 < code.size() && code.at(at).getOpcode() < 0) {
            at++;
        }
        return at;
    }

    /** Whether the handler may return or go back into the method's flow instead of throwing. */
    private static boolean goesOn(MethodCode code, int handler) {
        BitSet seen = new BitSet();
        List<Integer> open = new ArrayList<>(List.of(handler));
        while (!open.isEmpty()) {
            int at = open.remove(open.size() - 1);
            int opcode = code.at(at).getOpcode();
            if (Opcode.isReturn(opcode) || opcode == Opcodes.RET) {
                return true;
            }
            for (int to : code.successors()[at]) {
                if (!seen.get(to)) {
                    seen.set(to);
                    open.add(to);
                }
            }
        }
        return false;
    }
}
