package io.scansion.program.run;

import io.scansion.program.code.MethodCode;
import io.scansion.program.run.Fact.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Calls that complete requests, or look whether a message is there. What such a call finds is decided by time, but of all the ways
 * from one message to the next only one is new: a program that was told "nothing yet" and asks again in the same place goes on
 * with the next message as if it had been there at once, except for what it has written meanwhile. So what is written
 * from the answer "nothing yet" to the next question in the same place is state, and so is the end of a loop that is left between the two.
 */
final class Completions {
    private static final int MAX_REQUESTS = 16;

    /**
     * One answer.
     *
     * @param way what is known then
     */
    record Outcome(Snapshot way, Fact result) {}

    private final Memory memory;
    private final MpiEffects effects;
    private final boolean apart;
    private boolean polled;

    /**
     * @param apart whether the answers of a question are followed apart; if not, they are state
     */
    Completions(Memory memory, MpiEffects effects, boolean apart) {
        this.memory = memory;
        this.effects = effects;
        this.apart = apart;
    }

    /** Whether a question was met whose answers may be followed apart. */
    boolean polled() {
        return polled;
    }

    /**
     * All answers to a call whose arguments have been taken from the stack; none if it is no such call, or its answer is state.
     *
     * @param arguments the receiver first
     */
    List<Outcome> of(Snapshot now, MethodInsnNode call, List<Fact> arguments) {
        switch (call.name) {
            case "Wait", "Waitall" -> {
                return List.of(completed(now, requests(now, call, arguments)));
            }
            case "Test", "Testall" -> {
                List<@Nullable Posted> requests = requests(now, call, arguments);
                if (!mayReceive(requests) || !followed()) {
                    return List.of();
                }
                Question question = new Question(now);
                return List.of(question.notYet(), completed(question.answered(), requests));
            }
            case "Waitany", "Testany" -> {
                List<@Nullable Posted> requests = requests(now, call, arguments);
                return mayReceive(requests) && followed()
                        ? one(new Question(now), requests, call.name.equals("Testany"))
                        : List.of();
            }
            case "Iprobe" -> {
                return followed() ? probed(new Question(now)) : List.of();
            }
            default -> {
                return List.of();
            }
        }
    }

    private boolean followed() {
        polled = true;
        return apart;
    }

    /** Requests that a call is about; those that are not known are null. */
    private List<@Nullable Posted> requests(Snapshot now, MethodInsnNode call, List<Fact> arguments) {
        Fact first = arguments.get(0);
        List<@Nullable Posted> result = new ArrayList<>();
        if (call.getOpcode() != Opcodes.INVOKESTATIC) {
            result.add(Posted.of(first));
            return result;
        }
        Integer length = memory.length(now, first);
        for (int k = 0; length != null && length <= MAX_REQUESTS && k < length; k++) {
            result.add(Posted.of(memory.element(now, first, Fact.constant(k), 1, true)));
        }
        if (result.isEmpty()) {
            result.add(null);
        }
        return result;
    }

    private static boolean mayReceive(List<@Nullable Posted> requests) {
        return requests.stream().anyMatch(each -> each == null || each.isReceive());
    }

    /** All of the requests are complete. */
    private Outcome completed(Snapshot now, List<@Nullable Posted> requests) {
        if (!mayReceive(requests)) {
            return new Outcome(now, Fact.of(Level.STATE));
        }
        effects.nextMessage(now);
        requests.forEach(each -> fill(now, each));
        return new Outcome(now, effects.status(now));
    }

    private void fill(Snapshot now, @Nullable Posted request) {
        if (request != null && request.isReceive()) {
            memory.fill(now, request.array(), request.offset(), request.count());
        }
    }

    /** One of the requests is complete, or perhaps none. */
    private List<Outcome> one(Question question, List<@Nullable Posted> requests, boolean orNone) {
        List<Outcome> result = new ArrayList<>();
        boolean known = requests.stream().noneMatch(Objects::isNull);
        if (orNone) {
            result.add(question.notYet());
        }
        for (int k = 0; k < requests.size(); k++) {
            Posted each = requests.get(k);
            if (each == null || each.isReceive()) { // which message it is that has come
                Snapshot way = question.answered();
                effects.nextMessage(way);
                fill(way, each);
                result.add(
                        with(way, effects.status(way), known ? new Fact(1, Level.MESSAGE, k) : Fact.of(Level.STATE)));
            } else if (each.kind() == Posted.Kind.SEND) {
                Snapshot way = question.later();
                Fact status = effects.status(way).atLeast(Level.STATE);
                result.add(with(way, status, known ? Fact.constant(k) : Fact.of(Level.STATE)));
            }
        }
        return result;
    }

    private static Outcome with(Snapshot way, Fact status, Fact index) {
        way.heap.put(new Slot(status.place(), "index"), index);
        return new Outcome(way, status);
    }

    private List<Outcome> probed(Question question) {
        Snapshot way = question.answered();
        effects.nextMessage(way);
        way.probed = true;
        return List.of(question.notYet(), new Outcome(way, effects.status(way)));
    }

    /** A question that may be asked again. */
    private static final class Question {
        private final Snapshot asked;
        private final List<Object> place;
        private final Region waiting;

        Question(Snapshot asked) {
            this.asked = asked;
            Activation top = asked.top();
            this.place = place(asked);
            this.waiting = Region.waiting(top.code.site(top.at), place);
        }

        /** Not the next message yet. */
        Snapshot later() {
            Snapshot way = asked.copy();
            if (way.regions.stream().noneMatch(each -> place.equals(each.place()))) {
                way.regions.add(waiting);
            }
            return way;
        }

        Outcome notYet() {
            return new Outcome(later(), Fact.constant(new Fact.Waiting(place, Fact.NULL)));
        }

        /** The next message is there. */
        Snapshot answered() {
            Snapshot way = asked.copy();
            if (way.regions.removeIf(each -> place.equals(each.place()))) {
                way.replaceAll(fact -> fact.id() instanceof Fact.Waiting known && place.equals(known.place())
                        ? Fact.of(Level.STATE)
                        : fact);
            }
            return way;
        }

        /** Where the program goes on, and with the answer in which variable: the same for two questions that mean the same. */
        private static List<Object> place(Snapshot now) {
            List<Object> result = new ArrayList<>();
            for (Activation each : now.stack.subList(0, now.stack.size() - 1)) {
                result.add(each.code);
                result.add(each.at);
            }
            MethodCode code = now.top().code;
            int at = now.top().at + 1;
            int variable = -1;
            for (int steps = 0; at < code.size() && steps < code.size(); steps++) {
                AbstractInsnNode insn = code.at(at);
                if (insn.getOpcode() == Opcodes.GOTO) {
                    at = code.position(((JumpInsnNode) insn).label);
                } else if (insn.getOpcode() == Opcodes.ASTORE && variable < 0) {
                    variable = ((VarInsnNode) insn).var;
                    at++;
                } else if (insn.getOpcode() < 0) {
                    at++;
                } else {
                    break;
                }
            }
            result.add(code);
            result.add(variable);
            result.add(at);
            return result;
        }
    }
}
