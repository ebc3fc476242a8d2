package io.scansion.models.san.syntax;

import io.scansion.models.san.SanException;
import io.scansion.models.san.SanNetwork;
import io.scansion.models.san.syntax.grammar.SanLexer;
import io.scansion.models.san.syntax.grammar.SanParser;
import java.util.Map;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;

/** Reads the text of a .san file. Stateless and safe to share. */
public final class SanReader {
    private SanReader() {}

    /**
     * Returns the network that a text describes.
     *
     * @param file name for messages
     * @param text of the whole file
     * @throws SanException at the first mistake, with its place, what was found and what was expected; nothing else is thrown
     */
    public static SanNetwork read(String file, String text) {
        return read(file, text, Map.of());
    }

    /**
     * Returns the network that a text describes with some of its identifiers set to other numbers.
     *
     * @param file name for messages
     * @param text of the whole file
     * @param settings numbers by the name of the identifier
     * @throws SanException as {@link #read(String, String)}, and if there is no such identifier, or it is a range
     */
    public static SanNetwork read(String file, String text, Map<String, Double> settings) {
        SanLexer lexer = new SanLexer(CharStreams.fromString(text, file));
        CommonTokenStream tokens = new CommonTokenStream(lexer);
        tokens.fill();
        new SizeLimits(file).check(tokens);
        SanParser parser = new SanParser(tokens);
        parser.removeErrorListeners();
        parser.setErrorHandler(new FirstMistake(file));
        return new NetworkReader(new Places(file), settings).read(parser.model());
    }
}
