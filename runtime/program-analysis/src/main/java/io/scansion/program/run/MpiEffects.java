package io.scansion.program.run;

import io.scansion.program.run.Fact.Level;
import java.util.List;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/** What calls of the MPI library do to facts: a receive makes everything that came before it state. */
final class MpiEffects {
    private static final String OBJECT = "Ljava/lang/Object;";

    private final Memory memory;
    private final Fact[] start;

    /**
     * @param start variables of the loop's method when the loop begins
     */
    MpiEffects(Memory memory, Frame<Fact> start) {
        this.memory = memory;
        this.start = new Fact[start.getLocals()];
        for (int k = 0; k < this.start.length; k++) {
            this.start[k] = start.getLocal(k);
        }
    }

    /**
     * Carries the call out.
     *
     * @param arguments the receiver first
     */
    Fact result(Snapshot now, MethodInsnNode call, List<Fact> arguments) {
        Posted posts = Posted.by(call, arguments);
        if (posts != null) {
            return request(now, call, posts);
        }
        switch (call.name) {
            case "Probe" -> {
                nextMessage(now);
                now.probed = true;
                return status(now);
            }
            case "Recv", "Sendrecv", "Sendrecv_replace" -> {
                if (!now.probed) {
                    nextMessage(now);
                }
                now.probed = false;
                fill(now, call, arguments);
                return status(now);
            }
            case "Wait", "Waitall" -> { // through a method reference: of what, nobody knows
                nextMessage(now);
                return Fact.of(Level.STATE);
            }
            case "Start" -> {
                Posted posted = Posted.of(arguments.get(0));
                if (posted != null && posted.isReceive()) {
                    memory.change(now, posted.array(), Level.STATE);
                }
                return Fact.of(Level.STATE);
            }
            case "Get_count", "Get_elements" -> {
                return Fact.of(memory.content(now, arguments.get(0)));
            }
            case "Rank", "Size" -> {
                return Fact.of(Level.FIXED);
            }
            default -> {
                return Fact.of(Level.STATE);
            }
        }
    }

    private Fact request(Snapshot now, MethodInsnNode call, Posted posts) {
        Place place = Place.made(now.top().code, now.top().at, posts);
        memory.forget(now, place, true);
        if (call.name.equals("Irecv")) {
            memory.change(now, posts.array(), Level.STATE);
        }
        return new Fact(1, Level.FIXED, place);
    }

    /** The next message is there. */
    void nextMessage(Snapshot now) {
        memory.nextMessage(now, start);
    }

    /** The status of the message that has come last, or an array of such. */
    Fact status(Snapshot now) {
        Place place = Place.made(now.top().code, now.top().at, null);
        memory.forget(now, place, true);
        return new Fact(1, Level.MESSAGE, place);
    }

    private void fill(Snapshot now, MethodInsnNode call, List<Fact> arguments) {
        Type[] types = Type.getArgumentTypes(call.desc);
        int receiver = arguments.size() - types.length;
        int buffer = -1;
        for (int k = 0; k < types.length; k++) {
            if (types[k].getDescriptor().equals(OBJECT)) {
                buffer = receiver + k; // of Sendrecv the second
            }
        }
        if (buffer < 0 || buffer + 2 >= arguments.size()) {
            throw new IterationRun.NotShown("the call of " + call.name + " is none that is known");
        }
        Fact array = arguments.get(buffer);
        memory.fill(now, array, arguments.get(buffer + 1), arguments.get(buffer + 2));
    }
}
