package io.scansion.models.san.syntax;

import io.scansion.models.san.SanException;
import io.scansion.models.san.SourceLocation;
import io.scansion.models.san.syntax.grammar.SanParser;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;

/** Ends the reading at the first token that does not fit, and says what would have. */
final class FirstMistake extends DefaultErrorStrategy {
    /** What is worth naming where an expression or an operator could stand as well. */
    private static final List<String> STRUCTURE = List.of("';'", "')'", "','", "'events'", "'network'", "'results'");

    private final String file;

    FirstMistake(String file) {
        this.file = file;
    }

    @Override
    public void recover(Parser parser, RecognitionException mistake) {
        Token offending = mistake.getOffendingToken();
        throw complaint(parser, offending == null ? parser.getCurrentToken() : offending, mistake.getExpectedTokens());
    }

    @Override
    public void reportError(Parser parser, RecognitionException mistake) {
        recover(parser, mistake);
    }

    @Override
    public Token recoverInline(Parser parser) {
        throw complaint(parser, parser.getCurrentToken(), parser.getExpectedTokens());
    }

    @Override
    public void sync(Parser parser) {} // loops end at the first token that does not fit; what follows complains

    private SanException complaint(Parser parser, Token found, IntervalSet expected) {
        String text = found.getType() == Token.EOF ? "the end of the file" : "'" + found.getText() + "'";
        return new SanException(
                new SourceLocation(file, found.getLine(), found.getCharPositionInLine() + 1),
                "found " + text + ", expected " + describe(parser, expected) + hint(parser, expected));
    }

    private static String describe(Parser parser, IntervalSet expected) {
        List<String> all = new ArrayList<>();
        expected.toList().forEach(type -> all.add(parser.getVocabulary().getDisplayName(type)));
        boolean expression = expected.contains(SanParser.REAL) && all.contains("'nb'");
        boolean operator = all.contains("'*'");
        List<String> names = new ArrayList<>();
        if (expression) {
            names.add("an expression");
        }
        for (int type : expected.toList()) {
            String name = parser.getVocabulary().getDisplayName(type);
            if (STRUCTURE.contains(name) || (!expression && !operator)) {
                names.add(readable(type, name));
            }
        }
        if (operator) {
            names.add("an operator");
        }
        if (names.isEmpty()) {
            return "something else";
        }
        int last = names.size() - 1;
        return last == 0 ? names.get(0) : String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }

    private static String readable(int type, String name) {
        return switch (type) {
            case SanParser.ID -> "a name";
            case SanParser.INTEGER -> "a whole number";
            case SanParser.REAL -> "a number";
            case SanParser.DOTS -> "'..'";
            case Token.EOF -> "the end of the file";
            default -> name;
        };
    }

    private static String hint(Parser parser, IntervalSet expected) {
        for (int type : expected.toList()) {
            if (parser.getVocabulary().getDisplayName(type).equals("'reachability'")) {
                return "; a model needs 'reachability = ...;', which is 1 if every product state can occur, or 'partial"
                        + " reachability = ...;' with the state that it starts in";
            }
        }
        return "";
    }
}
