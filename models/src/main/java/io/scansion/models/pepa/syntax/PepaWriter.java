package io.scansion.models.pepa.syntax;

import io.scansion.models.pepa.ActionSet;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.ProcessDefinition;
import io.scansion.models.pepa.RateDefinition;
import io.scansion.models.pepa.ResultLine;
import io.scansion.models.pepa.Term;
import java.util.Set;

/**
 * Writes models as PEPA text. Reading the text gives an equal model, provided that the text of every rate in it means its
 * value, as it does in a model that was read or built with {@code Rate.active} and its like. Stateless and safe to share.
 */
public final class PepaWriter {
    private PepaWriter() {}

    /** Returns the text of a model: rates, processes, system equation and result lines, each on a line of its own. */
    public static String write(PepaModel model) {
        StringBuilder text = new StringBuilder();
        for (RateDefinition rate : model.rates()) {
            text.append(rate.name()).append(" = ").append(rate.text()).append(";\n");
        }
        gap(text);
        for (ProcessDefinition process : model.processes()) {
            text.append(process.name())
                    .append(" = ")
                    .append(write(process.body()))
                    .append(";\n");
        }
        gap(text);
        text.append(write(model.system())).append(";\n");
        if (!model.results().isEmpty()) {
            gap(text);
        }
        for (ResultLine result : model.results()) {
            text.append(result.name()).append(" = ");
            if (!result.factorText().equals("1")) {
                text.append(factor(result.factorText())).append(" * ");
            }
            text.append('{').append(write(result.pattern())).append("};\n");
        }
        return text.toString();
    }

    /** Returns the text of a process. */
    public static String write(Term term) {
        return term.accept(new Writing()).text();
    }

    private static void gap(StringBuilder text) {
        if (!text.isEmpty()) {
            text.append('\n');
        }
    }

    /** A sum must be closed off before something is multiplied by it. */
    private static String factor(String text) {
        int open = 0;
        for (int i = 1; i < text.length(); i++) { // a sign at the very beginning does no harm
            char c = text.charAt(i);
            open += text.charAt(i - 1) == '(' ? 1 : c == ')' ? -1 : 0;
            if (open == 0 && (c == '+' || c == '-') && !text.matches("-?[\\d.]+[eE][+-]?\\d+")) {
                return "(" + text + ")";
            }
        }
        return text;
    }

    /** How tightly an operator binds, loosest first, in the order of the grammar. */
    private enum Binding {
        CHOICE,
        COOPERATION,
        PREFIX,
        HIDING,
        NAME
    }

    private record Written(String text, Binding binding) {
        /** Returns the text for a place where only so much can stand without parentheses. */
        String in(Binding least) {
            return binding.compareTo(least) >= 0 ? text : "(" + text + ")";
        }
    }

    private static final class Writing implements Term.Cases<Written> {
        @Override
        public Written prefix(Term.Prefix prefix) {
            String activity = "(" + prefix.action() + ", " + prefix.rate().text() + ").";
            return new Written(activity + prefix.next().accept(this).in(Binding.PREFIX), Binding.PREFIX);
        }

        @Override
        public Written choice(Term.Choice choice) {
            StringBuilder text = new StringBuilder();
            for (Term alternative : choice.alternatives()) {
                text.append(text.isEmpty() ? "" : " + ")
                        .append(alternative.accept(this).in(Binding.COOPERATION));
            }
            return new Written(text.toString(), Binding.CHOICE);
        }

        @Override
        public Written constant(Term.Constant constant) {
            return new Written(constant.name(), Binding.NAME);
        }

        @Override
        public Written cooperation(Term.Cooperation cooperation) {
            return new Written(
                    left(cooperation)
                            + operator(cooperation.actions())
                            + cooperation.right().accept(this).in(Binding.PREFIX),
                    Binding.COOPERATION);
        }

        /** {@code P || Q <a> R} needs no parentheses, but nobody knows that who reads it; one pair in front is enough. */
        private String left(Term.Cooperation cooperation) {
            String text = cooperation.left().accept(this).in(Binding.COOPERATION);
            boolean misleading = cooperation.left() instanceof Term.Cooperation left
                    && left.actions().equals(ActionSet.NONE)
                    && !cooperation.actions().equals(ActionSet.NONE);
            return misleading && !text.startsWith("(") ? "(" + text + ")" : text;
        }

        private static String operator(ActionSet actions) {
            if (actions instanceof ActionSet.Listed listed) {
                return listed.names().isEmpty() ? " || " : " <" + names(listed.names()) + "> ";
            }
            return " <*> ";
        }

        private static String names(Set<String> names) {
            return String.join(", ", names);
        }

        @Override
        public Written hiding(Term.Hiding hiding) {
            String process = hiding.process().accept(this).in(Binding.HIDING);
            return new Written(process + "/{" + names(hiding.actions()) + "}", Binding.HIDING);
        }

        @Override
        public Written array(Term.Array array) {
            Written process = array.process().accept(this);
            boolean name = array.process() instanceof Term.Constant;
            String actions = array.actions().isEmpty() ? "" : ", {" + names(array.actions()) + "}";
            return new Written(
                    (name ? process.text() : "(" + process.text() + ")") + "[" + array.copies() + actions + "]",
                    Binding.NAME);
        }

        @Override
        public Written any(Term.Any any) {
            return new Written("**", Binding.NAME);
        }
    }
}
