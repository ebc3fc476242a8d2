package io.scansion.models.pepa.components;

import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.Position;
import io.scansion.models.pepa.ProcessDefinition;
import io.scansion.models.pepa.Rate;
import io.scansion.models.pepa.Term;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Where the passive activities of processes are written, for messages. Stateless. */
public final class PassiveActivities {
    private PassiveActivities() {}

    /**
     * Returns {@code source:line:column} of the passive activity that processes wait in, or the source alone where that cannot be told: in
     * components that are cooperations themselves, and where several hidden actions could be meant.
     *
     * @param processes what the components of a state are
     * @param action as it is seen from outside
     */
    public static String place(PepaModel model, List<Term> processes, String action) {
        List<Position> passive = new ArrayList<>();
        Set<String> followed = new HashSet<>();
        Deque<Term> pending = new ArrayDeque<>(processes);
        while (!pending.isEmpty()) {
            Term term = pending.pop();
            if (term instanceof Term.Prefix prefix) {
                if (prefix.rate() instanceof Rate.Passive
                        && (action.equals(Term.TAU) || action.equals(prefix.action()))) {
                    passive.add(prefix.position());
                }
            } else if (term instanceof Term.Constant constant) {
                ProcessDefinition definition = model.definitions().get(constant.name());
                if (definition != null && followed.add(constant.name())) {
                    pending.push(definition.body());
                }
            } else {
                term.children().forEach(pending::push);
            }
        }
        boolean told = !passive.isEmpty() && (passive.size() == 1 || !action.equals(Term.TAU));
        return told ? new Definitions(model).place(passive.get(0)) : model.source();
    }
}
