package io.scansion.models.san.syntax;

import io.scansion.models.san.SanException;
import io.scansion.models.san.SourceLocation;
import io.scansion.models.san.syntax.grammar.SanLexer;
import java.util.Set;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Token;

/** Refuses expressions that are so deeply nested or so long that reading them would exhaust the stack. */
final class SizeLimits {
    private static final int MOST_NESTED = 200;
    private static final int MOST_OPERATORS = 1_000;
    private static final Set<String> ENDS =
            Set.of(";", "to", "stt", "aut", "from", "loc", "syn", "network", "events", "results", "reachability");
    private static final Set<String> OPERATORS = Set.of(
            "!", "-", "+", "--", "++", "*", "/", "==", "!=", "<", "<=", "=<", ">", ">=", "=>", "&&", "||", "^", "->",
            "<->");

    private final String file;

    SizeLimits(String file) {
        this.file = file;
    }

    void check(CommonTokenStream tokens) {
        int open = 0;
        int operators = 0;
        for (Token token : tokens.getTokens()) {
            String text = token.getText();
            if (token.getType() == SanLexer.EOF || ENDS.contains(text)) {
                open = 0;
                operators = 0;
            } else if (text.equals("(")) {
                open++;
            } else if (text.equals(")")) {
                open--;
            } else if (OPERATORS.contains(text)) {
                operators++;
            }
            if (open > MOST_NESTED || operators > MOST_OPERATORS) {
                throw new SanException(
                        new SourceLocation(file, token.getLine(), token.getCharPositionInLine() + 1),
                        open > MOST_NESTED
                                ? "more than " + MOST_NESTED
                                        + " parentheses are open: split the expression by identifiers"
                                : "more than " + MOST_OPERATORS
                                        + " operators in one expression: split it by identifiers, or count with nb");
            }
        }
    }
}
