package io.scansion.models.pepa.syntax;

import io.scansion.models.pepa.Finding;
import io.scansion.models.pepa.syntax.grammar.PepaParser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.RuleContext;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Says what the parser found, what it expected, where in the model that is, and what is often meant. */
final class SyntaxMessage {
    private static final int LONGEST = 30;

    private final Token found;
    private final String expected;
    private final @Nullable RuleContext statement;

    private SyntaxMessage(RecognitionException error) {
        found = error.getOffendingToken();
        statement = statement(error.getCtx());
        expected = Expectations.of(error, statement instanceof PepaParser.ResultContext);
    }

    /**
     * Describes what the parser found wrong.
     *
     * @param text the whole file as it was given, to guess what else it may be
     */
    static Finding of(RecognitionException error, String text) {
        String kind = FileKind.of(text);
        SyntaxMessage message = new SyntaxMessage(error);
        String sentence = message.found() + ", expected " + message.expected + message.where() + message.hint();
        return Finding.error(
                Positions.of(message.found),
                kind.isEmpty() ? sentence : "this is not a PEPA model, it looks " + kind + " (" + sentence + ")");
    }

    /** Writes a token for a person; what cannot be seen is given by its number. */
    static String quote(Token token) {
        String text = token.getText();
        int first = text.codePointAt(0);
        if (token.getType() == PepaParser.UNKNOWN
                && (Character.isSpaceChar(first) || !Character.isDefined(first) || first > 0x3FF)) {
            return String.format("the character U+%04X", first);
        }
        return "'" + (text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...") + "'";
    }

    private String found() {
        return found.getType() == Token.EOF ? "the file ends here" : "found " + quote(found);
    }

    private static @Nullable RuleContext statement(@Nullable RuleContext from) {
        RuleContext context = from;
        while (context != null
                && !(context instanceof PepaParser.DefinitionContext)
                && !(context instanceof PepaParser.SystemContext)
                && !(context instanceof PepaParser.ResultContext)) {
            context = context.parent;
        }
        return context;
    }

    private String where() {
        if (statement instanceof PepaParser.SystemContext) {
            return ", in the system equation";
        } else if (statement instanceof PepaParser.ResultContext result) {
            return ", in the result line" + named(result);
        } else if (statement instanceof PepaParser.DefinitionContext definition) {
            return ", in the definition" + (named(definition).isEmpty() ? "" : " of" + named(definition));
        }
        return "";
    }

    private static String named(ParserRuleContext context) {
        Token start = context.getStart();
        return start.getType() == PepaParser.LOWER || start.getType() == PepaParser.UPPER
                ? " " + cut(start.getText())
                : "";
    }

    private static String cut(String name) {
        return name.length() <= LONGEST ? name : name.substring(0, LONGEST) + "...";
    }

    /** What people often mean who write this. */
    private String hint() {
        int type = found.getType();
        String hint = "";
        if (type == PepaParser.UNKNOWN && found.getText().matches("['\"]")) {
            hint = "names are written without quotes";
        } else if (expected.contains("a rate") && found.getText().matches("NaN|Inf|Infinity")) {
            hint = "a rate is a positive number";
        } else if (type == PepaParser.UPPER && expected.contains("a rate")) {
            hint = "the name of a rate begins with a small letter";
        } else if (type == PepaParser.UPPER && expected.contains("the name of an action")) {
            hint = "the name of an action begins with a small letter";
        } else if (statement instanceof PepaParser.RateDefinitionContext && type == PepaParser.COMMA) {
            hint = "the name of a process begins with a capital letter";
        } else if (statement instanceof PepaParser.ProcessDefinitionContext && type == PepaParser.COMMA) {
            hint = "the name of an action begins with a small letter";
        } else if (type == PepaParser.NUMBER && expected.equals("a process")) {
            hint = "the name of a rate begins with a small letter";
        } else if (statement instanceof PepaParser.ResultContext
                && (type == PepaParser.COMMA || expected.equals("'='"))) {
            hint = "after the system equation only result lines such as x = r * {P || **}; may stand";
        }
        return hint.isEmpty() ? "" : "; " + hint;
    }
}
