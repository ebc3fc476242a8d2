package io.scansion.models.pepa.syntax;

import io.scansion.models.pepa.Finding;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.PepaSyntaxException;
import io.scansion.models.pepa.Position;
import io.scansion.models.pepa.checks.ModelChecks;
import io.scansion.models.pepa.syntax.grammar.PepaLexer;
import io.scansion.models.pepa.syntax.grammar.PepaParser;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/**
 * Reads PEPA models. Stateless and safe to share; the time is linear in the length of the text. Whatever the text is, the
 * outcome is a model that has passed all checks, or a {@link PepaSyntaxException} with the places that are wrong.
 */
public final class PepaReader {
    /** Longest text that is read, in characters: twenty thousand definitions. The parser may need 500 bytes for each. */
    public static final int LONGEST = 1_000_000;

    /** Deepest nesting of parentheses; every level takes stack from the parser. */
    static final int MOST_PARENTHESES = 200;

    private PepaReader() {}

    /**
     * Reads a model.
     *
     * @param fileName what the messages call the text
     * @param text the content of the file
     * @return the model and the warnings about it
     * @throws PepaSyntaxException if the text is not a model that can be used; of mistakes that do not keep the rest from
     *     being read, the first {@value PepaSyntaxException#MOST} are told together
     */
    public static PepaReading read(String fileName, CharSequence text) {
        return read(fileName, text, Map.of());
    }

    /**
     * Reads a model with some of its rates set to other values, as if its author had written them.
     *
     * @param fileName what the messages call the text
     * @param text the content of the file
     * @param settings values by the name of the rate; finite
     * @return the model and the warnings about it
     * @throws PepaSyntaxException as {@link #read(String, CharSequence)}, and if the model defines no rate of such a name
     */
    public static PepaReading read(String fileName, CharSequence text, Map<String, Double> settings) {
        if (text.length() > LONGEST) {
            throw new PepaSyntaxException(
                    fileName,
                    List.of(Finding.error(
                            new Position(1, 1),
                            "the file has " + text.length() + " characters; at most " + LONGEST + " are read")));
        }
        List<Finding> findings = new ArrayList<>();
        PepaParser.ModelContext tree = parse(fileName, text.toString(), findings);
        PepaModel model = new ModelBuilder(fileName, settings, findings).model(tree);
        findings.addAll(ModelChecks.check(model));
        findings.sort(
                Comparator.comparingInt((Finding finding) -> finding.position().line())
                        .thenComparingInt(finding -> finding.position().column()));
        List<Finding> errors = findings.stream().filter(Finding::isError).toList();
        if (!errors.isEmpty()) {
            throw new PepaSyntaxException(fileName, errors);
        }
        return new PepaReading(model, findings);
    }

    private static PepaParser.ModelContext parse(String fileName, String text, List<Finding> findings) {
        String bare = SourceText.withoutComments(fileName, text, findings);
        PepaLexer lexer = new PepaLexer(CharStreams.fromString(bare, fileName));
        lexer.removeErrorListeners();
        CommonTokenStream tokens = new CommonTokenStream(lexer);
        tokens.fill();
        checkTokens(fileName, text, tokens.getTokens());
        PepaParser parser = new PepaParser(tokens);
        parser.removeErrorListeners();
        parser.setErrorHandler(new StopAtFirstError());
        try {
            return parser.model();
        } catch (ParseCancellationException e) {
            if (e.getCause() instanceof RecognitionException cause) {
                throw new PepaSyntaxException(fileName, List.of(SyntaxMessage.of(cause, text)));
            }
            throw e;
        }
    }

    private static void checkTokens(String fileName, String text, List<Token> tokens) {
        if (tokens.size() == 1) { // the end of the file
            String what = text.isBlank() ? "the file is empty" : "the file has nothing but comments";
            throw new PepaSyntaxException(
                    fileName, List.of(Finding.error(new Position(1, 1), what + "; a PEPA model was expected")));
        }
        int open = 0;
        for (Token token : tokens) {
            switch (token.getType()) {
                case PepaLexer.OPEN -> open++;
                case PepaLexer.CLOSE -> open--;
                case PepaLexer.SEMICOLON -> open = 0; // none can be open here
                default -> {}
            }
            if (open > MOST_PARENTHESES) {
                throw new PepaSyntaxException(
                        fileName,
                        List.of(Finding.error(
                                Positions.of(token),
                                "parentheses are nested more than " + MOST_PARENTHESES
                                        + " deep; give names to parts of this")));
            }
        }
    }
}
