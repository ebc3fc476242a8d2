package io.scansion.models.pepa.components;

import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.PepaModelException;
import io.scansion.models.pepa.PepaModelException.Reason;
import io.scansion.models.pepa.Position;
import io.scansion.models.pepa.ProcessDefinition;
import io.scansion.models.pepa.Term;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What the names of a model stand for. */
public final class Definitions {
    private final String source;
    private final Map<String, ProcessDefinition> byName;

    public Definitions(PepaModel model) {
        source = model.source();
        byName = model.definitions();
    }

    /** Returns what a name is defined as. */
    public Term body(Term.Constant constant) {
        ProcessDefinition definition = byName.get(constant.name());
        if (definition == null) {
            throw malformed(constant, constant.name() + " is not defined");
        }
        return definition.body();
    }

    /**
     * Follows names as long as they stand for cooperations, hidings or arrays, or for the names of such; returns anything
     * sequential as it is.
     */
    public Term unfoldedIfComposite(Term term) {
        Term unfolded = term;
        Set<String> followed = new HashSet<>();
        while (unfolded instanceof Term.Constant constant) {
            if (!followed.add(constant.name())) {
                throw malformed(constant, constant.name() + " is defined by nothing but itself");
            }
            unfolded = body(constant);
        }
        return isSequential(unfolded) ? term : unfolded;
    }

    /** Says whether a term that is not a name is of the lower level of the language. */
    private static boolean isSequential(Term term) {
        return term instanceof Term.Prefix || term instanceof Term.Choice;
    }

    /** Returns {@code source:line:column}, or as much as is known of it. */
    public String place(Position position) {
        return position.isKnown() ? source + ":" + position : source;
    }

    public PepaModelException malformed(Term at, String message) {
        return new PepaModelException(Reason.MALFORMED, place(at.position()) + ": " + message);
    }
}
